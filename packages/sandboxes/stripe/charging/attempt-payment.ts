import { authenticationRequired } from '../simulator/declines.ts';
import type { AttemptRow, IntentRow, PaymentMethodRow } from '../simulator/rows.ts';
import type { Work } from '../simulator/work.ts';
import { askBank } from './ask-bank.ts';
import type { Confirmation } from './confirmation.ts';
import type { ChargeDecision } from './decide-charge.ts';
import { openChallenge } from './open-challenge.ts';
import { type ResolvedCharge, resolveApproved, resolveDeclined, resolveUnauthenticated } from './resolve-charge.ts';
import { endSetupChallenge } from './set-up-card.ts';

/** Tries to pay an intent: it ends paid, declined, or waiting for the cardholder. */
export function attemptPayment(
  work: Work,
  intent: IntentRow,
  method: PaymentMethodRow,
  how: Confirmation,
): ResolvedCharge {
  const decision = askBank(work, method, { offSession: how.offSession, authenticated: false });
  if (decision.kind !== 'challenge') return resolve(work, intent, method, decision, false);
  if (how.errorOnRequiresAction) return resolveDeclined(work, intent, method, authenticationRequired);
  return { intent: work.draft.put('intent', { ...intent, ...openChallenge(work, intent, method, how) }), error: null };
}

/** Ends the challenge of an attempt. A second ending of the same attempt changes nothing. */
export function endChallenge(work: Work, attempt: AttemptRow, passed: boolean): AttemptRow {
  if (attempt.result !== 'open') return attempt;
  const setup = work.draft.get('setupIntent', attempt.intent);
  const intent = work.draft.get('intent', attempt.intent);
  const method = work.draft.get('paymentMethod', attempt.paymentMethod);
  if (setup && method && setup.challenge?.attempt === attempt.id) {
    const isSetUp = endSetupChallenge(work, setup, method, passed);
    return work.draft.put('attempt', { ...attempt, result: isSetUp ? 'succeeded' : 'failed' });
  }
  const isCurrent = intent?.challenge?.attempt === attempt.id;
  if (!intent || !method || !isCurrent) return work.draft.put('attempt', { ...attempt, result: 'failed' });
  const resolved = passed
    ? resolve(work, intent, method, askBank(work, method, { offSession: false, authenticated: true }), true)
    : resolveUnauthenticated(work, intent, method);
  return work.draft.put('attempt', { ...attempt, result: resolved.error ? 'failed' : 'succeeded' });
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
