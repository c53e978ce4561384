import { setTimeout as pause } from 'node:timers/promises';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { ABANDONED, ABANDONED_CHARGE } from '../../payments/port/decline.ts';
import { readApproval } from '../reading/read-attempt.ts';
import {
  type AttemptRow,
  attemptById,
  isInFlight,
  isOpenApproval,
  type OrderRow,
  readAttempts,
} from '../records/attempt-rows.ts';
import type { PaymentStatusResult } from '../records/order-result.ts';
import { type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import { paymentStatus, paymentStatusAfter } from './payment-status.ts';
import { mayAsk } from './provider-calls.ts';
import { recordOutcome, recordReading } from './record-outcome.ts';
import { resolveByReading } from './resolve-order.ts';

/** The payment status of an existing order, or null where a new attempt at it may be made. */
export async function supersedeAttempt(
  deps: OrdersDeps,
  order: OrderRow,
  isOtherCard: (inFlight: AttemptRow) => boolean,
): Promise<PaymentStatusResult | null> {
  if (isCapturedOrAuthorized(order.status)) return paymentStatus(deps, order.id);
  const inFlight = (await readAttempts(deps.db, order.id)).find(isInFlight);
  if (!inFlight) return null;
  if (isOpenApproval(inFlight)) return (await closeApproval(deps, inFlight)) ? null : paymentStatus(deps, order.id);
  if (inFlight.status === 'requires_action' && isOtherCard(inFlight)) return dropChallenge(deps, order, inFlight);
  const isUnderWay = inFlight.status === 'created' || inFlight.status === 'authorizing';
  const isAsked = mayAsk(deps, inFlight, { hash: order.session_hash });
  if (isUnderWay || !isAsked) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}

/** The result is the order's status where the charge turns out paid or cannot be closed, and null otherwise. */
async function dropChallenge(deps: OrdersDeps, order: OrderRow, inFlight: AttemptRow) {
  if (inFlight.provider_ref === null) return paymentStatus(deps, order.id);
  const provider = deps.providers.of(inFlight);
  if (provider?.start !== 'token') return paymentStatus(deps, order.id);
  const closed = await provider.cancel(inFlight.provider_ref);
  if (closed.type === 'absent') return paymentStatus(deps, order.id);
  const isClosed = closed.type === 'declined';
  const recorded = await recordOutcome(deps, inFlight.id, isClosed ? { ...closed, ...ABANDONED } : closed);
  return isClosed ? null : paymentStatusAfter(deps, { order, items: null }, recorded);
}

/** True means no more money: the provider is read first, since an approved subscription may have begun already. */
export async function closeApproval(deps: OrdersDeps, attempt: AttemptRow): Promise<boolean> {
  const open = await afterPage(deps, attempt);
  const now = isOpenApproval(open) ? await expireApproval(deps, open) : open;
  return !isInFlight(now) && now.status !== 'captured';
}

/** Returns the attempt as it is after the transaction, which another request may have resolved first. */
async function expireApproval(deps: OrdersDeps, open: AttemptRow): Promise<AttemptRow> {
  const reading = open.status === 'created' ? ABANDONED_CHARGE : await readApproval(deps, open);
  const isOver = reading.type === 'requires_approval' || reading.type === 'absent';
  const recorded = await recordReading(deps, open, isOver ? ABANDONED_CHARGE : reading);
  return recorded?.attempt ?? attemptById(deps.db, open.id);
}

/** Waits briefly for the approval page that another tab may be requesting. */
export async function afterPage(deps: OrdersDeps, attempt: AttemptRow): Promise<AttemptRow> {
  let now = attempt;
  for (const wait of timeoutsOf(deps).readPauses) {
    if (now.status !== 'created') break;
    await pause(wait);
    now = await attemptById(deps.db, attempt.id);
  }
  return now;
}
