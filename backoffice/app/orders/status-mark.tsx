import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { type StatusMoney, statusInWords } from '../../../domain/orders/status-copy.ts';

/** Colours have a meaning: money that is there, money that is not there yet, money that is gone. */
const MEANING: Readonly<Record<OrderStatus, string>> = {
  Pending: 'quiet',
  Authorized: 'is-waiting',
  Paid: 'is-good',
  Failed: 'is-fail',
  Cancelled: 'quiet',
  PartiallyRefunded: 'is-waiting',
  Refunded: 'is-waiting',
  Disputed: 'is-fail',
};

/** The status of an order. */
export function StatusMark({ order }: { order: StatusMoney }) {
  return <b className={`order-status ${MEANING[order.status]}`}>{statusInWords(order)}</b>;
}
