import Stripe from 'stripe';
import type { RefundRequest, RefundResult } from '../port/charge.ts';
import { textOf } from './stripe-outcome.ts';

/** Gives money back once per idempotency key. A refund that the bank still works on counts as made. */
export async function stripeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const { idempotencyKey } = request;
  try {
    const refund = await stripe.refunds.create(refundOf(request), { idempotencyKey });
    const isMade = refund.status === 'succeeded' || refund.status === 'pending';
    if (isMade) return { type: 'refunded', refundRef: refund.id, amount: refund.amount };
    return { type: 'refused', detail: `the refund is ${refund.status}` };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { type: 'refused', detail: textOf(error) };
    return { type: 'unknown', detail: textOf(error), isOver: isReplayed(error) };
  }
}

function refundOf({ providerRef, refundId, amount }: RefundRequest): Stripe.RefundCreateParams {
  const metadata = { refund_id: refundId };
  return { payment_intent: providerRef, metadata, ...(amount === undefined ? {} : { amount }) };
}

/** Stripe tells the first answer to a key for ever, a failure of its own included: no request under it does anything any more. */
function isReplayed(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}
