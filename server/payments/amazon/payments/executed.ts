import type { Executed, ProviderProblem } from '../../port/approval.ts';
import type { ChargeResult } from '../../port/charge.ts';
import { ABANDONED_CHARGE } from '../../port/decline.ts';
import { ownProblem } from './amazon-decline.ts';

/** Amazon executed the request, or had done so before. */
export function done(outcome: ChargeResult): Executed {
  return { outcome, refusal: null, problem: null };
}

export function unknownOutcome(detail: string): Executed {
  return done({ type: 'unknown', providerRef: null, detail });
}

/** The payer has not confirmed it yet: nothing was taken, and the approval stays open. */
export function notConfirmed(approvalUrl: string): Executed {
  const problem = ownProblem('not_confirmed', 'The payer has not confirmed the payment yet.');
  return { outcome: { type: 'requires_approval', approvalUrl }, refusal: 'not_approved', problem };
}

/** The reference cannot be charged any more, or is of another order: nothing was taken, and nothing will be. */
export function expired(problem: ProviderProblem): Executed {
  return { outcome: ABANDONED_CHARGE, refusal: 'expired', problem };
}

/** The payer confirmed another amount: a new reference has to be approved. */
export function amountDiffers(): Executed {
  const problem = ownProblem('amount_differs', 'The amount is not the one that was confirmed.');
  return { outcome: ABANDONED_CHARGE, refusal: 'not_approved', problem };
}

/** Amazon did nothing, and not because of the payer: the approval stays open. */
export function notExecuted(approvalUrl: string, problem: ProviderProblem): Executed {
  return { outcome: { type: 'requires_approval', approvalUrl }, refusal: 'unavailable', problem };
}
