import { unstorableField } from '../../http/input/storable-text.ts';
import type { KnownCharge } from '../../payments/port/charge.ts';
import { type ReadableAttempt, readAttempt } from '../reading/read-attempt.ts';
import { type AttemptRow, isInFlight, readAttempts } from '../records/attempt-rows.ts';
import { ORDER_MISSING, type PaymentStatusResult } from '../records/order-result.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { paymentStatus, paymentStatusAfter } from './payment-status.ts';
import { mayAsk } from './provider-calls.ts';
import { type AlsoWrite, type Recorded, recordOutcome, recordReading } from './record-outcome.ts';

/** An order without a payment in flight, and one that was read too often, is answered from the store. */
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
  const inFlight = (await readAttempts(deps.db, order.id)).find(isInFlight);
  if (!inFlight || !mayAsk(deps, inFlight, session)) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}

/** Resolves an attempt in flight by reading its provider. Returns null where nothing was written. */
export async function resolveByReading(deps: OrdersDeps, readable: ReadableAttempt): Promise<Recorded | null> {
  const reading = await readAttempt(deps, readable);
  return reading.type === 'absent' ? null : recordRead(deps, readable.attempt, reading);
}

/** A sent charge of a token is final; any other reading is written only if no request sent the attempt since. */
export function recordRead(
  deps: OrdersDeps,
  attempt: AttemptRow,
  reading: KnownCharge,
  also?: AlsoWrite,
): Promise<Recorded | null> {
  const isTheProviders = attempt.sent_at !== null && deps.providers.accountOf(attempt)?.start === 'token';
  return isTheProviders ? recordOutcome(deps, attempt.id, reading, also) : recordReading(deps, attempt, reading, also);
}
