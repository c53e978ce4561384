import type { ChargeRequest, ChargeResult } from '../../payments/port/card-provider.ts';
import type { AttemptRow, OrderRow } from '../records/attempt-rows.ts';
import { isByOtherCard } from '../records/instrument-kinds.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { BegunAttempt } from './begin-attempt.ts';
import { settleSent } from './look-after.ts';
import { recordOutcome } from './record-outcome.ts';

/** Makes the one charge of an attempt that was just begun, and settles it as far as the provider says how it ended. */
export async function chargeAttempt(deps: OrdersDeps, { order, attempt }: BegunAttempt): Promise<void> {
  const customerRef = order.provider_customer ?? (await createCustomer(deps, order));
  if (customerRef === null) {
    await recordOutcome(deps, attempt.id, NO_CUSTOMER);
    return;
  }
  if (!(await markSent(deps, attempt.id))) return;
  const result = await deps.card.charge(chargeOf(order, attempt, customerRef));
  await settleSent(deps, attempt, customerRef, result);
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
export async function markSent(deps: OrdersDeps, attemptId: string): Promise<boolean> {
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
    keepInstrument: order.purpose === 'sale' || isByOtherCard(order, attempt),
    initiator: attempt.initiator === 'merchant' ? ('merchant' as const) : ('customer' as const),
    description: `Order ${order.number}`,
  };
}
