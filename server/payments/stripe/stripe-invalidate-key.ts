import Stripe from 'stripe';
import { ABSENT, type ChargeReading, type ChargeReference, type LostCharge, unknownCharge } from '../port/charge.ts';
import { describeError } from './stripe-outcome.ts';

/** Stripe refuses a late request under a used-up key; a key seen before means that Stripe's record is complete. */
export async function invalidateKey(
  stripe: Stripe,
  lost: LostCharge,
  read: (charge: ChargeReference) => Promise<ChargeReading>,
): Promise<ChargeReading> {
  try {
    await closeKey(stripe, lost);
    return ABSENT;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return read(lost);
    return unknownCharge(describeError(error), lost.providerRef);
  }
}

async function closeKey(stripe: Stripe, { idempotencyKey, ...lost }: LostCharge): Promise<void> {
  const nothing = placeholderOf(lost);
  // What is made has neither card nor client, and cancelling it only keeps the dashboard tidy.
  if (lost.amount === 0) {
    const setup = await stripe.setupIntents.create(nothing, { idempotencyKey });
    await stripe.setupIntents.cancel(setup.id).catch(describeError);
    return;
  }
  const params = { amount: lost.amount, currency: lost.currency.toLowerCase(), ...nothing };
  const intent = await stripe.paymentIntents.create(params, { idempotencyKey });
  await stripe.paymentIntents.cancel(intent.id).catch(describeError);
}

function placeholderOf({ customerRef, attemptId }: Pick<LostCharge, 'customerRef' | 'attemptId'>) {
  return {
    customer: customerRef ?? undefined,
    allowed_payment_method_types: ['card'],
    description: 'Placeholder of a request that never arrived',
    metadata: { withdrawn_attempt_id: attemptId },
  } satisfies Stripe.SetupIntentCreateParams;
}
