import { type Kysely, sql } from 'kysely';
import { isRenewal } from '../../../domain/orders/renewal-purpose.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { outboxRow, type PublishingTransaction } from '../../outbox/publish.ts';
import { captureEntry, entryInsert } from '../ledger/ledger-entry.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { statusValues } from '../records/order-status.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** An order and its attempt as they were read last, and what the provider took. */
export interface Capture {
  order: OrderRow;
  attempt: AttemptRow;
  providerRef: string;
  /** What was taken; 0 where a subscription begins with a free trial. Then nothing is in anybody's ledger. */
  amount: MinorUnits;
  instrument: StoredInstrument | null;
}

/**
 * Writes a capture outside of any transaction. Null where the attempt was resolved or the order moved since they were read:
 * then nothing was written.
 */
export async function captureAlone(deps: OrdersDeps, capture: Capture): Promise<OrderRow | null> {
  const order = await writeCapture(deps.db, capture, deps.clock());
  if (order) deps.flushOutbox?.();
  return order;
}

/** The same in a transaction that holds the order's row. */
export async function captureIn(trx: PublishingTransaction, capture: Capture, at: Date): Promise<OrderRow | null> {
  const order = await writeCapture(trx, capture, at);
  if (order) trx.published.isAny = true;
  return order;
}

/** All that follows from a capture, by one statement: the attempt, the order, the ledger and the event. */
async function writeCapture(
  db: Kysely<Schema>,
  { order, attempt, providerRef, amount, instrument }: Capture,
  at: Date,
): Promise<OrderRow | null> {
  const change = { ...paidValues(order), instrument, paid_at: at };
  const isResolved = sql`exists (select from resolved)`;
  const entry = captureEntry(attempt, providerRef, amount, at);
  // The order's row is locked first, as everywhere: another writer of it waits, and then finds the attempt resolved.
  const { rows } = await sql`
    with locked as (select from orders where id = ${order.id} and status = ${order.status} for update),
    resolved as (
      update attempts set status = 'captured', provider_ref = ${providerRef}, failure = null, client_secret = null,
        settled_at = ${at}
      where id = ${attempt.id} and settled_at is null and exists (select from locked) returning 1
    ),
    paid as (
      update orders set status = ${change.status}, machine_state = ${JSON.stringify(change.machine_state)},
        instrument = ${instrument && JSON.stringify(instrument)}, paid_at = ${at}, updated_at = ${at}
      where id = ${order.id} and ${isResolved}
    ),
    booked as (${amount > 0 ? entryInsert(entry, isResolved) : sql`select 1`})
    ${insertRows('outbox', [outboxRow(paidEvent(order, attempt, amount), at)], isResolved)} returning id`.execute(db);
  return rows.length === 1 ? { ...order, ...change, updated_at: at } : null;
}

/** The order's next status; an order that cannot be paid stays as it is, and its money is booked all the same. */
function paidValues({ status, machine_state }: OrderRow): Pick<OrderRow, 'status' | 'machine_state'> {
  const next = nextStatus(status, { type: 'attempt.captured' });
  return next ? statusValues(next) : { status, machine_state };
}

function paidEvent({ id, purpose }: OrderRow, attempt: AttemptRow, amount: MinorUnits) {
  return {
    topic: isRenewal(purpose) ? ('renewal.paid' as const) : ('order.paid' as const),
    orderId: id,
    attemptId: attempt.id,
    amountMinor: amount,
    currency: attempt.currency,
    ...(attempt.status === 'authorized' ? { wasAuthorized: true as const } : {}),
  };
}
