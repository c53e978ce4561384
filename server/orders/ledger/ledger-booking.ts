import type { MovementEvent } from '../../outbox/outbox-events.ts';
import { type PublishingTransaction, publish } from '../../outbox/publish.ts';
import type { DisputeStatus, Movement, MovementKind } from '../../payments/port/movements.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { addEntry, ledgerEntry } from './ledger-entry.ts';
import { statusByLedger } from './ledger-status.ts';
import { countedLines, isGivenBack, sumsOf } from './ledger-sums.ts';

/** An order that this transaction has locked, and the attempt whose charge is booked. */
export interface BookingStep {
  trx: PublishingTransaction;
  deps: OrdersDeps;
  order: OrderRow;
  attempt: AttemptRow;
}

/** What is known to have moved; without `dispute` nothing is known of one. */
export interface Books {
  movements: readonly Movement[];
  dispute: DisputeStatus | null;
}

const TOPICS: Readonly<Record<MovementKind, MovementEvent['topic']>> = {
  capture: 'order.paid',
  refund: 'order.refunded',
  refund_reversed: 'refund.reversed',
  dispute: 'order.disputed',
  dispute_reversed: 'dispute.reversed',
};

/**
 * Writes down what moved and was not in the ledger yet, with all that follows: our refunds' rows, the facts to tell, the
 * order's status. Returns what was new; doing it again adds nothing.
 */
export async function bookMovements(step: BookingStep, { movements, dispute }: Books): Promise<Movement[]> {
  const added: Movement[] = [];
  for (const movement of movements) {
    if (!(await addToLedger(step, movement))) continue;
    added.push(movement);
    // What comes and goes beside an order that is paid otherwise is no news of it.
    if (!isGivenBack(step.attempt)) await publishMovement(step, movement);
  }
  for (const movement of movements) await settleOwnRefund(step, movement);
  await updateByLedger(step, dispute, added);
  return added;
}

async function addToLedger(
  { trx, attempt }: BookingStep,
  { kind, amount, currency, ref, at }: Movement,
): Promise<boolean> {
  return addEntry(trx, ledgerEntry(attempt, { kind, amount, currency, ref, at }));
}

function publishMovement({ trx, deps, order, attempt }: BookingStep, movement: Movement): Promise<void> {
  const { kind, amount: amountMinor, currency, ref } = movement;
  const event = { orderId: order.id, attemptId: attempt.id, amountMinor, currency, ref };
  return publish(trx, { topic: TOPICS[kind], ...event }, deps.clock());
}

/** The provider has it, so it was made, whether or not its reply ever came. */
async function settleOwnRefund({ trx, deps, order }: BookingStep, movement: Movement): Promise<void> {
  if (movement.kind !== 'refund' || movement.refundId === null) return;
  await trx
    .updateTable('refunds')
    .set({ status: 'made', provider_ref: movement.ref, failure: null, settled_at: deps.clock() })
    .where('id', '=', movement.refundId)
    .where('order_id', '=', order.id)
    .where('status', '!=', 'made')
    .execute();
}

async function updateByLedger(step: BookingStep, dispute: DisputeStatus | null, added: Movement[]): Promise<void> {
  const { trx, deps, order } = step;
  const status = statusByLedger(order.status, sumsOf(await countedLines(trx, order.id)), dispute);
  if (status === order.status && added.length === 0) return;
  const isPaidNow = order.paid_at === null && added.some(({ kind }) => kind === 'capture');
  await writeStatus(trx, deps, order, status, isPaidNow ? { paid_at: deps.clock() } : {});
}
