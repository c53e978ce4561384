import Stripe from 'stripe';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { type ChargeResult, type KnownCharge, unknownCharge } from '../port/charge.ts';
import { ABANDONED, readDecline } from '../port/decline.ts';

/** The outcome of an intent, which has one charge. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): KnownCharge {
  const providerRef = intent.id;
  if (intent.status === 'succeeded') return { type: 'captured', providerRef, ...partOf(intent) };
  if (intent.status === 'requires_capture')
    return { type: 'authorized', providerRef, captureBefore: captureLimit(intent) };
  if (intent.status === 'processing') return { ...unknownCharge('it is processing', providerRef), isProcessing: true };
  return outcomeOfUnpaid(intent, intent.last_payment_error);
}

type OpenIntent = Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'id' | 'status' | 'client_secret'>;

/** The outcome of an intent of either kind that has not succeeded. */
export function outcomeOfUnpaid(
  { id: providerRef, status, client_secret: clientSecret }: OpenIntent,
  error: Parameters<typeof reasonOf>[0] | null,
): KnownCharge {
  if (status === 'requires_action' && clientSecret) return { type: 'requires_action', providerRef, clientSecret };
  if (status === 'canceled' && !error) return { type: 'declined', providerRef, ...ABANDONED };
  if ((status === 'canceled' || status === 'requires_payment_method') && error) {
    return { type: 'declined', providerRef, ...readDecline(reasonOf(error)) };
  }
  return unknownCharge(`the intent is ${status}`, providerRef);
}

/** The captured amount, where it is less than was authorised. */
function partOf({ amount, amount_received: received }: Stripe.PaymentIntent): { amount?: MinorUnits } {
  return received < amount ? { amount: received } : {};
}

/** Stripe holds a card's amount for seven days, unless the charge names another time. */
const HELD_FOR_SECONDS = 7 * 24 * 60 * 60;

function captureLimit({ created, latest_charge: charge }: Stripe.PaymentIntent): Date {
  const known = charge !== null && typeof charge === 'object' ? charge : null;
  const limit = known?.payment_method_details?.card?.capture_before;
  return new Date((limit ?? (known?.created ?? created) + HELD_FOR_SECONDS) * 1000);
}

/** The outcome of an error. Only an explicit decline is one; any doubtful error is unknown. */
export function outcomeOfError(error: unknown): ChargeResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const providerRef = error.payment_intent?.id ?? error.setup_intent?.id ?? null;
  if (error instanceof Stripe.errors.StripeCardError) {
    return { type: 'declined', providerRef, ...readDecline(reasonOf(error)) };
  }
  if (isRefusal(error)) {
    const reason = error.param === 'payment_method' || error.code === 'payment_method_unactivated';
    return { type: 'refused', reason: reason ? 'instrument' : 'request', detail: describeError(error) };
  }
  return unknownCharge(describeError(error), providerRef);
}

/** The text is for our log alone. Stripe's message quotes a refused value, so that a field is told by its name. */
export function describeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const name = [error.type, error.code, error.requestId].filter(Boolean).join(' ');
  const isOfShopper = OF_SHOPPER.test(error.param ?? '');
  return `${name}: ${isOfShopper ? `${error.param} is not accepted` : error.message}`;
}

const OF_SHOPPER = /^(?:shipping|billing_details|receipt_email|email|name|phone|address|description|metadata)\b/;

/** True where Stripe does not know the requested object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** A rate limit and a key in use are no refusals, since the SDK may have tried before and may have taken money. */
function isRefusal(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return true;
  if (error instanceof Stripe.errors.StripePermissionError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** The parts of an error, or of an intent's last one, that tell the reason of a decline. */
function reasonOf(error: { code?: string; decline_code?: string; advice_code?: string }) {
  return {
    ...(error.code ? { code: error.code } : {}),
    ...(error.decline_code ? { declineCode: error.decline_code } : {}),
    ...(error.advice_code ? { advice: error.advice_code } : {}),
  };
}
