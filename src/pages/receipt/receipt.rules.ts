import type { Order } from '../../../contracts/api/order-api.ts';
import { dayInWords, type ShopClock } from '../../../domain/day-copy.ts';
import { CHARGED, heldOn, RELEASED } from '../../../domain/orders/held-copy.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { SHOPPER_WORDS, type StatusMoney, statusInWords } from '../../../domain/orders/status-copy.ts';
import { type MinorUnits, shownMinor } from '../../../domain/pricing/money.ts';
import { choiceOfOrder, everyInWords } from '../../../domain/pricing/subscription.ts';

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

/** N08: an offer whose charge was declined was not bought; one whose payment may still succeed is listed. */
export function shownOrders(orders: Order[]): Order[] {
  return orders.filter((order) => order.orderType === 'Standard' || !isUnpaid(order));
}

function isUnpaid({ status, paymentOpen }: Order): boolean {
  return status === 'Failed' || (status === 'Pending' && !paymentOpen);
}

/** One row of a receipt's sums. */
export interface SumRow {
  term: string;
  minor: MinorUnits;
  isTotal?: true;
}

/** The rows above the total add up to it, and so do the captured and the released part of held amounts. */
export function sumRows(orders: Order[]): SumRow[] {
  const owed = orders.filter(isOwed);
  const add = (amount: (order: Order) => MinorUnits) => owed.reduce((sum, order) => sum + amount(order), 0);
  const all = (field: AmountField) => add((order) => shownMinor(order[field], order.currency));
  const [fee, discount, total] = [all('orderTransactionFee'), all('discount'), all('total')];
  const parts: SumRow[] = [
    // The fee is one of the lines of a subtotal.
    { term: 'Subtotal', minor: all('subtotal') - fee },
    ...(fee > 0 ? [{ term: 'Transaction fee', minor: fee }] : []),
    ...(discount > 0 ? [{ term: 'Discount', minor: -discount }] : []),
    { term: 'Delivery', minor: all('orderShippingCost') },
    { term: 'Tax', minor: all('tax') },
  ];
  const released = add((order) => partialCapture(order)?.released ?? 0);
  return [
    ...(owed.length > 0 ? parts : []),
    { term: 'Total', minor: total, isTotal: true },
    ...(released > 0 ? [{ term: RELEASED, minor: -released }, chargedRow(total - released)] : []),
  ];
}

type AmountField = 'subtotal' | 'orderTransactionFee' | 'discount' | 'orderShippingCost' | 'tax' | 'total';

function chargedRow(minor: MinorUnits): SumRow {
  return { term: CHARGED, minor, isTotal: true };
}

/** Whether an order counts in the total: an abandoned one does not. */
export function isOwed(order: Order): boolean {
  return order.status !== 'Failed' && order.status !== 'Cancelled';
}

/** Whether an order is still to be sent, so that its days of arrival are shown. */
export function isAwaited(order: Order): boolean {
  return isOwed(order) && order.status !== 'Refunded' && !order.shipments?.length;
}

/** The cards of a receipt, each once, and which of them is not charged yet. */
export function cardCopies(orders: Order[]): string[] {
  const copies = orders.flatMap((order) => {
    const card = cardTail(order);
    if (card === null) return [];
    return [order.status === 'Authorized' ? heldOn(card) : card];
  });
  return [...new Set(copies)];
}

/** Whether an order delivers a subscription of the sale, or of an offer after it, once more. */
export function isRenewal(order: Order, sale: Order): boolean {
  return order !== sale && order.orderType === 'Standard';
}

/** E12: the interval of the subscription that an order begins, and its next date: `Every month, next on January 21, 2027`. */
export function intervalCopy(order: Order, clock: ShopClock): string | null {
  const choice = choiceOfOrder(order);
  if (!choice) return null;
  const every = everyInWords(choice).replace(/^e/, 'E');
  const { status, nextAt } = order.subscription ?? {};
  if (status === 'cancelled') return `${every}, cancelled`;
  return status === 'active' && nextAt ? `${every}, next on ${dayInWords(nextAt, clock)}` : every;
}

/** O08: whether who bought is masked, as on a receipt that was opened by its link, which may have been passed on. */
export function isMasked({ customerEmail }: Order): boolean {
  return !customerEmail.includes('@');
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
