import Stripe from 'stripe';
import {
  ABSENT,
  type ChargeReading,
  type ChargeReference,
  type ChargeResult,
  type KnownCharge,
  type SaveRequest,
  unknownCharge,
} from '../port/charge.ts';
import { describeError, outcomeOfError, outcomeOfUnpaid } from './stripe-outcome.ts';

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
    if (customerRef === null) return ABSENT;
    for await (const setup of stripe.setupIntents.list({ customer: customerRef, limit: 100 })) {
      if (setup.metadata?.attempt_id === attemptId) return outcomeOfSetup(setup);
    }
    return ABSENT;
  } catch (error) {
    return unknownCharge(describeError(error), providerRef);
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
    return unknownCharge(describeError(error), providerRef);
  }
}

/** Whether an id of the provider is that of a setup intent. */
export function isSetup(providerRef: string): boolean {
  return providerRef.startsWith('seti_');
}

/** A card that is kept is a capture of nothing. */
function outcomeOfSetup(setup: Stripe.SetupIntent): KnownCharge {
  if (setup.status === 'succeeded') return { type: 'captured', providerRef: setup.id, amount: 0 };
  return outcomeOfUnpaid(setup, setup.last_setup_error);
}
