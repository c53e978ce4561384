import { sql } from 'kysely';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { paidColumns } from '../records/order-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

/**
 * Writes down that the first attempt at a one-time order was captured, by one statement with all that follows from it, as
 * `recordOutcome` does by many. Returns the order as it is then; null where somebody settled the attempt or moved the order
 * meanwhile: then nothing was written.
 */
export async function writeCapture(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  order: OrderRow,
  attempt: AttemptRow,
  instrument: StoredInstrument,
  providerRef: string,
): Promise<OrderRow | null> {
  const at = clock();
  const { id: orderId, currency } = order;
  const { id: attemptId, amount_minor, provider } = attempt;
  const change = { ...paidColumns(), instrument, paid_at: at, updated_at: at };
  const capture = {
    ...{ order_id: orderId, attempt_id: attemptId, kind: 'capture', amount_minor, currency, provider },
    ...{ provider_ref: providerRef, at },
  };
  const payload = { orderId, attemptId, at, amountMinor: amount_minor, currency };
  const isSettled = sql`exists (select from settled)`;
  // The order's row is locked first, as everywhere: whoever else writes of it waits, and then finds it settled.
  const { rows } = await sql`
    with locked as (select from orders where id = ${orderId} and status = 'Pending' for update),
    settled as (
      update attempts set status = 'captured', provider_ref = ${providerRef}, client_secret = null, settled_at = ${at}
      where id = ${attemptId} and settled_at is null and exists (select from locked) returning 1
    ),
    paid as (
      update orders set status = ${change.status}, machine_state = ${JSON.stringify(change.machine_state)},
        instrument = ${JSON.stringify(instrument)}, paid_at = ${at}, updated_at = ${at}
      where id = ${orderId} and ${isSettled}
    ),
    booked as (${insertRows('ledger', [capture], isSettled)})
    ${insertRows('outbox', [{ topic: 'order.paid', payload, created_at: at }], isSettled)} returning id`.execute(db);
  return rows.length === 1 ? { ...order, ...change } : null;
}
