import type { Effects } from './machine-effects.ts';

const NOTHING_ORDERED = 'This is preview mode: nothing can be ordered here.';

/** R14: the effects of a preview. Whatever the page does, no call that could charge anything leaves the browser. */
export function previewEffects(effects: Effects): Effects {
  return {
    ...effects,
    requestQuote: async () => ({ type: 'refused', message: NOTHING_ORDERED }),
    tokenizeCard: async () => ({ type: 'invalid', message: NOTHING_ORDERED }),
    pursuePayment: async () => ({ type: 'refused', code: 'preview', message: NOTHING_ORDERED }),
    challengeShopper: async () => {},
  };
}
