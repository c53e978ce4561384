import { type Kysely, sql } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { outboxRow, type PublishingTransaction } from '../../outbox/publish.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { statusValues } from '../records/order-status.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/** An order and its attempt as they were read last, and until when the provider holds the amount. */
export interface Authorization {
  order: OrderRow;
  attempt: AttemptRow;
  providerRef: string;
  captureBefore: Date;
  instrument: StoredInstrument | null;
}

/**
 * Writes an authorisation outside of any transaction. Null where the attempt was resolved or the order moved since they
 * were read: then nothing was written.
 */
export async function authorizeAlone(deps: OrdersDeps, authorization: Authorization): Promise<OrderRow | null> {
  const order = await writeAuthorization(deps.db, authorization, deps.clock());
  if (order) deps.flushOutbox?.();
  return order;
}

/** The same in a transaction that holds the order's row. */
export async function authorizeIn(
  trx: PublishingTransaction,
  authorization: Authorization,
  at: Date,
): Promise<OrderRow | null> {
  const order = await writeAuthorization(trx, authorization, at);
  if (order) trx.published.isAny = true;
  return order;
}

/** All that follows from an authorisation, by one statement. The ledger is of captured money, and has nothing of it. */
async function writeAuthorization(
  db: Kysely<Schema>,
  { order, attempt, providerRef, captureBefore, instrument }: Authorization,
  at: Date,
): Promise<OrderRow | null> {
  const status = nextStatus(order.status, { type: 'attempt.authorized' });
  if (!status) return null;
  const change = { ...statusValues(status), instrument };
  const isHeld = sql`exists (select from held)`;
  const { rows } = await sql`
    with locked as (select from orders where id = ${order.id} and status = ${order.status} for update),
    held as (
      update attempts set status = 'authorized', provider_ref = ${providerRef}, capture_before = ${captureBefore},
        failure = null, client_secret = null
      where id = ${attempt.id} and settled_at is null and status <> 'authorized' and exists (select from locked)
      returning 1
    ),
    moved as (
      update orders set status = ${change.status}, machine_state = ${JSON.stringify(change.machine_state)},
        instrument = ${instrument && JSON.stringify(instrument)}, updated_at = ${at}
      where id = ${order.id} and ${isHeld}
    )
    ${insertRows('outbox', [outboxRow(authorizedEvent(attempt), at)], isHeld)} returning id`.execute(db);
  return rows.length === 1 ? { ...order, ...change, updated_at: at } : null;
}

function authorizedEvent({ id: attemptId, order_id: orderId, amount_minor: amountMinor, currency }: AttemptRow) {
  return { topic: 'order.authorized' as const, orderId, attemptId, amountMinor, currency };
}
