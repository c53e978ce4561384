import type { Effects } from '../boot/payments/machine-effects.ts';

/** On the server nothing happens beside the page: what a browser would ask for has no answer yet. */
const wait = () => new Promise<never>(() => {});

/** The effects of a page that is rendered and never used. */
export const WAITING_EFFECTS: Omit<Effects, 'loadPage'> = {
  endWalk: wait,
  requestQuote: wait,
  sendLead: wait,
  findWallets: wait,
  authorizeWallet: wait,
  finishWallet: wait,
  tokenizeCard: wait,
  submitPayment: wait,
  abandonOffer: wait,
  challengeShopper: wait,
  createApproval: wait,
  redirectToProvider: wait,
  watchForReturn: wait,
  readClock: wait,
  reachDeadline: wait,
  resolveReturn: wait,
  embedded: {
    effects: wait,
    readUserAgent: () => '',
    watchForReturn: wait,
    isSignedIn: () => false,
  },
};
