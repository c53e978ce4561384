import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { SHOPPER_WORDS, type StatusMoney, statusInWords } from '../../../domain/orders/status-copy.ts';
import { type MinorUnits, shownMinor } from '../../../domain/pricing/money.ts';

/** The text of a status for the shopper, and its mark. */
export interface StatusCopy {
  text: string;
  tone: 'good' | 'wait' | 'bad' | 'plain';
}

const TONES: Record<OrderStatus, StatusCopy['tone']> = {
  Pending: 'wait',
  Authorized: 'good',
  Paid: 'good',
  Failed: 'bad',
  Cancelled: 'plain',
  PartiallyRefunded: 'plain',
  Refunded: 'plain',
  Disputed: 'wait',
};

export function statusCopy(order: StatusMoney, locale?: string): StatusCopy {
  return { text: statusInWords(order, SHOPPER_WORDS, locale), tone: TONES[order.status] };
}

/**
 * N08: the orders that a receipt lists. An offer whose charge was declined was not bought, so it is neither shown nor
 * summed; one whose payment may still succeed is.
 */
export function shownOrders(orders: Order[]): Order[] {
  return orders.filter((order) => order.orderType === 'Standard' || !isUnpaid(order));
}

function isUnpaid({ status, paymentOpen }: Order): boolean {
  return status === 'Failed' || (status === 'Pending' && !paymentOpen);
}

/** The total of all orders, without abandoned ones and the released part of held amounts. */
export function grandTotal(orders: Order[]): MinorUnits {
  return orders.filter(isOwed).reduce((sum, order) => sum + chargedFor(order), 0);
}

function chargedFor(order: Order): MinorUnits {
  return partialCapture(order)?.charged ?? shownMinor(order.total, order.currency);
}

/** Whether a part of a held amount was released, so that the orders' totals exceed the captured amount. */
export function isPartlyReleased(orders: Order[]): boolean {
  return orders.some((order) => isOwed(order) && partialCapture(order) !== null);
}

function isOwed(order: Order): boolean {
  return order.status !== 'Failed' && order.status !== 'Cancelled';
}

/** O08: whether who bought is masked, as on a receipt that was opened by its link, which may have been passed on. */
export function isMasked({ customerEmail }: Order): boolean {
  return !customerEmail.includes('@');
}

/** Whether the receipt of an order names a day. */
export function namesDay({ shipments = [], withdrawals = [], withdrawable, subscription }: Order): boolean {
  const hasNext = subscription?.status !== 'cancelled' && Boolean(subscription?.nextAt);
  return shipments.length > 0 || withdrawals.length > 0 || Boolean(withdrawable) || hasNext;
}

/** The first name on the orders, or null where there is none, or a masked one. */
export function findFirstName(orders: Order[]): string | null {
  const named = orders.filter((order) => !isMasked(order));
  const name = named.map((order) => order.customerName.trim() || order.shipToName.trim()).find(Boolean);
  return name?.split(/\s+/)[0] ?? null;
}

/** Fills in `{firstName}`; without a name it removes the comma before it, too. */
export function withFirstName(headline: string, firstName: string | null): string {
  if (firstName) return headline.replaceAll('{firstName}', firstName);
  return headline.replaceAll(/,?\s*\{firstName\}/g, '');
}
