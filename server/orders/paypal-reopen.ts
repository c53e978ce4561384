import type { Hearing } from '../webhooks/hear-webhook.ts';
import { type AttemptRow, attemptById, attemptsOf, isLive, lockOrder } from './attempt-rows.ts';
import type { OrdersDeps } from './orders-deps.ts';
import { readPayPalAttempt, speaking } from './paypal-reading.ts';
import { type AlsoWrite, recordIn } from './record-outcome.ts';

/**
 * PayPal tells of money for an attempt that was given up: the newer subscriptions begin where they are approved, however
 * late that is. What was taken is booked, with all that follows from it; where the order was paid otherwise meanwhile the
 * subscription is ended, and somebody has to give the money back.
 */
export async function reopenAttempt(
  deps: OrdersDeps,
  attempt: AttemptRow,
  note: AlsoWrite = async () => {},
): Promise<Hearing> {
  const reading = await readPayPalAttempt(deps, { ...attempt, status: 'unknown' });
  if (reading.type === 'unknown') return 'later';
  if (reading.type !== 'captured') return 'ignored';
  const isDouble = await deps.db.transaction().execute(async (trx) => {
    await note(trx);
    await lockOrder(trx, attempt.order_id);
    const now = await attemptById(trx, attempt.id);
    if (now.status === 'captured' || isLive(now)) return false;
    const others = (await attemptsOf(trx, attempt.order_id)).filter(({ id }) => id !== attempt.id);
    if (others.some((other) => isLive(other) || other.status === 'captured')) return true;
    const open = { status: 'unknown' as const, settled_at: null, failure: null };
    await trx.updateTable('attempts').set(open).where('id', '=', attempt.id).execute();
    await recordIn(trx, deps, { id: attempt.id }, reading);
    return false;
  });
  if (isDouble) await undo(deps, attempt, reading.payPal?.subscriptionRef ?? null);
  return 'heard';
}

/**
 * The same where the shopper comes back before PayPal tells of it. False where PayPal cannot say how it stands: then nobody
 * may be told that nothing was taken.
 */
export async function foundAfterAll(deps: OrdersDeps, attempt: AttemptRow): Promise<boolean> {
  const beginsByItself = attempt.approval_kind === 'subscription' && attempt.provider === 'paypal-v2';
  if (!beginsByItself || attempt.settled_at === null || attempt.status === 'captured') return true;
  return (await reopenAttempt(deps, attempt)) !== 'later';
}

async function undo(deps: OrdersDeps, attempt: AttemptRow, subscriptionRef: string | null): Promise<void> {
  const detail = { orderId: attempt.order_id, attemptId: attempt.id, subscriptionRef };
  deps.log('error', 'an order was charged twice: one of the charges has to be refunded', detail);
  const paypal = speaking(deps, attempt);
  if (!paypal || subscriptionRef === null) return;
  const ended = await paypal.cancelSubscription({ subscriptionRef, reason: 'The order was paid otherwise.' });
  if (ended.type !== 'cancelled') deps.log('error', 'a subscription that nobody ordered is still running', detail);
}
