import type { OrderStatus } from '../../../domain/orders/order-status.ts';

/** Colours have a meaning: money that is there, money that is not there yet, money that is gone. */
const MEANING: Readonly<Record<OrderStatus, string>> = {
  Pending: 'quiet',
  Authorized: 'is-open',
  Paid: 'is-good',
  Failed: 'is-bad',
  Cancelled: 'quiet',
  PartiallyRefunded: 'is-open',
  Refunded: 'is-open',
  Disputed: 'is-bad',
};

/** The status of an order. */
export function StatusMark({ status }: { status: OrderStatus }) {
  return <b className={`order-status ${MEANING[status]}`}>{status}</b>;
}
