import { type RawBuilder, sql } from 'kysely';
import { isRenewal } from '../../../domain/orders/order-kind.ts';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { BesideCapture, WrittenBeside } from '../../db/schema/beside-capture.ts';
import type { StoredInstrument } from '../../db/schema/order-tables.ts';
import {
  eventInsert,
  type FollowingEvent,
  type PublishingTransaction,
  publishAlone,
  publishBy,
} from '../../outbox/publish.ts';
import { captureEntry, entryInsert } from '../ledger/ledger-entry.ts';
import { type AttemptRow, capturedMethod, type OrderRow } from '../records/attempt-rows.ts';
import { capturedTries } from '../records/card-tries.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';

export interface OrderAttempt {
  order: OrderRow;
  attempt: AttemptRow;
}

/** An order and its attempt as they were read last, and what the provider captured. */
export interface Capture extends OrderAttempt {
  providerRef: string;
  /** The captured amount; 0 where a subscription begins with a free trial, which adds no entry to a ledger. */
  amount: MinorUnits;
  /** Absent where it is captured now. */
  takenAt?: Date | undefined;
  instrument: StoredInstrument | null;
}

/** Null means that nothing was written, since the attempt was resolved or the order changed after the reading. */
export async function captureAlone(
  deps: OrdersDeps,
  capture: Capture,
  beside?: BesideCapture,
): Promise<OrderAttempt | null> {
  const captured = capturedBy(capture, deps.clock());
  const { purpose, status, id } = captured.order;
  const own = purpose === 'sale' && isCapturedStatus(status) ? beside?.(id) : null;
  const row = await publishAlone(deps, captureStatement(capture, captured, own?.part));
  if (row) own?.written(row.beside);
  return row && captured;
}

/** The same in a transaction that has locked the order's row. */
export async function captureIn(trx: PublishingTransaction, capture: Capture, at: Date): Promise<OrderAttempt | null> {
  const captured = capturedBy(capture, at);
  return (await publishBy(trx, captureStatement(capture, captured))) ? captured : null;
}

/** The capture as one statement: the attempt, the order, the ledger and the event. */
function captureStatement(
  { order: { id, status }, attempt: before, amount, takenAt }: Capture,
  { order, attempt, at }: CapturedAttempt,
  beside: WrittenBeside['part'] = () => sql`select from resolved where false`,
): RawBuilder<{ beside: number }> {
  const { provider_ref: providerRef } = attempt;
  const isResolved = sql`exists (select from resolved)`;
  // A hold has ended the try, and a card that is stored without a charge costs its tester nothing.
  const isFirstCharge = amount > 0 && before.status !== 'authorized';
  const entry = captureEntry(attempt, providerRef, amount, takenAt ?? at);
  // The statement locks the order's row first, as every writer does: a second writer waits, and then finds the attempt
  // resolved.
  return sql`
    with locked as (select from orders where id = ${id} and status = ${status} for update),
    resolved as (
      update attempts set status = 'captured', provider_ref = ${providerRef}, failure = null, client_secret = null,
        resolved_at = ${at}
      where id = ${attempt.id} and resolved_at is null and exists (select from locked) returning 1
    ),
    paid as (
      update orders set status = ${order.status},
        payment_method = ${order.payment_method},
        instrument = ${order.instrument && JSON.stringify(order.instrument)}, paid_at = ${at}, updated_at = ${at}
      where id = ${id} and ${isResolved}
    ),
    booked as (${amount > 0 ? entryInsert(entry, isResolved) : sql`select 1`}),
    ${isFirstCharge ? sql`${capturedTries(attempt, isResolved)},` : sql``}
    beside as (${beside(isResolved)})
    ${eventInsert(capturedEvent(order, before, amount), at, isResolved, unusedBefore(attempt))},
      (select count(*)::integer from beside) as beside`;
}

interface CapturedAttempt extends OrderAttempt {
  attempt: AttemptRow & { provider_ref: string };
  at: Date;
}

/** An order that cannot be paid keeps its status, and its money is still booked. */
function capturedBy({ order, attempt, providerRef, instrument }: Capture, at: Date): CapturedAttempt {
  return {
    order: {
      ...order,
      status: nextStatus(order.status, { type: 'attempt.captured' }) ?? order.status,
      payment_method: capturedMethod(order, attempt, instrument),
      instrument,
      paid_at: at,
      updated_at: at,
    },
    attempt: {
      ...attempt,
      status: 'captured',
      provider_ref: providerRef,
      failure: null,
      client_secret: null,
      resolved_at: at,
    },
    at,
  };
}

function capturedEvent({ id, purpose }: OrderRow, attempt: AttemptRow, amount: MinorUnits) {
  return {
    topic: isRenewal(purpose) ? ('renewal.paid' as const) : ('order.paid' as const),
    orderId: id,
    attemptId: attempt.id,
    amountMinor: amount,
    currency: attempt.currency,
    ...(attempt.status === 'authorized' ? { wasAuthorized: true as const } : {}),
  };
}

/** An order and its attempt as they were read last, and the end of the provider's hold. */
export interface AuthorizedAttempt extends OrderAttempt {
  providerRef: string;
  captureBefore: Date;
  /** The card or the payer, whose agreement offers are charged by while the amount is held. */
  instrument: StoredInstrument | null;
}

/** Null means that nothing was written, since the attempt was resolved or the order changed after the reading. */
export async function authorizeAlone(deps: OrdersDeps, authorization: AuthorizedAttempt): Promise<OrderAttempt | null> {
  const at = deps.clock();
  const held = heldBy(authorization, at);
  return held && (await publishAlone(deps, holdStatement(authorization, held, at))) ? held : null;
}

/** The same in a transaction that has locked the order's row. */
export async function authorizeIn(
  trx: PublishingTransaction,
  authorization: AuthorizedAttempt,
  at: Date,
): Promise<OrderAttempt | null> {
  const held = heldBy(authorization, at);
  return held && (await publishBy(trx, holdStatement(authorization, held, at))) ? held : null;
}

/** The rows after the authorisation, or null where the order cannot be paid any more. */
function heldBy(
  { order, attempt, providerRef, captureBefore, instrument }: AuthorizedAttempt,
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
  { order: { id, status } }: AuthorizedAttempt,
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
    ),
    ${capturedTries(attempt, isHeld)}
    ${eventInsert(authorizedEvent(attempt), at, isHeld, unusedBefore(attempt))}`;
}

/** O06: what an earlier attempt was approved by stays open at its provider. */
function unusedBefore({ number, order_id: orderId, approval_ref: ref }: AttemptRow): FollowingEvent | null {
  if (number === 1) return null;
  const condition = sql`exists (select from attempts where order_id = ${orderId} and number < ${number}
    and approval_ref is not null and approval_ref is distinct from ${ref})`;
  return { event: { topic: 'approvals.unused', orderId }, condition };
}

function authorizedEvent({ id: attemptId, order_id: orderId, amount_minor: amountMinor, currency }: AttemptRow) {
  return { topic: 'order.authorized' as const, orderId, attemptId, amountMinor, currency };
}
