/** What a shopper reads about PayPal before going there. Amounts come in as they are read. */

export function approveAndReturn(total: string): string {
  return `You approve ${total} on PayPal and come back here. Nothing is taken before.`;
}

export const EXPRESS_NOTE = 'PayPal tells us your address; you see the total with delivery and tax before you pay.';

/** Over what PayPal told: the shopper has one thing left to do. */
export const EXPRESS_LEAD = 'Nothing was taken yet. Look at what PayPal told us and at the total, then pay.';

/** Before a yes to an offer that PayPal does not charge at once. */
export function asksOnceMore(total: string): string {
  return `PayPal asks you to approve ${total} once more. Nothing is taken before.`;
}
