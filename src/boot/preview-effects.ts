import type { CheckoutIds } from '../adapters/storage/checkout-ids.ts';
import type { Recorders } from '../tracking/record-visit.ts';
import type { Effects } from './machine-effects.ts';

const NOTHING_ORDERED = 'This is preview mode: nothing can be ordered here.';

/** R14: the effects of a preview. Whatever the page does, no call that could charge anything leaves the browser. */
export function previewEffects(effects: Effects): Effects {
  return {
    ...effects,
    requestQuote: async () => ({ type: 'refused', message: NOTHING_ORDERED }),
    tokenizeCard: async () => ({ type: 'invalid', message: NOTHING_ORDERED }),
    submitPayment: async () => ({ type: 'refused', code: 'preview', message: NOTHING_ORDERED }),
    createApproval: async () => ({ type: 'refused', message: NOTHING_ORDERED }),
    findWallets: async () => [],
    sendLead: async () => {},
    challengeShopper: async () => {},
  };
}

/** R14: a preview is nobody's visit. It counts in no statistics, and a split test does not remember what it showed. */
export function previewRecorders(recorders: Recorders): Recorders {
  return {
    ...recorders,
    stats: { ...recorders.stats, save: () => {} },
    history: { ...recorders.history, record: async () => {} },
  };
}

/** R14: the checkouts of a preview, which leave alone what a shopper has open in this browser. */
export function previewCheckouts(newId: () => string): CheckoutIds {
  return { open: newId, close: () => {} };
}
