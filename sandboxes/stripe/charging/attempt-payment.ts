import { authenticationRequired } from '../world/declines.ts';
import { newId } from '../world/ids.ts';
import type { AttemptRow, ChallengeRow, IntentRow, PaymentMethodRow } from '../world/rows.ts';
import type { Work } from '../world/work.ts';
import { type ChargeDecision, decideCharge } from './decide-charge.ts';
import { type ResolvedCharge, resolveApproved, resolveDeclined, resolveUnauthenticated } from './resolve-charge.ts';

/** The options of a confirmation. */
export interface Confirmation {
  offSession: boolean;
  useStripeSdk: boolean;
  errorOnRequiresAction: boolean;
  returnUrl: string | null;
}

/** Tries to pay an intent: it ends paid, declined, or waiting for the cardholder. */
export function attemptPayment(
  work: Work,
  intent: IntentRow,
  method: PaymentMethodRow,
  how: Confirmation,
): ResolvedCharge {
  const decision = ask(work, method, how.offSession, false);
  if (decision.kind !== 'challenge') return resolve(work, intent, method, decision, false);
  if (how.errorOnRequiresAction) return resolveDeclined(work, intent, method, authenticationRequired);
  return openChallenge(work, intent, method, how);
}

/** Ends the challenge of an attempt. A second ending of the same attempt changes nothing. */
export function endChallenge(work: Work, attempt: AttemptRow, passed: boolean): AttemptRow {
  if (attempt.result !== 'open') return attempt;
  const intent = work.draft.get('intent', attempt.intent);
  const method = work.draft.get('paymentMethod', attempt.paymentMethod);
  const isCurrent = intent?.challenge?.attempt === attempt.id;
  if (!intent || !method || !isCurrent) return work.draft.put('attempt', { ...attempt, result: 'failed' });
  const resolved = passed
    ? resolve(work, intent, method, ask(work, method, false, true), true)
    : resolveUnauthenticated(work, intent, method);
  return work.draft.put('attempt', { ...attempt, result: resolved.error ? 'failed' : 'succeeded' });
}

function ask(work: Work, method: PaymentMethodRow, offSession: boolean, authenticated: boolean): ChargeDecision {
  const ordered = work.orderedDecline();
  if (ordered) return { kind: 'decline', decline: ordered };
  return decideCharge({
    behaviour: method.card.behaviour,
    offSession,
    authenticated,
    authenticatedForLater: method.authenticatedForLater,
    chargedBefore: method.charged,
  });
}

function resolve(
  work: Work,
  intent: IntentRow,
  method: PaymentMethodRow,
  decision: ChargeDecision,
  authenticated: boolean,
) {
  return decision.kind === 'decline'
    ? resolveDeclined(work, intent, method, decision.decline)
    : resolveApproved(work, intent, method, authenticated);
}

function openChallenge(work: Work, intent: IntentRow, method: PaymentMethodRow, how: Confirmation): ResolvedCharge {
  const inPage = how.useStripeSdk || how.returnUrl === null;
  const challenge: ChallengeRow = {
    attempt: newId('attempt'),
    mode: inPage ? 'use_stripe_sdk' : 'redirect_to_url',
    returnUrl: how.returnUrl,
  };
  work.draft.put('attempt', {
    id: challenge.attempt,
    intent: intent.id,
    paymentMethod: method.id,
    challenge,
    result: 'open',
  });
  const waiting = work.draft.put('intent', {
    ...intent,
    status: 'requires_action',
    paymentMethod: method.id,
    lastError: null,
    challenge,
  });
  return { intent: waiting, error: null };
}
