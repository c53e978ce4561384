/** N13: the statuses of an order. A declined attempt leaves it Pending; it is Failed once it expires. */
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

/** N13: what kind of order it is: the sale itself, or an offer taken after it. */
export type OrderType = 'Standard' | 'Upsell' | 'Downsell';

/** True once money was taken for an order, even where some or all of it went back later. */
export function isPaidStatus(status: OrderStatus): boolean {
  return status === 'Paid' || status === 'PartiallyRefunded' || status === 'Refunded' || status === 'Disputed';
}

/** True for a sale that is done for its shopper: the money was taken, or is held until the shop captures it. */
export function isPaidOrAuthorized(status: OrderStatus): boolean {
  return status === 'Authorized' || isPaidStatus(status);
}

/** N14: what an order is for; one order per checkout and purpose. */
export function purposeOf(orderType: OrderType, offer: string | null): string {
  return orderType === 'Standard' ? 'sale' : `offer:${offer ?? ''}`;
}
