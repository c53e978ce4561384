import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { Executed } from '../../port/approval.ts';
import type { ChargeResult } from '../../port/charge.ts';
import { ABANDONED_CHARGE } from '../../port/decline.ts';
import type { Captured, PaymentResult, SubscriptionResult } from '../protocol/paypal-provider.ts';

/** An executed charge; `approvalUrl` is null for a charge by an agreement, which has no page. */
export interface Asked {
  amount: MinorUnits;
  approvalUrl: string | null;
}

/** The payment method of the API. */
export const METHOD = 'paypal' as const;

/** Translates the result of an executed approval, or of a charge by an agreement, into the port's terms. */
export function executed(asked: Asked, result: PaymentResult | SubscriptionResult): Executed {
  if (result.type === 'refused') return refused(asked, result);
  const problem = 'problem' in result ? result.problem : null;
  return { outcome: outcomeOf(asked, result), refusal: null, problem };
}

type Done = Exclude<PaymentResult | SubscriptionResult, { type: 'refused' }>;

function outcomeOf(asked: Asked, result: Done): ChargeResult {
  switch (result.type) {
    case 'captured':
      return captured(result);
    case 'active':
      return begun(asked, result);
    case 'pending':
      return pendingPayment(result.captureRef, result.detail);
    case 'requires_approval':
      return { type: 'requires_approval', approvalUrl: result.approvalUrl };
    case 'declined':
      return declined(result);
    case 'unknown':
      return { type: 'unknown', providerRef: null, detail: result.detail };
  }
}

export function captured({
  captureRef,
  amount,
  payerRef,
  agreementRef,
}: Captured): ChargeResult & { type: 'captured' } {
  const payer = { method: METHOD, amount, payerRef, agreementRef, subscriptionRef: null };
  return { type: 'captured', providerRef: captureRef, payer };
}

export function pendingPayment(captureRef: string | null, detail: string): ChargeResult & { type: 'unknown' } {
  return { type: 'unknown', providerRef: captureRef, detail, isProcessing: true };
}

export function declined({ severity, message, problem }: Extract<PaymentResult, { type: 'declined' }>) {
  return { type: 'declined' as const, providerRef: null, severity, code: problem.code, message };
}

/** The outcome of an active subscription, whose first payment may be on its way, or absent after a free start. */
function begun({ amount }: Asked, active: Extract<SubscriptionResult, { type: 'active' }>): ChargeResult {
  const { subscriptionRef, payerRef, first } = active;
  if (!first && amount > 0) return pendingPayment(null, `the first payment of ${subscriptionRef} is not there`);
  const payer = { method: METHOD, amount: first?.amount ?? 0, payerRef, agreementRef: null, subscriptionRef };
  return { type: 'captured', providerRef: first?.captureRef ?? subscriptionRef, payer };
}

function refused({ approvalUrl }: Asked, { reason, problem }: Extract<PaymentResult, { type: 'refused' }>): Executed {
  const detail = `${problem.code}: ${problem.message}`;
  const open: ChargeResult = { type: 'requires_approval', approvalUrl: approvalUrl ?? '' };
  const never: ChargeResult = { type: 'refused', reason: 'request', detail };
  const asks: ChargeResult = { type: 'refused', reason: 'approval', detail };
  switch (reason) {
    case 'payer':
      return { outcome: open, refusal: 'not_approved', problem };
    case 'amount':
      return { outcome: ABANDONED_CHARGE, refusal: 'not_approved', problem };
    case 'reference':
      return { outcome: asks, refusal: 'not_approved', problem };
    case 'token':
      return { outcome: ABANDONED_CHARGE, refusal: 'expired', problem };
    case 'duplicate':
      return { outcome: never, refusal: 'unavailable', problem };
    case 'request':
      return { outcome: approvalUrl === null ? never : open, refusal: 'unavailable', problem };
  }
}
