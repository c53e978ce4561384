import { effectOf } from '../../../machines/effects.ts';
import type { PaymentEffects } from '../../../machines/later/payment-machines.ts';

const MESSAGE = 'This is preview mode: nothing can be ordered here.';
const REFUSED = { type: 'refused', code: 'preview', message: MESSAGE } as const;
const INVALID = { type: 'invalid', message: MESSAGE } as const;

/** The effects that a preview has as any page has them: they read, wait, or change the page itself. Each other one is replaced. */
type Harmless =
  | 'amazonButtons'
  | 'amazonWidgets'
  | 'finishWallet'
  | 'forgetAmazonToken'
  | 'storeAmazonToken'
  | 'storeSubscriptionFlag'
  | 'loadAmazon'
  | 'lookUpAmazonCustomer'
  | 'reachDeadline'
  | 'readAmazonToken'
  | 'readClock'
  | 'readUserAgent'
  | 'redirectToProvider'
  | 'takeSubscriptionFlag'
  | 'watchForReturn';

const REPLACED: Omit<PaymentEffects, Harmless> = {
  requestQuote: effectOf(() => REFUSED),
  refreshQuote: effectOf(() => REFUSED),
  tokenizeCard: effectOf(() => INVALID),
  submitPayment: effectOf(() => REFUSED),
  challengeShopper: effectOf(() => {}),
  createApproval: effectOf(() => REFUSED),
  resolveReturn: effectOf(() => REFUSED),
  placeAtAmazon: effectOf(() => REFUSED),
  captureAtAmazon: effectOf(() => REFUSED),
  findWallets: effectOf(() => []),
  authorizeWallet: effectOf(() => INVALID),
  sendLead: effectOf(() => 'unsent'),
  abandonOffer: effectOf(() => {}),
};

/** R14: the effects of a preview. None of them can send a call that charges. */
export function previewEffects(effects: PaymentEffects): PaymentEffects {
  return { ...effects, ...REPLACED };
}
