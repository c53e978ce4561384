import { unstorableField } from '../../http/input/storable-text.ts';
import { attemptsOf, isInFlight } from '../records/attempt-rows.ts';
import { ORDER_MISSING, type PaymentStatusResult } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { paymentStatus, paymentStatusAfter } from './payment-status.ts';
import { mayAsk } from './provider-calls.ts';
import { resolveByReading } from './resolve-by-reading.ts';

/**
 * Reads the provider for a payment in flight of an order of this session, and returns the payment's status. An order without
 * one, and one that was read too often, is answered from the store.
 */
export async function resolveOrder(
  deps: OrdersDeps,
  session: OrderSession,
  orderId: string,
): Promise<PaymentStatusResult> {
  if (unstorableField({ orderId })) return ORDER_MISSING;
  const order = await deps.db
    .selectFrom('orders')
    .select(['id', 'provider_customer'])
    .where('id', '=', orderId)
    .where('session_hash', '=', session.hash)
    .executeTakeFirst();
  if (!order) return ORDER_MISSING;
  const inFlight = (await attemptsOf(deps.db, order.id)).find(isInFlight);
  if (!inFlight || !mayAsk(deps, inFlight, session)) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}
