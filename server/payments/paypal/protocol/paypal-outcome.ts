import { MESSAGES } from '../../../../domain/messages.ts';
import type { DetailsResult, ExecuteRequest, PaymentReading, PaymentResult, PayPalProblem } from './paypal-provider.ts';
import { ownProblem, refusedAsToken } from './rest-problem.ts';

/** A payment at PayPal, in terms common to all three protocols. */
export interface PaymentState {
  /** Our attempt, as PayPal stores it. */
  attemptId: string;
  token: string;
  approvalUrl: string;
  /** The payer who approved; empty before. */
  payerRef: string;
  /** The payer in this protocol's form. */
  payer: unknown;
  /** The payment's state; an unpaid one is `open`. */
  reading: Exclude<PaymentReading, { type: 'absent' } | { type: 'unknown' }>;
}

type Refusal = Extract<PaymentResult, { type: 'refused' } | { type: 'requires_approval' }>;

/** The refusal of an open payment that may not be executed as requested; null where it may. */
export function objectionTo(state: PaymentState, request: ExecuteRequest): Refusal | null {
  const foreign = foreignTo(state, request);
  if (foreign) return foreign;
  const { reading, approvalUrl, payerRef } = state;
  if (payerRef === '') return { type: 'requires_approval', approvalUrl, problem: NOT_APPROVED };
  if (request.payerRef !== null && request.payerRef !== payerRef) {
    return { type: 'refused', reason: 'payer', problem: ownProblem('payer_differs', 'Another payer has approved it.') };
  }
  const isSame = reading.type === 'open' && reading.amount === request.amount && reading.currency === request.currency;
  const mayBe = reading.type === 'open' && request.mayDiffer && reading.currency === request.currency;
  if (isSame || mayBe) return null;
  const problem = ownProblem('amount_differs', 'The amount is not the one that was approved.');
  return { type: 'refused', reason: 'amount', problem };
}

/** The refusal of a payment that belongs to another attempt; null for the attempt's own. */
export function foreignTo(state: PaymentState, asked: { token: string; attemptId: string }) {
  // An executed payment has no approval address any more, and so no token; it still has our attempt's id.
  if (state.token !== '' && state.token !== asked.token) return refusedAsToken('The token is not of this payment.');
  return state.attemptId === asked.attemptId ? null : refusedAsToken('The payment is of another order.');
}

const NOT_APPROVED = ownProblem('not_approved', 'The payer has not approved the payment yet.');

export function notApproved(approvalUrl: string): Extract<DetailsResult, { type: 'requires_approval' }> {
  return { type: 'requires_approval', approvalUrl };
}

/** A decline of this payer by PayPal: the shopper has to choose another way to pay. */
export function declinedBy(problem: PayPalProblem, severity: 'soft' | 'hard' = 'hard') {
  const message = `${MESSAGES.paymentFailed}. PayPal did not accept the payment: try another way to pay.`;
  return { type: 'declined', severity, message, problem } as const;
}

/** PayPal's error names that decline a payer. Any other name is not a decline. */
const PAYER_DECLINES = new Set([
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYMENT_DENIED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'COMPLIANCE_VIOLATION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'CREDIT_PAYMENT_NOT_ALLOWED',
  'PAYER_ACCOUNT_CLOSED',
  'SETTING_NOT_ALLOWED',
  '10202',
  '10205',
  '10210',
  '10212',
  '10417',
  '10537',
  '10538',
  '10539',
  '10544',
  '10546',
  '10606',
  '10610',
  '11610',
]);

export function isPayerDecline(code: string): boolean {
  return PAYER_DECLINES.has(code);
}

/** The result after a reply of unknown meaning: a second reading that finds money is a capture, an open payment was refused. */
export function resultOfUnclear(problem: PayPalProblem, after: PaymentReading): PaymentResult {
  if (after.type === 'open') return { type: 'refused', reason: 'request', problem };
  return after.type === 'absent' ? { type: 'unknown', detail: problem.message } : after;
}

/** The result of a payment according to a reading. */
export function resultOfReading(reading: PaymentReading): PaymentResult {
  if (reading.type === 'open') {
    return { type: 'requires_approval', approvalUrl: reading.approvalUrl, problem: NOT_APPROVED };
  }
  return reading.type === 'absent' ? refusedAsToken('PayPal does not know the payment, or it has expired.') : reading;
}
