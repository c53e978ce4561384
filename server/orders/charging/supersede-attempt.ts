import { isPaidOrAuthorized } from '../../../domain/orders/order-status.ts';
import { ABANDONED } from '../../payments/port/decline.ts';
import { type AttemptRow, attemptsOf, isLive, isOpenApproval, type OrderRow } from '../records/attempt-rows.ts';
import type { PaymentStatusResult } from '../records/order-result.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { closeApproval } from './close-approval.ts';
import { paymentStatus, paymentStatusAfter } from './payment-status.ts';
import { recordOutcome } from './record-outcome.ts';
import { settleByReading } from './settle-by-reading.ts';

/** How the order stands that is there already, or null where a new attempt at it may be made. */
export async function supersedeAttempt(
  deps: OrdersDeps,
  order: OrderRow,
  isOtherCard: (live: AttemptRow) => boolean,
): Promise<PaymentStatusResult | null> {
  if (isPaidOrAuthorized(order.status)) return paymentStatus(deps, order.id);
  const live = (await attemptsOf(deps.db, order.id)).find(isLive);
  if (!live) return null;
  if (isOpenApproval(live)) return (await closeApproval(deps, live)) ? null : paymentStatus(deps, order.id);
  if (live.status === 'requires_action' && isOtherCard(live)) return dropChallenge(deps, order, live);
  const isUnderWay = live.status === 'created' || live.status === 'authorizing';
  if (isUnderWay) return paymentStatus(deps, order.id);
  const recorded = await settleByReading(deps, { attempt: live, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}

/**
 * The shopper left the bank's question unanswered and chose another way to pay. The old charge is closed at the provider
 * first; if it turns out paid, or will not close, that is the answer.
 */
async function dropChallenge(deps: OrdersDeps, order: OrderRow, live: AttemptRow): Promise<PaymentStatusResult | null> {
  if (live.provider_ref === null) return paymentStatus(deps, order.id);
  const provider = deps.providers.of(live);
  if (provider?.start !== 'token') return paymentStatus(deps, order.id);
  const closed = await provider.cancel(live.provider_ref);
  if (closed.type === 'absent') return paymentStatus(deps, order.id);
  const isClosed = closed.type === 'declined';
  const recorded = await recordOutcome(deps, live.id, isClosed ? { ...closed, ...ABANDONED } : closed);
  return isClosed ? null : paymentStatusAfter(deps, { order, items: null }, recorded);
}
