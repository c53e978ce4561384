import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { ABANDONED } from '../../payments/port/decline.ts';
import { type AttemptRow, attemptsOf, isInFlight, isOpenApproval, type OrderRow } from '../records/attempt-rows.ts';
import type { PaymentStatusResult } from '../records/order-result.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { closeApproval } from './close-approval.ts';
import { paymentStatus, paymentStatusAfter } from './payment-status.ts';
import { mayAsk } from './provider-calls.ts';
import { recordOutcome } from './record-outcome.ts';
import { resolveByReading } from './resolve-by-reading.ts';

/** The payment status of an existing order, or null where a new attempt at it may be made. */
export async function supersedeAttempt(
  deps: OrdersDeps,
  order: OrderRow,
  isOtherCard: (inFlight: AttemptRow) => boolean,
): Promise<PaymentStatusResult | null> {
  if (isCapturedOrAuthorized(order.status)) return paymentStatus(deps, order.id);
  const inFlight = (await attemptsOf(deps.db, order.id)).find(isInFlight);
  if (!inFlight) return null;
  if (isOpenApproval(inFlight)) return (await closeApproval(deps, inFlight)) ? null : paymentStatus(deps, order.id);
  if (inFlight.status === 'requires_action' && isOtherCard(inFlight)) return dropChallenge(deps, order, inFlight);
  const isUnderWay = inFlight.status === 'created' || inFlight.status === 'authorizing';
  const isAsked = mayAsk(deps, inFlight, { hash: order.session_hash });
  if (isUnderWay || !isAsked) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}

/**
 * Closes an unanswered challenge at the provider, after the shopper chose another way to pay. Returns the order's status where
 * the charge turns out paid or cannot be closed, else null.
 */
async function dropChallenge(
  deps: OrdersDeps,
  order: OrderRow,
  inFlight: AttemptRow,
): Promise<PaymentStatusResult | null> {
  if (inFlight.provider_ref === null) return paymentStatus(deps, order.id);
  const provider = deps.providers.of(inFlight);
  if (provider?.start !== 'token') return paymentStatus(deps, order.id);
  const closed = await provider.cancel(inFlight.provider_ref);
  if (closed.type === 'absent') return paymentStatus(deps, order.id);
  const isClosed = closed.type === 'declined';
  const recorded = await recordOutcome(deps, inFlight.id, isClosed ? { ...closed, ...ABANDONED } : closed);
  return isClosed ? null : paymentStatusAfter(deps, { order, items: null }, recorded);
}
