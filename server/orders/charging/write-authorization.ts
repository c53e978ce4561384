import { type RawBuilder, sql } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import { eventInsert, type PublishingTransaction, publishAlone, publishBy } from '../../outbox/publish.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { OrderAttempt } from './write-capture.ts';

/** An order and its attempt as they were read last, and the end of the provider's hold. */
export interface Authorization extends OrderAttempt {
  providerRef: string;
  captureBefore: Date;
  /** The card or the payer, whose agreement offers are charged by while the amount is held. */
  instrument: StoredInstrument | null;
}

/**
 * Writes an authorisation outside of any transaction. Returns the changed rows, or null where the attempt was resolved or the
 * order changed since they were read: then nothing was written.
 */
export async function authorizeAlone(deps: OrdersDeps, authorization: Authorization): Promise<OrderAttempt | null> {
  const at = deps.clock();
  const held = heldBy(authorization, at);
  return held && (await publishAlone(deps, holdStatement(authorization, held, at))) ? held : null;
}

/** The same in a transaction that has locked the order's row. */
export async function authorizeIn(
  trx: PublishingTransaction,
  authorization: Authorization,
  at: Date,
): Promise<OrderAttempt | null> {
  const held = heldBy(authorization, at);
  return held && (await publishBy(trx, holdStatement(authorization, held, at))) ? held : null;
}

/** The rows after the authorisation, or null where the order cannot be paid any more. */
function heldBy(
  { order, attempt, providerRef, captureBefore, instrument }: Authorization,
  at: Date,
): OrderAttempt | null {
  const status = nextStatus(order.status, { type: 'attempt.authorized' });
  if (!status) return null;
  return {
    order: { ...order, status, instrument, updated_at: at },
    attempt: {
      ...attempt,
      status: 'authorized',
      provider_ref: providerRef,
      capture_before: captureBefore,
      failure: null,
      client_secret: null,
    },
  };
}

/** The authorisation as one statement. The ledger has no entry for it, since it lists captured money alone. */
function holdStatement(
  { order: { id, status } }: Authorization,
  { order, attempt }: OrderAttempt,
  at: Date,
): RawBuilder<unknown> {
  const isHeld = sql`exists (select from held)`;
  return sql`
    with locked as (select from orders where id = ${id} and status = ${status} for update),
    held as (
      update attempts set status = 'authorized', provider_ref = ${attempt.provider_ref},
        capture_before = ${attempt.capture_before}, failure = null, client_secret = null
      where id = ${attempt.id} and resolved_at is null and status <> 'authorized' and exists (select from locked)
      returning 1
    ),
    moved as (
      update orders set status = ${order.status},
        instrument = ${order.instrument && JSON.stringify(order.instrument)}, updated_at = ${at}
      where id = ${id} and ${isHeld}
    )
    ${eventInsert(authorizedEvent(attempt), at, isHeld)}`;
}

function authorizedEvent({ id: attemptId, order_id: orderId, amount_minor: amountMinor, currency }: AttemptRow) {
  return { topic: 'order.authorized' as const, orderId, attemptId, amountMinor, currency };
}
