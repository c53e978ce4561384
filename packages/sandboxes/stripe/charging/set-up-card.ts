import { authenticationRequired, type Decline } from '../simulator/declines.ts';
import { type ApiError, withDoc } from '../simulator/outcome.ts';
import type { PaymentMethodRow, SetupIntentRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/work.ts';
import { renderPaymentMethod } from '../wire/wire-payment-method.ts';
import { renderSetup } from '../wire/wire-setup-intent.ts';
import { askBank } from './ask-bank.ts';
import type { Confirmation } from './confirmation.ts';
import { afterFailure, declineError, openChallenge } from './open-challenge.ts';

/** A setup intent after an attempt to set its card up; `error` is the reason of a failed attempt. */
export interface ResolvedSetup {
  setup: SetupIntentRow;
  error: ApiError | null;
}

/** Tries to set a card up for later charges: the bank accepts it, declines it, or asks the cardholder. Nothing is charged. */
export function setUpCard(
  work: Work,
  setup: SetupIntentRow,
  method: PaymentMethodRow,
  how: Confirmation,
): ResolvedSetup {
  const decision = askBank(work, method, { offSession: false, authenticated: false });
  if (decision.kind === 'approve') return succeed(work, setup, method, false);
  if (decision.kind === 'decline') return decline(work, setup, method, decision.decline);
  if (how.errorOnRequiresAction) return decline(work, setup, method, authenticationRequired);
  const waiting = work.draft.put('setupIntent', { ...setup, ...openChallenge(work, setup, method, how) });
  work.announce('setup_intent.requires_action', renderSetup(waiting, work.origin));
  return { setup: waiting, error: null };
}

/** Ends the challenge of a setup. Returns whether the card was set up. */
export function endSetupChallenge(
  work: Work,
  setup: SetupIntentRow,
  method: PaymentMethodRow,
  passed: boolean,
): boolean {
  if (!passed) return unauthenticated(work, setup, method).error === null;
  const decision = askBank(work, method, { offSession: false, authenticated: true });
  const resolved =
    decision.kind === 'decline' ? decline(work, setup, method, decision.decline) : succeed(work, setup, method, true);
  return resolved.error === null;
}

/** A method that was set up is attached to its customer, and may be charged off-session as far as the bank was asked. */
function succeed(work: Work, setup: SetupIntentRow, method: PaymentMethodRow, authenticated: boolean): ResolvedSetup {
  const authenticatedForLater = method.authenticatedForLater || (authenticated && setup.usage === 'off_session');
  work.draft.put('paymentMethod', { ...method, customer: method.customer ?? setup.customer, authenticatedForLater });
  const done = work.draft.put('setupIntent', {
    ...setup,
    status: 'succeeded',
    paymentMethod: method.id,
    lastError: null,
    challenge: null,
  });
  work.announce('setup_intent.succeeded', renderSetup(done, work.origin));
  return { setup: done, error: null };
}

function decline(work: Work, setup: SetupIntentRow, method: PaymentMethodRow, declined: Decline): ResolvedSetup {
  return fail(work, setup, declineError(declined, method));
}

function unauthenticated(work: Work, setup: SetupIntentRow, method: PaymentMethodRow): ResolvedSetup {
  return fail(work, setup, {
    type: 'invalid_request_error',
    ...withDoc('setup_intent_authentication_failure'),
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: renderPaymentMethod(method),
  });
}

function fail(work: Work, setup: SetupIntentRow, error: ApiError): ResolvedSetup {
  const failed = work.draft.put('setupIntent', { ...setup, ...afterFailure(error) });
  work.announce('setup_intent.setup_failed', renderSetup(failed, work.origin));
  return { setup: failed, error };
}
