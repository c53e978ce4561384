import type { ChargeResult } from '../../payments/port/charge.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import { chargeOf } from '../reading/charge-request.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { BegunAttempt } from './begin-attempt.ts';
import { settleSent } from './look-after.ts';
import { recordOutcome } from './record-outcome.ts';

/** Makes the one charge of an attempt that was just begun, and settles it as far as the provider says how it ended. */
export async function chargeAttempt(deps: OrdersDeps, { order, attempt }: BegunAttempt): Promise<void> {
  const provider = deps.providers.of(attempt);
  if (!provider) throw new Error(`nobody speaks ${attempt.provider} here, by which an attempt was just begun`);
  const customerRef = order.provider_customer ?? (await createCustomer(deps, provider, order));
  if (customerRef === null && provider.can.saves === 'instrument') {
    await recordOutcome(deps, attempt.id, NO_CUSTOMER);
    return;
  }
  if (!(await markSent(deps, attempt.id))) return;
  const result = await provider.charge(chargeOf(deps, order, attempt, customerRef));
  await settleSent(deps, attempt, customerRef, result);
}

const NO_CUSTOMER: ChargeResult = { type: 'refused', reason: 'request', detail: 'the provider made no customer' };

/** The provider's customer is kept on the sale before anything is charged to it; null where there is none. */
async function createCustomer(deps: OrdersDeps, provider: PaymentProvider, order: OrderRow): Promise<string | null> {
  if (provider.start !== 'token') return null;
  const created = await provider.createCustomer(order.id);
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
