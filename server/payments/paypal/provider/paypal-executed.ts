import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { Executed } from '../../port/approval.ts';
import type { ChargeResult } from '../../port/charge.ts';
import { ABANDONED_CHARGE } from '../../port/decline.ts';
import type { PaymentResult, RefusalReason, SubscriptionResult } from '../protocol/paypal-provider.ts';

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
  if (result.type === 'active') return { outcome: begun(asked, result), refusal: null, problem: null };
  const problem = 'problem' in result ? result.problem : null;
  if (result.type !== 'requires_approval') return { outcome: toOutcome(result), refusal: null, problem };
  return { outcome: { type: 'requires_approval', approvalUrl: result.approvalUrl }, refusal: null, problem };
}

/** The outcome of a payment that was executed, charged or read, in the port's terms. */
export function toOutcome(result: Exclude<PaymentResult, { type: 'refused' | 'requires_approval' }>) {
  switch (result.type) {
    case 'captured': {
      const { captureRef, amount, payerRef, agreementRef } = result;
      const payer = { method: METHOD, amount, payerRef, agreementRef, subscriptionRef: null };
      return { type: 'captured' as const, providerRef: captureRef, payer };
    }
    case 'pending':
      return pendingPayment(result.captureRef, result.detail);
    case 'declined': {
      const { severity, message, problem } = result;
      return { type: 'declined' as const, providerRef: null, severity, code: problem.code, message };
    }
    case 'unknown':
      return { type: 'unknown' as const, providerRef: null, detail: result.detail };
  }
}

function pendingPayment(providerRef: string | null, detail: string) {
  return { type: 'unknown' as const, providerRef, detail, isProcessing: true };
}

/** The outcome of an active subscription, whose first payment may be on its way, or absent after a free start. */
function begun({ amount }: Asked, active: Extract<SubscriptionResult, { type: 'active' }>): ChargeResult {
  const { subscriptionRef, payerRef, first, isOther = false } = active;
  if (!first && amount > 0) return pendingPayment(null, `the first payment of ${subscriptionRef} is not there`);
  const payer = { method: METHOD, amount: first?.amount ?? 0, payerRef, agreementRef: null, subscriptionRef, isOther };
  return { type: 'captured', providerRef: first?.captureRef ?? subscriptionRef, payer };
}

function refused({ approvalUrl }: Asked, { reason, problem }: Extract<PaymentResult, { type: 'refused' }>): Executed {
  const detail = `${problem.code}: ${problem.message}`;
  const open: ChargeResult = { type: 'requires_approval', approvalUrl: approvalUrl ?? '' };
  const never: ChargeResult = { type: 'refused', reason: 'request', detail };
  const asks: ChargeResult = { type: 'refused', reason: 'approval', detail };
  const results: Record<RefusalReason, Pick<Executed, 'outcome' | 'refusal'>> = {
    payer: { outcome: open, refusal: 'not_approved' },
    amount: { outcome: ABANDONED_CHARGE, refusal: 'not_approved' },
    reference: { outcome: asks, refusal: 'not_approved' },
    token: { outcome: ABANDONED_CHARGE, refusal: 'expired' },
    duplicate: { outcome: never, refusal: 'unavailable' },
    request: { outcome: approvalUrl === null ? never : open, refusal: 'unavailable' },
  };
  return { ...results[reason], problem };
}
