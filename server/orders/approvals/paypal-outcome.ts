import type { Captured, PaymentResult, SubscriptionResult } from '../../payments/paypal/protocol/paypal-provider.ts';
import type { ChargeResult } from '../../payments/port/card-provider.ts';
import { ABANDONED } from '../../payments/port/decline.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import { EXPIRED, NOT_APPROVED, UNAVAILABLE } from '../records/order-result.ts';
import type { PayPalRefusal } from './paypal-answer.ts';

/** What is to be written down, and what the shopper is told that does not follow from that. */
export interface Executed {
  outcome: ChargeResult;
  problem: PayPalRefusal | null;
}

/** Nothing was taken, and nothing can be any more. */
export const LEFT: ChargeResult & { type: 'declined' } = { type: 'declined', providerRef: null, ...ABANDONED };

export function captured(taken: Captured): ChargeResult & { type: 'captured' } {
  const { captureRef, amount, payerRef, agreementRef } = taken;
  return {
    ...{ type: 'captured', providerRef: captureRef },
    payPal: { amount, payerRef, agreementRef, subscriptionRef: null },
  };
}

export function onItsWay(captureRef: string | null, detail: string): ChargeResult & { type: 'unknown' } {
  return { type: 'unknown', providerRef: captureRef, detail, isPending: true };
}

/** What came of executing an approval, or of a charge by the payer's leave. */
export function executed(attempt: AttemptRow, result: PaymentResult | SubscriptionResult): Executed {
  switch (result.type) {
    case 'captured':
      return { outcome: captured(result), problem: null };
    case 'active':
      return { outcome: begun(attempt, result), problem: null };
    case 'pending':
      return { outcome: onItsWay(result.captureRef, result.detail), problem: null };
    case 'requires_approval':
      return { outcome: { type: 'requires_approval', approvalUrl: result.approvalUrl }, problem: null };
    case 'declined':
      return { outcome: declined(result), problem: null };
    case 'unknown':
      return { outcome: { type: 'unknown', providerRef: null, detail: result.detail }, problem: null };
    case 'refused':
      return refused(attempt, result);
  }
}

/** A subscription has begun; its first payment may be on its way, or there is none where it begins for free. */
function begun(attempt: AttemptRow, active: Extract<SubscriptionResult, { type: 'active' }>): ChargeResult {
  const { subscriptionRef, payerRef, first } = active;
  if (!first && attempt.amount_minor > 0) return onItsWay(null, `the first payment of ${subscriptionRef} is not there`);
  const payPal = { amount: first?.amount ?? 0, payerRef, agreementRef: null, subscriptionRef };
  return { type: 'captured', providerRef: first?.captureRef ?? subscriptionRef, payPal };
}

function declined({ severity, message, problem }: Extract<PaymentResult, { type: 'declined' }>): ChargeResult {
  return { type: 'declined', providerRef: null, severity, code: problem.code, message };
}

function refused(attempt: AttemptRow, { reason, problem }: Extract<PaymentResult, { type: 'refused' }>): Executed {
  const detail = `${problem.code}: ${problem.message}`;
  const open: ChargeResult = { type: 'requires_approval', approvalUrl: attempt.approval_url ?? '' };
  const never: ChargeResult = { type: 'refused', reason: 'request', detail };
  const asks: ChargeResult = { type: 'refused', reason: 'approval', detail };
  const told = { payer: NOT_APPROVED, amount: NOT_APPROVED, reference: NOT_APPROVED, token: EXPIRED } as const;
  const outcome = { payer: open, request: attempt.approval_kind ? open : never, amount: LEFT, token: LEFT } as const;
  const rest = { duplicate: never, reference: asks } as const;
  const isHere = reason === 'duplicate' || reason === 'request';
  return {
    outcome: { ...outcome, ...rest }[reason],
    problem: { ...(isHere ? UNAVAILABLE : told[reason]), provider: problem },
  };
}
