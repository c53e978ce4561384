import { MESSAGES } from '../../../../domain/messages.ts';
import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import type { PayerDetails, PayerReading } from '../../port/approval.ts';
import { ANOTHER_WAY } from '../../port/decline.ts';
import type {
  DetailsRequest,
  ExecuteRequest,
  PaymentReading,
  PaymentResult,
  PayPalProblem,
} from './paypal-provider.ts';
import { ownProblem, refusedAsToken } from './rest-client.ts';

/** A payment at PayPal, in terms common to all three protocols. */
export interface PayPalState {
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

/** Why a payment has no state: PayPal does not know it, or could not be read. */
export type NoState = Extract<PaymentReading, { type: 'absent' } | { type: 'unknown' }>;

/** How one protocol executes a payment. */
interface Execution {
  read(): Promise<PayPalState | NoState>;
  /** Sends the request for an open payment; `approved` is the amount that its payer approved. */
  send(state: PayPalState, approved: MinorUnits): Promise<PaymentResult | Unclear>;
}

/** A reply without a certain result. `problem` is null where PayPal may have executed the request, now or before. */
interface Unclear {
  type: 'unclear';
  problem: PayPalProblem | null;
  detail: string;
}

/** Reads the payment, executes it if it is open, and reads it again after an unclear reply. */
export async function executeOnce(request: ExecuteRequest, { read, send }: Execution): Promise<PaymentResult> {
  const state = await read();
  if ('type' in state) return resultOfReading(state);
  if (state.reading.type !== 'open') return foreignTo(state, request) ?? state.reading;
  const objection = objectionTo(state, request);
  if (objection) return objection;
  const sent = await send(state, state.reading.amount);
  if (sent.type !== 'unclear') return sent;
  const after = await read();
  if (sent.problem) return resultOfUnclear(sent.problem, 'reading' in after ? after.reading : after);
  if ('reading' in after && after.reading.type !== 'open') return after.reading;
  return { type: 'unknown', detail: sent.detail };
}

/** The reading of a payment by its state; `absent` where it is of another attempt. */
export function ownReading(state: PayPalState | NoState, attemptId: string): PaymentReading {
  if ('type' in state) return state;
  return state.attemptId === attemptId ? state.reading : { type: 'absent' };
}

/** O05: the payer and the delivery address of an approved payment, which `detailsOf` reads in the protocol's form. */
export function payerOf(
  state: PayPalState | NoState,
  request: DetailsRequest,
  { what, detailsOf }: { what: 'order' | 'payment' | 'token'; detailsOf: (state: PayPalState) => PayerDetails },
): PayerReading {
  if ('type' in state) {
    if (state.type === 'unknown') return { type: 'unavailable', detail: state.detail };
    const { problem } = refusedAsToken(`PayPal does not know the ${what}, or it has expired.`);
    return { type: 'refused', isExpired: true, problem };
  }
  const foreign = foreignTo(state, request);
  if (foreign) return { type: 'refused', isExpired: true, problem: foreign.problem };
  if (state.payerRef === '') return { type: 'requires_approval', approvalUrl: state.approvalUrl };
  return { type: 'details', details: detailsOf(state) };
}

type Refusal = Extract<PaymentResult, { type: 'refused' } | { type: 'requires_approval' }>;

/** The refusal of an open payment that may not be executed as requested; null where it may. */
function objectionTo(state: PayPalState, request: ExecuteRequest): Refusal | null {
  const foreign = foreignTo(state, request);
  if (foreign) return foreign;
  const { reading, approvalUrl, payerRef } = state;
  if (payerRef === '') return { type: 'requires_approval', approvalUrl, problem: NOT_APPROVED };
  if (request.payerRef !== null && request.payerRef !== payerRef) {
    return { type: 'refused', reason: 'payer', problem: ownProblem('payer_differs', 'Another payer has approved it.') };
  }
  const isOpen = reading.type === 'open' && reading.currency === request.currency;
  if (isOpen && (request.mayDiffer || reading.amount === request.amount)) return null;
  const problem = ownProblem('amount_differs', 'The amount is not the one that was approved.');
  return { type: 'refused', reason: 'amount', problem };
}

/** The refusal of a payment that belongs to another attempt; null for the attempt's own. */
function foreignTo(state: PayPalState, asked: { token: string; attemptId: string }) {
  // An executed payment has no approval address any more, and so no token; it still has our attempt's id.
  if (state.token !== '' && state.token !== asked.token) return refusedAsToken('The token is not of this payment.');
  return state.attemptId === asked.attemptId ? null : refusedAsToken('The payment is of another order.');
}

const NOT_APPROVED = ownProblem('not_approved', 'The payer has not approved the payment yet.');

/** A decline of this payer by PayPal: the shopper has to choose another way to pay. */
export function declinedBy(problem: PayPalProblem, severity: 'soft' | 'hard' = 'hard') {
  const message = `${MESSAGES.paymentFailed}. PayPal did not accept the payment: ${ANOTHER_WAY}`;
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
function resultOfUnclear(problem: PayPalProblem, after: PaymentReading): PaymentResult {
  if (after.type === 'open') return { type: 'refused', reason: 'request', problem };
  return after.type === 'absent' ? { type: 'unknown', detail: problem.message } : after;
}

function resultOfReading(reading: PaymentReading): PaymentResult {
  if (reading.type === 'open') {
    return { type: 'requires_approval', approvalUrl: reading.approvalUrl, problem: NOT_APPROVED };
  }
  return reading.type === 'absent' ? refusedAsToken('PayPal does not know the payment, or it has expired.') : reading;
}
