/** N13: the statuses of an order. A declined attempt leaves it Pending; it is Failed once it is given up: at once by a no, else by its expiry. */
export const ORDER_STATUSES = [
  'Pending',
  'Authorized',
  'Paid',
  'Failed',
  'Cancelled',
  'PartiallyRefunded',
  'Refunded',
  'Disputed',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** N13: the order is the sale, or an offer accepted after it. */
export type OrderType = 'Standard' | 'Upsell' | 'Downsell';

/** The statuses of an order whose money was captured, even where some or all of it was refunded later. */
export const CAPTURED_STATUSES: readonly OrderStatus[] = ['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed'];

export function isCapturedStatus(status: OrderStatus): boolean {
  return CAPTURED_STATUSES.includes(status);
}

/** The statuses of an order that may be shipped. A disputed one may have been sent before its bank took the money back. */
export const SHIPPABLE_STATUSES: readonly OrderStatus[] = ['Paid', 'PartiallyRefunded', 'Disputed'];

/** True for a sale whose money was captured, or is authorized until the shop captures it. */
export function isCapturedOrAuthorized(status: OrderStatus): boolean {
  return status === 'Authorized' || isCapturedStatus(status);
}

/** N14: the purpose of an order; a checkout has one order for each purpose. */
export function purposeOf(orderType: OrderType, offer: string | null): string {
  return orderType === 'Standard' ? 'sale' : `offer:${offer ?? ''}`;
}
