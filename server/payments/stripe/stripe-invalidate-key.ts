import Stripe from 'stripe';
import type { ChargeReading, ChargeReference, LostCharge } from '../port/charge.ts';
import { textOf } from './stripe-outcome.ts';

/**
 * Uses up the idempotency key of a lost charge by creating an intent that cannot be paid, so that Stripe refuses the original
 * request if it still arrives. Where Stripe has seen the key already, the original request arrived, and Stripe's record is
 * complete.
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
  if (lost.amount === 0) {
    const nothing = await stripe.setupIntents.create(emptySetup(lost), { idempotencyKey });
    await stripe.setupIntents.cancel(nothing.id).catch(textOf);
    return;
  }
  const empty = await stripe.paymentIntents.create(emptyIntent(lost), { idempotencyKey });
  // The intent has neither card nor client, and cancelling it only keeps the dashboard tidy.
  await stripe.paymentIntents.cancel(empty.id).catch(textOf);
}

function emptyIntent(lost: Omit<LostCharge, 'idempotencyKey'>): Stripe.PaymentIntentCreateParams {
  return {
    amount: lost.amount,
    currency: lost.currency.toLowerCase(),
    customer: lost.customerRef ?? undefined,
    allowed_payment_method_types: ['card'],
    ...placeholderOf(lost),
  };
}

function emptySetup(lost: Omit<LostCharge, 'idempotencyKey'>): Stripe.SetupIntentCreateParams {
  return {
    customer: lost.customerRef ?? undefined,
    allowed_payment_method_types: ['card'],
    ...placeholderOf(lost),
  };
}

function placeholderOf({ attemptId }: Pick<LostCharge, 'attemptId'>) {
  return {
    description: 'Placeholder of a request that never arrived',
    metadata: { withdrawn_attempt_id: attemptId },
  };
}
