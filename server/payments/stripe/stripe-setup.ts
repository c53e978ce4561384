import Stripe from 'stripe';
import type { ChargeReading, ChargeReference, ChargeResult, SaveRequest } from '../port/charge.ts';
import { ABANDONED, readDecline } from '../port/decline.ts';
import { describeError, outcomeOfError, reasonOf } from './stripe-outcome.ts';

/** Keeps a card without a charge, by a setup intent: the bank accepts it, declines it, or asks its holder. */

/** Keeps a card for the later charges of its customer, off-session included. */
export async function saveInstrument(stripe: Stripe, request: SaveRequest): Promise<ChargeResult> {
  const { idempotencyKey } = request;
  try {
    return outcomeOfSetup(await stripe.setupIntents.create(setupOf(request), { idempotencyKey }));
  } catch (error) {
    return outcomeOfError(error);
  }
}

function setupOf(request: SaveRequest): Stripe.SetupIntentCreateParams {
  return {
    customer: request.customerRef ?? undefined,
    payment_method: request.instrument,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    use_stripe_sdk: true,
    description: request.description,
    metadata: { order_id: request.orderId, attempt_id: request.attemptId },
  };
}

/** Reads a setup intent by its id, else finds it among those of the sale's customer. */
export async function readSetup(
  stripe: Stripe,
  { providerRef, customerRef, attemptId }: Pick<ChargeReference, 'providerRef' | 'customerRef' | 'attemptId'>,
): Promise<ChargeReading> {
  try {
    if (providerRef !== null) return outcomeOfSetup(await stripe.setupIntents.retrieve(providerRef));
    if (customerRef === null) return { type: 'absent' };
    for await (const setup of stripe.setupIntents.list({ customer: customerRef, limit: 100 })) {
      if (setup.metadata?.attempt_id === attemptId) return outcomeOfSetup(setup);
    }
    return { type: 'absent' };
  } catch (error) {
    return { type: 'unknown', providerRef, detail: describeError(error) };
  }
}

/** Cancels a setup intent that has kept nothing yet; of another one the state is returned. */
export async function cancelSetup(stripe: Stripe, providerRef: string): Promise<ChargeReading> {
  try {
    return outcomeOfSetup(await stripe.setupIntents.cancel(providerRef, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    // Stripe refuses because the card is kept, or the intent cancelled already; its state is the answer in both cases.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return readSetup(stripe, { providerRef, customerRef: null, attemptId: '' });
    }
    return { type: 'unknown', providerRef, detail: describeError(error) };
  }
}

/** Whether an id of the provider is that of a setup intent. */
export function isSetup(providerRef: string): boolean {
  return providerRef.startsWith('seti_');
}

/** A card that is kept is a capture of nothing. */
function outcomeOfSetup(setup: Stripe.SetupIntent): Exclude<ChargeReading, { type: 'absent' }> {
  const { id: providerRef, status, client_secret: clientSecret, last_setup_error: error } = setup;
  if (status === 'succeeded') return { type: 'captured', providerRef, amount: 0 };
  if (status === 'requires_action' && clientSecret) return { type: 'requires_action', providerRef, clientSecret };
  if (status === 'canceled' && !error) return { type: 'declined', providerRef, ...ABANDONED };
  if ((status === 'canceled' || status === 'requires_payment_method') && error) {
    return { type: 'declined', providerRef, ...readDecline(reasonOf(error)) };
  }
  return { type: 'unknown', providerRef, detail: `the setup intent is ${status}` };
}
