import { MESSAGES } from '../../../../domain/messages.ts';
import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import {
  type ApprovalExecution,
  type ApprovalPage,
  type AttemptNames,
  type Executed,
  ownProblem,
  type PayerDetails,
  type PayerReading,
  type ProviderProblem,
} from '../../port/approval.ts';
import { ABSENT, type ChargeReading, type KnownCharge, unknownCharge } from '../../port/charge.ts';
import { ABANDONED_CHARGE, ANOTHER_WAY } from '../../port/decline.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import type { FirstPayment } from './first-payment.ts';

/** The payment method of the API. */
export const METHOD = 'paypal' as const;

/** A payment at PayPal, in terms common to all three protocols. */
export interface PayPalState {
  type: 'state';
  /** Our attempt, as PayPal stores it. */
  attemptId: string;
  token: string;
  approvalUrl: string;
  /** The payer who approved; empty before. */
  payerRef: string;
  /** The payer in this protocol's form. */
  payer: unknown;
  /** What the payer approves, or has paid. */
  amount: MinorUnits;
  currency: string;
  /** Null while nothing was taken, and the payment may still be approved and executed. */
  outcome: KnownCharge | null;
}

/** A payment without a state: PayPal does not know it, or could not be read. */
export type PayPalReading = PayPalState | typeof ABSENT | ReturnType<typeof unknownCharge>;

interface Execution {
  read(): Promise<PayPalReading>;
  send(state: PayPalState): Promise<Executed | Unclear>;
}

/** A reply without a certain result. `problem` is null where PayPal may have executed the request, now or before. */
interface Unclear {
  type: 'unclear';
  problem: ProviderProblem | null;
  detail: string;
}

/** Reads the payment, executes it if it is open, and reads it again after an unclear reply. */
export async function executeOnce(request: ApprovalExecution, { read, send }: Execution): Promise<Executed> {
  const state = await read();
  if (state.type === 'unknown') return state;
  if (state.type === 'absent') return refused(request, 'token', unknownTo('payment'));
  const foreign = foreignTo(state, request);
  if (foreign) return refused(request, 'token', foreign);
  if (state.outcome) return state.outcome;
  const objection = objectionTo(state, request);
  if (objection) return objection;
  const sent = await send(state);
  if (sent.type !== 'unclear') return sent;
  const after = await read();
  if (after.type !== 'state') return unknownCharge(sent.detail);
  if (after.outcome) return after.outcome;
  return sent.problem ? refused(request, 'request', sent.problem) : unknownCharge(sent.detail);
}

/** The reading of a payment by its state; `absent` where it is of another attempt. */
export function ownReading(state: PayPalReading, { attemptId, approvalUrl }: ApprovalReference): ChargeReading {
  if (state.type !== 'state') return state;
  if (state.attemptId !== attemptId) return ABSENT;
  return state.outcome ?? { type: 'requires_approval', approvalUrl: state.approvalUrl || (approvalUrl ?? '') };
}

/** The page whose payer is asked for, and its attempt. */
export type AskedPayer = Pick<ApprovalPage, 'ref' | 'token'> & Pick<AttemptNames, 'attemptId'>;

/** O05: the payer and the delivery address of an approved payment, which `detailsOf` reads in the protocol's form. */
export function payerOf(
  state: PayPalReading,
  asked: AskedPayer,
  { what, detailsOf }: { what: 'order' | 'payment' | 'token'; detailsOf: (state: PayPalState) => PayerDetails },
): PayerReading {
  if (state.type === 'unknown') return { type: 'unavailable', detail: state.detail };
  if (state.type === 'absent') return { type: 'refused', isExpired: true, problem: unknownTo(what) };
  const problem = foreignTo(state, asked);
  if (problem) return { type: 'refused', isExpired: true, problem };
  if (state.payerRef === '') return { type: 'requires_approval', approvalUrl: state.approvalUrl };
  return { type: 'details', details: detailsOf(state) };
}

/** The refusal of an open payment that may not be executed as requested; null where it may. */
function objectionTo(state: PayPalState, request: ApprovalExecution): Executed | null {
  if (state.payerRef === '') return approvalNeeded(state.approvalUrl, NOT_APPROVED);
  if (request.payerRef !== null && request.payerRef !== state.payerRef) return refused(request, 'payer', PAYER_DIFFERS);
  const isSame = state.currency === request.currency && state.amount === request.amount;
  // The total of express checkout has the shipping and the tax of the payer's address, which was not known before.
  const isExpress = request.kind === 'express' && state.currency === request.currency;
  return isSame || isExpress ? null : refused(request, 'amount', AMOUNT_DIFFERS);
}

