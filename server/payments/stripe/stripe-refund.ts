import Stripe from 'stripe';
import type { RefundRequest, RefundResult } from '../port/charge.ts';
import { textOf } from './stripe-outcome.ts';

/** Refunds an intent once per idempotency key. A refund that the bank still processes counts as made. */
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

/**
 * Stripe replays its first response to a key for ever, a failure of its own included, so that no request under that key does
 * anything any more.
 */
function isReplayed(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}
