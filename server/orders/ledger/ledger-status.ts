import { isPaidStatus, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { DisputeStatus } from '../../payments/port/balance-transactions.ts';
import type { LedgerSums } from './ledger-sums.ts';

/**
 * N13: the status of an order according to its ledger, by steps of the order's machine. It depends on the ledger alone, not on
 * the order of the events, and is idempotent. An absent `dispute` says nothing about disputes.
 */
export function statusByLedger(before: OrderStatus, sums: LedgerSums, dispute: DisputeStatus | null): OrderStatus {
  const isUnpaid = sums.captured > 0 && !isPaidStatus(before);
  const paid = isUnpaid ? steps(before, { type: 'attempt.captured' }) : before;
  if (dispute === 'open') return steps(paid, { type: 'dispute.opened' });
  if (dispute === 'lost') return steps(paid, { type: 'dispute.opened' }, { type: 'dispute.lost' });
  // A dispute that was won leaves the order as it was without one.
  const resolved = dispute === 'won' ? steps(paid, { type: 'dispute.opened' }, { type: 'dispute.won' }) : paid;
  return steps(resolved, refundReversed(sums), ...(sums.refunded > 0 ? [refundMade(sums)] : []));
}

/** Sent for every order: an unchanged refunded share leaves the status unchanged. */
function refundReversed({ refunded }: LedgerSums): OrderEvent {
  return { type: 'refund.reversed', extent: refunded > 0 ? 'partial' : 'none' };
}

function refundMade({ captured, refunded }: LedgerSums): OrderEvent {
  return { type: 'refund.made', extent: refunded >= captured ? 'full' : 'partial' };
}

/** Skips a step that the machine does not accept in the current status. */
function steps(status: OrderStatus, ...events: OrderEvent[]): OrderStatus {
  return events.reduce((now, event) => nextStatus(now, event) ?? now, status);
}
