import type { Order } from '../../../contracts/api/order-api.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';
import { currencyDigits, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';

/** What a status means to the shopper, and how it is marked. */
export interface StatusCopy {
  text: string;
  tone: 'good' | 'wait' | 'bad' | 'plain';
}

const STATUS_COPY: Record<OrderStatus, StatusCopy> = {
  Pending: { text: 'Payment being confirmed', tone: 'wait' },
  Authorized: { text: 'Confirmed, not charged yet', tone: 'good' },
  Paid: { text: 'Paid', tone: 'good' },
  Failed: { text: 'Not paid', tone: 'bad' },
  Cancelled: { text: 'Cancelled', tone: 'plain' },
  PartiallyRefunded: { text: 'Partly refunded', tone: 'plain' },
  Refunded: { text: 'Refunded', tone: 'plain' },
  Disputed: { text: 'Payment disputed', tone: 'wait' },
};

export function statusCopy(status: OrderStatus): StatusCopy {
  return STATUS_COPY[status];
}

/** An amount of an order (E12–E14) for showing; one with more digits than its currency is rounded, never hidden. */
export function amountOf(decimal: number, currency: string): MinorUnits {
  return toMinor(decimal, currency) ?? Math.round(decimal * 10 ** currencyDigits(currency));
}

/**
 * N08: what a receipt lists. An offer whose charge was declined and that was left at that was not bought, so that it is
 * neither shown nor summed; one whose payment may still go through is.
 */
export function boughtOrders(orders: Order[]): Order[] {
  return orders.filter((order) => order.orderType === 'Standard' || !isUnpaid(order));
}

function isUnpaid({ status, paymentOpen }: Order): boolean {
  return status === 'Failed' || (status === 'Pending' && !paymentOpen);
}

/** What all orders come to, without those that nobody will pay and what was released of what was held. */
export function grandTotal(orders: Order[]): MinorUnits {
  return orders.filter(isOwed).reduce((sum, order) => sum + chargedFor(order), 0);
}

function chargedFor(order: Order): MinorUnits {
  return partialCapture(order)?.charged ?? amountOf(order.total, order.currency);
}

/** Whether a part of what was held for any of the orders was released, so that their totals come to more than was charged. */
export function isPartlyReleased(orders: Order[]): boolean {
  return orders.some((order) => isOwed(order) && partialCapture(order) !== null);
}

function isOwed(order: Order): boolean {
  return order.status !== 'Failed' && order.status !== 'Cancelled';
}

/** A day in the words of a language, in UTC, as the mails have it. */
export function dayOf(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

/** The first of the names that the order was placed under, or null. */
export function firstNameOf(orders: Order[]): string | null {
  const name = orders.map((order) => order.customerName.trim() || order.shipToName.trim()).find(Boolean);
  return name?.split(/\s+/)[0] ?? null;
}

/** A headline with its `{firstName}`; where there is no name, the comma before it goes too. */
export function withFirstName(headline: string, firstName: string | null): string {
  if (firstName) return headline.replaceAll('{firstName}', firstName);
  return headline.replaceAll(/,?\s*\{firstName\}/g, '');
}
