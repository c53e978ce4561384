import Stripe from 'stripe';
import type { ChargeReading, ChargeReference, LostCharge } from '../port/charge.ts';
import { textOf } from './stripe-outcome.ts';

/**
 * Takes a lost charge's idempotency key out of the world: an intent that nobody can pay is made under it, so that the
 * request, should it still be on its way, is refused. Where Stripe has seen the key already there is nothing left to
 * arrive, and what it keeps is the whole truth.
 */
export async function invalidateKey(
  stripe: Stripe,
  lost: LostCharge,
  read: (charge: ChargeReference) => Promise<ChargeReading>,
): Promise<ChargeReading> {
  try {
    await closeKey(stripe, lost);
    return { type: 'absent' };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return read(lost);
    return { type: 'unknown', providerRef: lost.providerRef, detail: textOf(error) };
  }
}

async function closeKey(stripe: Stripe, { idempotencyKey, ...lost }: LostCharge): Promise<void> {
  const empty = await stripe.paymentIntents.create(emptyIntent(lost), { idempotencyKey });
  // It has neither card nor client: leaving it open would only be untidy.
  await stripe.paymentIntents.cancel(empty.id).catch(textOf);
}

function emptyIntent(lost: Omit<LostCharge, 'idempotencyKey'>): Stripe.PaymentIntentCreateParams {
  return {
    amount: lost.amount,
    currency: lost.currency.toLowerCase(),
    customer: lost.customerRef ?? undefined,
    allowed_payment_method_types: ['card'],
    description: 'Placeholder of a request that never arrived',
    metadata: { withdrawn_attempt_id: lost.attemptId },
  };
}
