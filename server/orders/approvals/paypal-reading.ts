import type { PaymentReading, PayPalProvider } from '../../payments/paypal/protocol/paypal-provider.ts';
import type { ChargeReading } from '../../payments/port/card-provider.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { type AttemptRow, beginsWhenApproved, isOpenApproval } from '../records/attempt-rows.ts';
import { type OrdersDeps, patienceOf } from '../records/orders-deps.ts';
import { readLostAgreement } from './paypal-lost-agreement.ts';
import { captured, executed, LEFT, onItsWay } from './paypal-outcome.ts';
import { agreementOf, namesOf } from './paypal-terms.ts';

/** How a live attempt stands at PayPal, or that it has not ended. An approval that is old is given up. */
export async function readPayPalAttempt(deps: OrdersDeps, attempt: AttemptRow): Promise<ChargeReading> {
  const { lostAfter, approvalAfter } = patienceOf(deps);
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  // It was not sent, and cannot be any more once it is settled: sending starts from `created` alone.
  if (attempt.status === 'created') return age >= lostAfter ? LEFT : { type: 'absent' };
  const paypal = speaking(deps, attempt);
  if (!paypal) return unknown(`nobody speaks ${attempt.provider} here any more`);
  const reading = await readBy(deps, paypal, attempt);
  return reading.type === 'requires_approval' && isOpenApproval(attempt) && age >= approvalAfter ? LEFT : reading;
}

/** PayPal, spoken to as it was for this attempt; null where nobody can any more. */
export function speaking(
  { paypal }: Pick<OrdersDeps, 'paypal'>,
  { provider: name }: Pick<AttemptRow, 'provider'>,
): PayPalProvider | null {
  if (!paypal) return null;
  return paypal.provider.name === name ? paypal.provider : paypal.provider.formerly(name);
}

function readBy(deps: OrdersDeps, paypal: PayPalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  if (attempt.approval_kind === null) return readCharge(deps, paypal, attempt);
  const isAgreement = attempt.approval_kind === 'subscription' || attempt.approval_kind === 'recurring';
  return isAgreement ? readAgreement(deps, paypal, attempt) : readPayment(deps, paypal, attempt);
}

async function readPayment(deps: OrdersDeps, paypal: PayPalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const { order_id: orderId, id: attemptId, approval_ref: paymentRef, created_at: since } = attempt;
  return chargeReading(deps, attempt, await paypal.readPayment({ paymentRef, orderId, attemptId, since }));
}

/**
 * A charge by the payer's leave has no id before it is made. While it is young the same request is made again, which
 * charges once and says how it ended; PayPal's report knows it only hours later.
 */
async function readCharge(deps: OrdersDeps, paypal: PayPalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const age = deps.clock().getTime() - attempt.created_at.getTime();
  const isPending = attempt.failure?.code === 'pending';
  if (age >= patienceOf(deps).lostAfter || isPending) return readPayment(deps, paypal, attempt);
  return chargeAgain(deps, paypal, attempt);
}

async function chargeAgain(deps: OrdersDeps, paypal: PayPalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const order = await orderOf(deps, attempt);
  const { outcome } = executed(
    attempt,
    await paypal.chargeByReference({
      ...namesOf(attempt),
      ...{ agreementRef: attempt.instrument_ref ?? '', amount: attempt.amount_minor, currency: attempt.currency },
      description: `Order ${order.number}`,
    }),
  );
  return outcome.type === 'refused' ? unknown(outcome.detail) : outcome;
}

/**
 * Executing an agreement that was sent is safe to repeat, and says how it stands; for the API whose subscriptions begin
 * with the approval it only looks. One that was never sent has begun nothing with the others.
 */
async function readAgreement(deps: OrdersDeps, paypal: PayPalProvider, attempt: AttemptRow): Promise<ChargeReading> {
  const { approval_ref: ref, approval_token: token, approval_url: approvalUrl } = attempt;
  const agreement = agreementOf(await orderOf(deps, attempt), attempt);
  if (!agreement || ref === null || token === null) return unknown('the agreement has no id');
  if (isOpenApproval(attempt) && !beginsWhenApproved(attempt))
    return { type: 'requires_approval', approvalUrl: approvalUrl ?? '' };
  const asked = { ...namesOf(attempt), ...agreement, ref, token, payerRef: null };
  const result = await paypal.executeSubscription(asked);
  if (result.type === 'refused' && result.reason !== 'token') return unknown(result.problem.message);
  if (result.type === 'refused' && !beginsWhenApproved(attempt)) return readLostAgreement(deps, paypal, attempt);
  const { outcome } = executed(attempt, result);
  return outcome.type === 'refused' ? unknown(outcome.detail) : outcome;
}

/** What was sent and is not paid may still be on its way for a while; then the shopper may approve it anew. */
function chargeReading(deps: OrdersDeps, attempt: AttemptRow, reading: PaymentReading): ChargeReading {
  if (reading.type === 'captured') return captured(reading);
  if (reading.type === 'pending') return onItsWay(reading.captureRef, reading.detail);
  if (reading.type === 'unknown') return unknown(reading.detail);
  if (reading.type === 'absent') return isOpenApproval(attempt) ? LEFT : { ...LEFT, ...NEVER_ARRIVED };
  if (reading.type === 'declined') {
    const { severity, message, problem } = reading;
    return { type: 'declined', providerRef: null, severity, code: problem.code, message };
  }
  const sent = attempt.sent_at?.getTime() ?? 0;
  const isUnderWay = !isOpenApproval(attempt) && deps.clock().getTime() - sent < patienceOf(deps).lostAfter;
  if (isUnderWay) return unknown('the payment is not executed yet');
  return { type: 'requires_approval', approvalUrl: reading.approvalUrl || (attempt.approval_url ?? '') };
}

function unknown(detail: string): ChargeReading {
  return { type: 'unknown', providerRef: null, detail };
}

function orderOf({ db }: OrdersDeps, { order_id: id }: AttemptRow) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
