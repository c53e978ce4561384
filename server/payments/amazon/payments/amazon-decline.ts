import { MESSAGES } from '../../../../domain/messages.ts';
import { type Executed, ownProblem, type ProviderProblem } from '../../port/approval.ts';
import type { ChargeResult } from '../../port/charge.ts';
import { ABANDONED, ABANDONED_CHARGE, ANOTHER_WAY, type Decline } from '../../port/decline.ts';

type Declined = Extract<ChargeResult, { type: 'declined' }>;

/** The code of a decline after which the payer may choose another card in the same wallet. */
export const INVALID_PAYMENT_METHOD = 'InvalidPaymentMethod';

/** A6: Amazon's reasons for a decline. After each of them nothing was taken. */
const DECLINES: Readonly<Record<string, Omit<Decline, 'code'>>> = {
  [INVALID_PAYMENT_METHOD]: {
    severity: 'soft',
    message: `${MESSAGES.paymentFailed}. Amazon could not charge the card that you chose, and nothing was taken: choose another one in your Amazon wallet.`,
  },
  AmazonRejected: {
    severity: 'hard',
    message: `${MESSAGES.paymentFailed}. Amazon did not accept the payment, and nothing was taken: ${ANOTHER_WAY}`,
  },
  ProcessingFailure: {
    severity: 'soft',
    message: `${MESSAGES.paymentFailed}. Amazon could not process the payment, and nothing was taken: try again in a moment, or ${ANOTHER_WAY}`,
  },
  TransactionTimedOut: {
    severity: 'soft',
    message: `${MESSAGES.paymentFailed}. Amazon could not decide in time, and nothing was taken: try again, or ${ANOTHER_WAY}`,
  },
};

/** The outcome of an authorization that Amazon declined; an unknown reason is a decline of the payer, too. */
export function declinedBy(providerRef: string | null, reason: string): Declined {
  const known = Object.hasOwn(DECLINES, reason) ? DECLINES[reason] : DECLINES.AmazonRejected;
  return { type: 'declined', providerRef, code: reason || 'declined', ...(known ?? ABANDONED) };
}

/** The errors of an amount that is more than the payer's agreement, or order, allows. */
const TOO_MUCH = /^(PeriodicAmountExceeded|TransactionAmountExceeded)$/;

export function isTooMuch({ code }: ProviderProblem): boolean {
  return TOO_MUCH.test(code);
}

/** The decline of an amount beyond the agreement's limit of a month. */
export function beyondLimit({ code }: ProviderProblem): Declined {
  const why = 'The amount is more than the agreement with Amazon allows in a month, and nothing was taken';
  return {
    type: 'declined',
    providerRef: null,
    severity: 'soft',
    code,
    message: `${MESSAGES.paymentFailed}. ${why}: ${ANOTHER_WAY}`,
  };
}

/** Whether another request has used a reference id, so that this one's answer says nothing of the other's outcome. */
export function isDuplicate({ code }: ProviderProblem): boolean {
  return code === 'DuplicateRequest' || code === 'DuplicateReferenceId';
}

/** The payer has not confirmed it yet: nothing was taken, and the approval stays open. */
export function notConfirmed(approvalUrl: string): Executed {
  const problem = ownProblem('not_confirmed', 'The payer has not confirmed the payment yet.');
  return { type: 'requires_approval', approvalUrl, refusal: 'not_approved', problem };
}

/** The reference cannot be charged any more, or is of another order: nothing was taken, and nothing will be. */
export function expired(problem: ProviderProblem): Executed {
  return { ...ABANDONED_CHARGE, refusal: 'expired', problem };
}

/** The payer confirmed another amount: a new reference has to be approved. */
export function amountDiffers(): Executed {
  const problem = ownProblem('amount_differs', 'The amount is not the one that was confirmed.');
  return { ...ABANDONED_CHARGE, refusal: 'not_approved', problem };
}

/** Amazon did nothing, and not because of the payer: the approval stays open. */
export function notExecuted(approvalUrl: string, problem: ProviderProblem): Executed {
  return { type: 'requires_approval', approvalUrl, refusal: 'unavailable', problem };
}
