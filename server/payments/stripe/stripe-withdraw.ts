import Stripe from 'stripe';
import type { ChargeReading, ChargeReference, Withdrawal } from '../port/card-provider.ts';
import { textOf } from './stripe-outcome.ts';

/**
 * Takes a lost charge's idempotency key out of the world: an intent that nobody can pay is made under it, so that the
 * request, should it still be on its way, is refused. Where Stripe has seen the key already there is nothing left to
 * arrive, and what it keeps is the whole truth.
 */
export async function withdrawIntent(
  stripe: Stripe,
  withdrawal: Withdrawal,
  read: (charge: ChargeReference) => Promise<ChargeReading>,
): Promise<ChargeReading> {
  try {
    await closeKey(stripe, withdrawal);
    return { type: 'absent' };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return read(withdrawal);
    return { type: 'unknown', providerRef: withdrawal.providerRef, detail: textOf(error) };
  }
}

async function closeKey(stripe: Stripe, { idempotencyKey, ...withdrawal }: Withdrawal): Promise<void> {
  const empty = await stripe.paymentIntents.create(emptyIntent(withdrawal), { idempotencyKey });
  // It has neither card nor client: leaving it open would only be untidy.
  await stripe.paymentIntents.cancel(empty.id).catch(textOf);
}

function emptyIntent(withdrawal: Omit<Withdrawal, 'idempotencyKey'>): Stripe.PaymentIntentCreateParams {
  return {
    amount: withdrawal.amount,
    currency: withdrawal.currency.toLowerCase(),
    customer: withdrawal.customerRef,
    allowed_payment_method_types: ['card'],
    description: 'Placeholder of a request that never arrived',
    metadata: { withdrawn_attempt_id: withdrawal.attemptId },
  };
}