/** Why a payment belongs to another attempt; null for the attempt's own. */
function foreignTo(state: PayPalState, asked: Pick<AskedPayer, 'token' | 'attemptId'>): ProviderProblem | null {
  // An executed payment has no approval address any more, and so no token; it still has our attempt's id.
  if (state.token !== '' && state.token !== asked.token) return notOurs('The token is not of this payment.');
  return state.attemptId === asked.attemptId ? null : notOurs('The payment is of another order.');
}

export function notOurs(message: string): ProviderProblem {
  return ownProblem('token_not_ours', message);
}

function unknownTo(what: string): ProviderProblem {
  return notOurs(`PayPal does not know the ${what}, or it has expired.`);
}

const AMOUNT_DIFFERS = ownProblem('amount_differs', 'The amount is not the one that was approved.');
export const PAYER_DIFFERS = ownProblem('payer_differs', 'Another payer has approved it.');
export const NOT_APPROVED = ownProblem('not_approved', 'The payer has not approved it yet.');

/**
 * `token`: forged, foreign or expired; `payer`: another payer approved; `amount`: not the approved amount; `duplicate`: another
 * payment paid the order; `reference`: the payer of an agreement has to approve; `request`: the rest.
 */
export type RefusalReason = 'token' | 'payer' | 'amount' | 'duplicate' | 'reference' | 'request';

/** A charge by an agreement has no page. */
export const NO_PAGE = { approvalUrl: null };

/** A refused request took nothing and is no decline, and its page stays open where another request may still pay. */
export function refused(
  { approvalUrl }: { approvalUrl: string | null },
  reason: RefusalReason,
  problem: ProviderProblem,
): Executed {
  const never = { type: 'refused', reason: 'request', detail: `${problem.code}: ${problem.message}`, problem } as const;
  const open = approvalUrl === null ? never : approvalNeeded(approvalUrl, problem);
  switch (reason) {
    case 'payer':
      return { ...open, refusal: 'not_approved' };
    case 'amount':
      return { ...ABANDONED_CHARGE, refusal: 'not_approved', problem };
    case 'reference':
      return { ...never, reason: 'approval', refusal: 'not_approved' };
    case 'token':
      return { ...ABANDONED_CHARGE, refusal: 'expired', problem };
    case 'duplicate':
      return { ...never, refusal: 'unavailable' };
    case 'request':
      return { ...open, refusal: 'unavailable' };
  }
}

/** Not approved yet, or the funding was declined: the shopper returns to PayPal with the same token. */
export function approvalNeeded(approvalUrl: string, problem: ProviderProblem) {
  return { type: 'requires_approval', approvalUrl, problem } as const;
}

/** A capture by PayPal's id of the received money: sale, capture or transaction. */
export function capturedPayment(
  providerRef: string,
  amount: MinorUnits,
  { payerRef = null, agreementRef = null }: { payerRef?: string | null; agreementRef?: string | null } = {},
): KnownCharge {
  const payer = { method: METHOD, amount, payerRef, agreementRef, subscriptionRef: null };
  return { type: 'captured', providerRef, payer };
}

/** The money is on its way, or held for review: the goods wait, and no second payment is made. */
export function pendingPayment(providerRef: string | null, detail: string): KnownCharge {
  return { ...unknownCharge(detail, providerRef), isProcessing: true };
}

/** A subscription that has begun; `first` is null where nothing was due now, or the payment is still on its way. */
export function begunSubscription(
  { amount }: Pick<ApprovalExecution, 'amount'>,
  active: { subscriptionRef: string; payerRef: string | null; first: FirstPayment | null; isOther?: boolean },
): KnownCharge {
  const { subscriptionRef, payerRef, first, isOther = false } = active;
  if (!first && amount > 0) return pendingPayment(null, `the first payment of ${subscriptionRef} is not there`);
  const payer = { method: METHOD, amount: first?.amount ?? 0, payerRef, agreementRef: null, subscriptionRef, isOther };
  return { type: 'captured', providerRef: first?.captureRef ?? subscriptionRef, payer };
}

/** A decline of this payer by PayPal: the shopper has to choose another way to pay. */
export function declinedBy(problem: ProviderProblem, severity: 'soft' | 'hard' = 'hard') {
  const message = `${MESSAGES.paymentFailed}. PayPal did not accept the payment: ${ANOTHER_WAY}`;
  return { type: 'declined', providerRef: null, severity, code: problem.code, message, problem } as const;
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
