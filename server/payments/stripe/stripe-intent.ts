import Stripe from 'stripe';
import {
  ABSENT,
  type CaptureRequest,
  type CaptureResult,
  type ChargeReading,
  type ChargeReference,
  unknownCharge,
} from '../port/charge.ts';
import { describeError, outcomeOfIntent } from './stripe-outcome.ts';

type IntentReference = Pick<ChargeReference, 'attemptId' | 'customerRef' | 'providerRef'>;

/** Reads the state of a charge. */
export async function readIntent(stripe: Stripe, charge: IntentReference): Promise<ChargeReading> {
  try {
    const intent = await findIntent(stripe, charge);
    return intent ? outcomeOfIntent(intent) : ABSENT;
  } catch (error) {
    return unknownCharge(describeError(error), charge.providerRef);
  }
}

/** Finds an intent by its id, else among those of the sale's customer, who has a handful of them. */
async function findIntent(stripe: Stripe, charge: IntentReference): Promise<Stripe.PaymentIntent | null> {
  if (charge.providerRef !== null) {
    return stripe.paymentIntents.retrieve(charge.providerRef, { expand: ['latest_charge'] });
  }
  if (charge.customerRef === null) return null;
  const own = { customer: charge.customerRef, limit: 100, expand: ['data.latest_charge'] };
  for await (const intent of stripe.paymentIntents.list(own)) {
    if (intent.metadata.attempt_id === charge.attemptId) return intent;
  }
  return null;
}

/** Captures the held amount, or less. An intent without a hold returns its state instead. */
export async function captureIntent(
  stripe: Stripe,
  { providerRef, amount, idempotencyKey }: CaptureRequest,
): Promise<CaptureResult> {
  try {
    const params = { amount_to_capture: amount };
    return outcomeOfIntent(await stripe.paymentIntents.capture(providerRef, params, { idempotencyKey }));
  } catch (error) {
    if (!isRefusal(error)) return unknownCharge(describeError(error), providerRef);
    const reading = await readIntent(stripe, referenceTo(providerRef));
    return reading.type === 'authorized'
      ? { type: 'refused', reason: 'request', detail: describeError(error) }
      : reading;
  }
}

/** Cancels an intent that is neither paid nor held: it is read first, since Stripe would cancel a hold, too. */
export async function closeIntent(stripe: Stripe, providerRef: string): Promise<ChargeReading> {
  try {
    const intent = await stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge'] });
    if (intent.status === 'requires_capture') return outcomeOfIntent(intent);
  } catch (error) {
    return unknownCharge(describeError(error), providerRef);
  }
  return cancelIntent(stripe, providerRef);
}

/** Cancels an unpaid intent, and releases its hold. */
export async function cancelIntent(stripe: Stripe, providerRef: string): Promise<ChargeReading> {
  try {
    return outcomeOfIntent(await stripe.paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    // Stripe refuses because the intent is paid or cancelled already; its state is the answer in both cases.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return readIntent(stripe, referenceTo(providerRef));
    return unknownCharge(describeError(error), providerRef);
  }
}

function referenceTo(providerRef: string): IntentReference {
  return { customerRef: null, attemptId: '', providerRef };
}

/** Whether the reply proves that this request captured nothing. */
function isRefusal(error: unknown): boolean {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
}
