import Stripe from 'stripe';
import type { RefundRequest, RefundResult } from './card-provider.ts';
import { textOf } from './stripe-outcome.ts';

/** Gives money back once per idempotency key. A refund that the bank still works on counts as made. */
export async function stripeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundResult> {
  const { providerRef, idempotencyKey, amount } = request;
  const what = { payment_intent: providerRef, ...(amount === undefined ? {} : { amount }) };
  try {
    const refund = await stripe.refunds.create(what, { idempotencyKey });
    const isMade = refund.status === 'succeeded' || refund.status === 'pending';
    if (isMade) return { type: 'refunded', refundRef: refund.id, amount: refund.amount };
    return { type: 'refused', detail: `the refund is ${refund.status}` };
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    return { type: isRefused ? 'refused' : 'unknown', detail: textOf(error) };
  }
}
