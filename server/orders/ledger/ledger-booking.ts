import type { LedgerEvent } from '../../outbox/outbox-events.ts';
import { publish } from '../../outbox/publish.ts';
import type {
  BalanceTransaction,
  BalanceTransactionKind,
  DisputeStatus,
} from '../../payments/port/balance-transactions.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OutcomeStep } from '../records/orders-deps.ts';
import { addEntry, ledgerEntry } from './ledger-entry.ts';
import { statusByLedger } from './ledger-status.ts';
import { countedLines, isSuperseded, sumsOf } from './ledger-sums.ts';

/** A provider's ledger of one charge; an absent `dispute` says nothing about disputes. */
export interface LedgerReading {
  balanceTransactions: readonly BalanceTransaction[];
  dispute: DisputeStatus | null;
}

const TOPICS: Readonly<Record<BalanceTransactionKind, LedgerEvent['topic']>> = {
  capture: 'order.paid',
  refund: 'order.refunded',
  refund_reversed: 'refund.reversed',
  dispute: 'order.disputed',
  dispute_reversed: 'dispute.reversed',
};

/**
 * Books the balance transactions that the ledger lacks, with all that follows: our refunds' rows, the events, the order's
 * status. Returns the new ones; a repeated call adds nothing.
 */
export async function bookTransactions(
  step: OutcomeStep,
  { balanceTransactions, dispute }: LedgerReading,
): Promise<BalanceTransaction[]> {
  const added: BalanceTransaction[] = [];
  for (const balanceTransaction of balanceTransactions) {
    if (!(await addToLedger(step, balanceTransaction))) continue;
    added.push(balanceTransaction);
    // A superseded charge and its refund publish no event, since they do not change what the order was paid.
    if (!isSuperseded(step.attempt)) await publishTransaction(step, balanceTransaction);
  }
  for (const balanceTransaction of balanceTransactions) await resolveOwnRefund(step, balanceTransaction);
  await updateByLedger(step, dispute, added);
  return added;
}

async function addToLedger(
  { trx, attempt }: OutcomeStep,
  { kind, amount, currency, ref, at }: BalanceTransaction,
): Promise<boolean> {
  return addEntry(trx, ledgerEntry(attempt, { kind, amount, currency, ref, at }));
}

function publishTransaction(
  { trx, deps, order, attempt }: OutcomeStep,
  balanceTransaction: BalanceTransaction,
): Promise<void> {
  const { kind, amount: amountMinor, currency, ref } = balanceTransaction;
  const event = { orderId: order.id, attemptId: attempt.id, amountMinor, currency, ref };
  return publish(trx, { topic: TOPICS[kind], ...event }, deps.clock());
}

/** The provider has the refund, so it was made, even if its reply was lost. */
async function resolveOwnRefund(
  { trx, deps, order }: OutcomeStep,
  balanceTransaction: BalanceTransaction,
): Promise<void> {
  if (balanceTransaction.kind !== 'refund' || balanceTransaction.refundId === null) return;
  await trx
    .updateTable('refunds')
    .set({ status: 'made', provider_ref: balanceTransaction.ref, failure: null, resolved_at: deps.clock() })
    .where('id', '=', balanceTransaction.refundId)
    .where('order_id', '=', order.id)
    .where('status', '!=', 'made')
    .execute();
}

async function updateByLedger(
  step: OutcomeStep,
  dispute: DisputeStatus | null,
  added: BalanceTransaction[],
): Promise<void> {
  const { trx, deps, order } = step;
  const status = statusByLedger(order.status, sumsOf(await countedLines(trx, order.id)), dispute);
  if (status === order.status && added.length === 0) return;
  const isPaidNow = order.paid_at === null && added.some(({ kind }) => kind === 'capture');
  await writeStatus(trx, deps, order, status, isPaidNow ? { paid_at: deps.clock() } : {});
}
