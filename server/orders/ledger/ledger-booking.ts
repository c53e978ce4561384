import { isCapturedStatus, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { nextStatus, type OrderEvent } from '../../../machines/order/order.machine.ts';
import type { LedgerEvent } from '../../outbox/outbox-events.ts';
import { publish } from '../../outbox/publish.ts';
import type {
  BalanceTransaction,
  BalanceTransactionKind,
  DisputeStatus,
} from '../../payments/port/balance-transactions.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OutcomeStep } from '../records/orders-deps.ts';
import { addEntry, countedLines, isSuperseded, type LedgerSums, ledgerEntry, sumLedger } from './ledger-entry.ts';

/** A provider's ledger of one charge; an absent `dispute` says nothing about disputes. */
export interface LedgerReading {
  balanceTransactions: readonly BalanceTransaction[];
  dispute: DisputeStatus | null;
}

export const TOPICS: Readonly<Record<BalanceTransactionKind, LedgerEvent['topic']>> = {
  capture: 'order.paid',
  refund: 'order.refunded',
  refund_reversed: 'refund.reversed',
  dispute: 'order.disputed',
  dispute_reversed: 'dispute.reversed',
};

/** Balance transactions are booked oldest first with all that follows, and a repeated call adds nothing. */
export async function bookTransactions(
  step: OutcomeStep,
  { balanceTransactions, dispute }: LedgerReading,
): Promise<BalanceTransaction[]> {
  const added: BalanceTransaction[] = [];
  for (const balanceTransaction of balanceTransactions.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )) {
    if (!(await addEntry(step.trx, ledgerEntry(step.attempt, balanceTransaction)))) continue;
    added.push(balanceTransaction);
    // A superseded charge and its refund publish no event, since they do not change what the order was paid.
    if (!isSuperseded(step.attempt)) await publishTransaction(step, balanceTransaction);
  }
  for (const balanceTransaction of balanceTransactions) await resolveOwnRefund(step, balanceTransaction);
  await updateByLedger(step, dispute, added);
  return added;
}

function publishTransaction({ trx, deps, order, attempt }: OutcomeStep, balanceTransaction: BalanceTransaction) {
  const { kind, amount: amountMinor, currency, ref } = balanceTransaction;
  const event = { orderId: order.id, attemptId: attempt.id, amountMinor, currency, ref };
  return publish(trx, { topic: TOPICS[kind], ...event }, deps.clock());
}

/** The provider has the refund, so it was made, even if its reply was lost. */
async function resolveOwnRefund({ trx, deps, order }: OutcomeStep, balanceTransaction: BalanceTransaction) {
  if (balanceTransaction.kind !== 'refund' || balanceTransaction.refundId === null) return;
  await trx
    .updateTable('refunds')
    .set({ status: 'made', provider_ref: balanceTransaction.ref, failure: null, resolved_at: deps.clock() })
    .where('id', '=', balanceTransaction.refundId)
    .where('order_id', '=', order.id)
    .where('status', '!=', 'made')
    .execute();
}

async function updateByLedger(step: OutcomeStep, dispute: DisputeStatus | null, added: BalanceTransaction[]) {
  const { trx, deps, order, attempt } = step;
  const ofOrder = isSuperseded(attempt) ? null : dispute;
  const status = statusByLedger(order.status, sumLedger(await countedLines(trx, order.id)), ofOrder);
  if (status === order.status && added.length === 0) return;
  const isCapturedNow = order.paid_at === null && added.some(({ kind }) => kind === 'capture');
  await writeStatus(trx, deps, order, status, isCapturedNow ? { paid_at: deps.clock() } : {});
}

/** N13: the status depends on the ledger alone and not on the order of events; an absent `dispute` says nothing. */
export function statusByLedger(before: OrderStatus, sums: LedgerSums, dispute: DisputeStatus | null): OrderStatus {
  const isUnpaid = sums.captured > 0 && !isCapturedStatus(before);
  const captured = isUnpaid ? steps(before, { type: 'attempt.captured' }) : before;
  if (dispute === 'open') return steps(captured, { type: 'dispute.opened' });
  const extent = extentOf(sums);
  if (dispute === 'lost') {
    const taken = extent === 'none' ? 'partial' : extent;
    return steps(captured, { type: 'dispute.opened' }, { type: 'dispute.lost', extent: taken });
  }
  // A dispute that was won leaves the order as it was without one.
  const resolved = dispute === 'won' ? steps(captured, { type: 'dispute.opened' }, { type: 'dispute.won' }) : captured;
  // Sent for every order: an unchanged share leaves the status unchanged.
  const reversed: OrderEvent = { type: 'refund.reversed', extent: extent === 'none' ? 'none' : 'partial' };
  return steps(resolved, reversed, ...(extent === 'none' ? [] : [{ type: 'refund.made' as const, extent }]));
}

function extentOf({ captured, refunded, disputed }: LedgerSums): 'none' | 'partial' | 'full' {
  const gone = refunded + disputed;
  if (gone <= 0) return 'none';
  return gone >= captured ? 'full' : 'partial';
}

/** Skips a step that the machine does not accept in the current status. */
function steps(status: OrderStatus, ...events: OrderEvent[]): OrderStatus {
  return events.reduce((now, event) => nextStatus(now, event) ?? now, status);
}
