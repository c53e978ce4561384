import type { Decline } from '../simulator/declines.ts';
import { newId } from '../simulator/ids.ts';
import { type ApiError, withDoc } from '../simulator/outcome.ts';
import type { ChallengeRow, PaymentMethodRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/work.ts';
import { renderPaymentMethod } from '../wire/wire-payment-method.ts';
import type { Confirmation } from './confirmation.ts';

/** The bank asks the cardholder: what a payment intent or a setup intent becomes meanwhile. */
export function openChallenge(
  work: Work,
  intent: { id: string },
  method: PaymentMethodRow,
  { useStripeSdk, returnUrl }: Confirmation,
) {
  const inPage = useStripeSdk || returnUrl === null;
  const challenge: ChallengeRow = {
    attempt: newId('attempt'),
    mode: inPage ? 'use_stripe_sdk' : 'redirect_to_url',
    returnUrl,
  };
  const attempt = { id: challenge.attempt, intent: intent.id, paymentMethod: method.id, challenge };
  work.draft.put('attempt', { ...attempt, result: 'open' });
  return { status: 'requires_action', paymentMethod: method.id, lastError: null, challenge } as const;
}

/** What an intent becomes after a failed attempt: it waits for another payment method. */
export function afterFailure(error: ApiError) {
  return { status: 'requires_payment_method', paymentMethod: null, challenge: null, lastError: error } as const;
}

export function declineError(decline: Decline, method: PaymentMethodRow): ApiError {
  return {
    type: 'card_error',
    ...withDoc(decline.code),
    decline_code: decline.declineCode,
    message: decline.message,
    advice_code: decline.adviceCode,
    network_decline_code: '05',
    payment_method: renderPaymentMethod(method),
  };
}
