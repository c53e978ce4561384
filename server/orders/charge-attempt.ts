import { setTimeout as pause } from 'node:timers/promises';
import type { ChargeRequest, ChargeResult } from '../payments/card-provider.ts';
import { type AttemptRow, attemptById, type OrderRow } from './attempt-rows.ts';
import { type OrdersDeps, patienceOf } from './orders-deps.ts';
import { settleByReading } from './read-attempt.ts';
import { recordOutcome } from './record-outcome.ts';

/** Makes the one charge of an attempt that was just begun, and settles it as far as the provider says how it ended. */
export async function chargeAttempt(deps: OrdersDeps, attemptId: string): Promise<void> {
  const attempt = await attemptById(deps.db, attemptId);
  const order = await orderOf(deps, attempt.order_id);
  const customerRef = order.provider_customer ?? (await createCustomer(deps, order));
  if (customerRef === null) {
    await recordOutcome(deps, attempt.id, NO_CUSTOMER);
    return;
  }
  if (!(await markSent(deps, attempt.id))) return;
  const result = await deps.card.charge(chargeOf(order, attempt, customerRef));
  await settleCharge(deps, attempt, customerRef, result);
}

/** Writes down how a charge ended, and looks after it where that is not known. */
export async function settleCharge(
  deps: OrdersDeps,
  attempt: AttemptRow,
  customerRef: string,
  result: ChargeResult,
): Promise<void> {
  report(deps, attempt, result);
  await recordOutcome(deps, attempt.id, result);
  if (result.type === 'unknown') await lookAfter(deps, attempt.id, customerRef);
}

const NO_CUSTOMER: ChargeResult = { type: 'refused', reason: 'request', detail: 'the provider made no customer' };

/** The provider's customer is kept on the sale before anything is charged to it. */
async function createCustomer(deps: OrdersDeps, order: OrderRow): Promise<string | null> {
  const created = await deps.card.createCustomer(order.id);
  if (created.type === 'unavailable') {
    deps.log('warn', 'the provider made no customer', { orderId: order.id, detail: created.detail });
    return null;
  }
  const change = { provider_customer: created.customerRef };
  await deps.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
  return created.customerRef;
}

/** Committed before the call, so that a crash leaves the question open rather than the money forgotten. */
async function markSent(deps: OrdersDeps, attemptId: string): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('attempts')
    .set({ status: 'authorizing', sent_at: deps.clock() })
    .where('id', '=', attemptId)
    .where('status', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a provider is asked for an attempt. */
export function chargeOf(order: OrderRow, attempt: AttemptRow, customerRef: string): ChargeRequest {
  return {
    orderId: order.id,
    attemptId: attempt.id,
    idempotencyKey: attempt.idempotency_key,
    amount: attempt.amount_minor,
    currency: attempt.currency,
    customerRef,
    instrument: attempt.instrument_ref ?? '',
    keepInstrument: order.purpose === 'sale',
    initiator: attempt.initiator === 'merchant' ? ('merchant' as const) : ('customer' as const),
    description: `Order ${order.number}`,
  };
}

/** A lost reply is often found again at once; otherwise recovery goes on looking. */
async function lookAfter(deps: OrdersDeps, attemptId: string, customerRef: string): Promise<void> {
  for (const wait of patienceOf(deps).readPauses) {
    await pause(wait);
    const attempt = await attemptById(deps.db, attemptId);
    if (attempt.status !== 'unknown') return;
    await settleByReading(deps, { attempt, customerRef });
  }
}

function report(deps: OrdersDeps, attempt: AttemptRow, result: ChargeResult): void {
  const detail = { attemptId: attempt.id, orderId: attempt.order_id, ...result };
  if (result.type === 'refused') deps.log('error', 'the provider refused to charge', detail);
  if (result.type === 'unknown') deps.log('warn', 'the outcome of a charge is not known', detail);
}

function orderOf(deps: OrdersDeps, id: string): Promise<OrderRow> {
  return deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
