import type { Decline } from '../simulator/declines.ts';
import { newId } from '../simulator/ids.ts';
import { type ApiError, withDoc } from '../simulator/outcome.ts';
import type { ChargeRow, IntentRow, PaymentMethodRow } from '../simulator/rows.ts';
import { seconds, type Work } from '../simulator/work.ts';
import { renderIntent } from '../wire/wire-intent.ts';
import { renderPaymentMethod } from '../wire/wire-payment-method.ts';
import { disputeByCard } from './disputing.ts';
import { afterFailure, declineError } from './open-challenge.ts';

/** An intent after an attempt to pay it; `error` is the reason of a failed attempt. */
export interface ResolvedCharge {
  intent: IntentRow;
  error: ApiError | null;
}

/** The lifetime of a card's authorization in seconds: seven days. */
const AUTHORIZED_FOR = 7 * 24 * 60 * 60;

/** Records a charge that the bank approved, captured at once unless the intent says otherwise. */
export function resolveApproved(
  work: Work,
  intent: IntentRow,
  method: PaymentMethodRow,
  authenticated: boolean,
): ResolvedCharge {
  const captured = intent.captureMethod !== 'manual';
  const captureBefore = captured ? null : seconds(work) + AUTHORIZED_FOR;
  const charge = putCharge(work, intent, method, { status: 'succeeded', captured, authenticated, captureBefore });
  work.draft.put('paymentMethod', afterCharge(intent, method, authenticated));
  const resolved = work.draft.put('intent', {
    ...intent,
    status: captured ? 'succeeded' : 'requires_capture',
    amountReceived: captured ? intent.amount : 0,
    latestCharge: charge.id,
    paymentMethod: method.id,
    lastError: null,
    challenge: null,
  });
  const event = captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated';
  work.announce(event, renderIntent(resolved, work.origin));
  if (captured) disputeByCard(work, charge);
  return { intent: resolved, error: null };
}

/** Records a charge that the bank declined; the intent waits for another payment method. */
export function resolveDeclined(
  work: Work,
  intent: IntentRow,
  method: PaymentMethodRow,
  decline: Decline,
): ResolvedCharge {
  const failure = {
    failureCode: decline.code,
    declineCode: decline.declineCode,
    failureMessage: decline.message,
  };
  const charge = putCharge(work, intent, method, {
    status: 'failed',
    captured: false,
    authenticated: false,
    ...failure,
  });
  const error: ApiError = { ...declineError(decline, method), charge: charge.id };
  return fail(work, { ...intent, latestCharge: charge.id }, error);
}

/** Records a failed challenge: nothing was charged. */
export function resolveUnauthenticated(work: Work, intent: IntentRow, method: PaymentMethodRow): ResolvedCharge {
  return fail(work, intent, {
    type: 'invalid_request_error',
    ...withDoc('payment_intent_authentication_failure'),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod ' +
      'to attempt to fulfill this PaymentIntent again.',
    payment_method: renderPaymentMethod(method),
  });
}

function fail(work: Work, intent: IntentRow, error: ApiError): ResolvedCharge {
  const failed = work.draft.put('intent', { ...intent, ...afterFailure(error) });
  work.announce('payment_intent.payment_failed', renderIntent(failed, work.origin));
  return { intent: failed, error };
}

// A method saved for future use is attached to its customer; a method without a customer is used up by its charge.
function afterCharge(intent: IntentRow, method: PaymentMethodRow, authenticated: boolean): PaymentMethodRow {
  const saved = intent.setupFutureUsage !== null && intent.customer !== null;
  const customer = method.customer ?? (saved ? intent.customer : null);
  const authenticatedForLater = method.authenticatedForLater || (saved && authenticated);
  return { ...method, customer, authenticatedForLater, charged: true, spent: customer === null };
}

type ChargeResult = Pick<ChargeRow, 'status' | 'captured' | 'authenticated'> &
  Partial<Pick<ChargeRow, 'captureBefore' | 'failureCode' | 'declineCode' | 'failureMessage'>>;

function putCharge(work: Work, intent: IntentRow, method: PaymentMethodRow, result: ChargeResult): ChargeRow {
  return work.draft.put('charge', {
    id: newId('charge'),
    created: seconds(work),
    intent: intent.id,
    customer: intent.customer,
    paymentMethod: method.id,
    card: method.card,
    billingDetails: method.billingDetails,
    amount: intent.amount,
    amountCaptured: result.captured ? intent.amount : 0,
    amountRefunded: 0,
    currency: intent.currency,
    failureCode: null,
    declineCode: null,
    failureMessage: null,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    shipping: intent.shipping,
    statementDescriptorSuffix: intent.statementDescriptorSuffix,
    metadata: intent.metadata,
    ...result,
  });
}
