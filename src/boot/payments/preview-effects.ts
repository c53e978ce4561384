import { toEffect } from '../../../machines/effects.ts';
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
  requestQuote: toEffect(() => REFUSED),
  refreshQuote: toEffect(() => REFUSED),
  tokenizeCard: toEffect(() => INVALID),
  submitPayment: toEffect(() => REFUSED),
  challengeShopper: toEffect(() => {}),
  createApproval: toEffect(() => REFUSED),
  resolveReturn: toEffect(() => REFUSED),
  placeAtAmazon: toEffect(() => REFUSED),
  captureAtAmazon: toEffect(() => REFUSED),
  findWallets: toEffect(() => []),
  authorizeWallet: toEffect(() => INVALID),
  sendLead: toEffect(() => 'unsent'),
  abandonOffer: toEffect(() => {}),
};

/** R14: some effects, as a preview has them. None of them can send a call that charges. */
export function previewEffects<Some extends Partial<PaymentEffects>>(effects: Some): Some {
  return { ...effects, ...REPLACED };
}
