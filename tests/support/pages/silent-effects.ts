import type { Effects } from '../../../src/boot/payments/machine-effects.ts';

const never = () => new Promise<never>(() => {});

/** Effects of which none ever answers, for machines that are to stay where they begin. */
export const SILENT_EFFECTS: Effects = {
  loadPage: never,
  endWalk: never,
  requestQuote: never,
  tokenizeCard: never,
  submitPayment: never,
  abandonOffer: never,
  challengeShopper: never,
  createApproval: never,
  redirectToProvider: never,
  watchForReturn: never,
  readClock: never,
  reachDeadline: never,
  resolveReturn: never,
  sendLead: never,
  findWallets: never,
  authorizeWallet: never,
  finishWallet: never,
  embedded: { effects: never, readUserAgent: () => '', watchForReturn: never, isSignedIn: () => false },
};
