import type { CheckoutIds } from '../../adapters/storage/checkout-ids.ts';
import type { PaymentEffects } from './machine-effects.ts';

const NOTHING_ORDERED = 'This is preview mode: nothing can be ordered here.';

/** R14: the effects of a preview. None of them can send a call that charges. */
export function previewEffects(effects: PaymentEffects): PaymentEffects {
  return {
    ...effects,
    requestQuote: async () => ({ type: 'refused', message: NOTHING_ORDERED }),
    tokenizeCard: async () => ({ type: 'invalid', message: NOTHING_ORDERED }),
    submitPayment: async () => ({ type: 'refused', code: 'preview', message: NOTHING_ORDERED }),
    createApproval: async () => ({ type: 'refused', message: NOTHING_ORDERED }),
    findWallets: async () => [],
    sendLead: async () => 'unsent',
    abandonOffer: async () => {},
    challengeShopper: async () => {},
    embedded: { ...effects.embedded, isSignedIn: () => false },
  };
}

/** R14: the checkout ids of a preview, which do not touch the shopper's open checkout in this browser. */
export function previewCheckouts(newId: () => string): CheckoutIds {
  return { open: newId, close: () => {} };
}
