import type { Transaction } from 'kysely';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { DisputeStanding, Movement, MovementKind } from '../../payments/port/movements.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { statusColumns } from '../records/order-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { statusByLedger } from './ledger-status.ts';
import { countedLines, isGivenBack, sumsOf } from './ledger-sums.ts';

/** An order that this transaction has locked, and the attempt whose charge is booked. */
export interface BookingStep {
  trx: Transaction<Schema>;
  deps: OrdersDeps;
  order: OrderRow;
  attempt: AttemptRow;
}

/** What is known to have moved; without `dispute` nothing is known of one. */
export interface Books {
  movements: readonly Movement[];
  dispute: DisputeStanding | null;
}

const TOPICS: Readonly<Record<MovementKind, string>> = {
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
    if (!isGivenBack(step.attempt)) await tell(step, movement);
  }
  for (const movement of movements) await settleOwnRefund(step, movement);
  await followLedger(step, dispute, added);
  return added;
}

async function addToLedger({ trx, order, attempt }: BookingStep, movement: Movement): Promise<boolean> {
  const { kind, amount: amount_minor, currency, ref: provider_ref, at } = movement;
  const added = await trx
    .insertInto('ledger')
    .values({
      ...{ order_id: order.id, attempt_id: attempt.id, provider: attempt.provider },
      ...{ kind, amount_minor, currency, provider_ref, at },
    })
    .onConflict((conflict) => conflict.constraint(CONSTRAINTS.ledgerOnce).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ids alone: whoever delivers the fact reads the order. */
async function tell({ trx, deps, order, attempt }: BookingStep, movement: Movement): Promise<void> {
  const { kind, amount: amountMinor, currency, ref } = movement;
  const fact = { orderId: order.id, attemptId: attempt.id, at: deps.clock(), amountMinor, currency, ref };
  const row = { topic: TOPICS[kind], payload: JSON.stringify(fact), created_at: deps.clock() };
  await trx.insertInto('outbox').values(row).execute();
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

async function followLedger(step: BookingStep, dispute: DisputeStanding | null, added: Movement[]): Promise<void> {
  const { trx, deps, order } = step;
  const status = statusByLedger(order.status, sumsOf(await countedLines(trx, order.id)), dispute);
  if (status === order.status && added.length === 0) return;
  const isPaidNow = order.paid_at === null && added.some(({ kind }) => kind === 'capture');
  const change = { ...statusColumns(status), updated_at: deps.clock() };
  await trx
    .updateTable('orders')
    .set({ ...change, ...(isPaidNow ? { paid_at: deps.clock() } : {}) })
    .where('id', '=', order.id)
    .execute();
}
