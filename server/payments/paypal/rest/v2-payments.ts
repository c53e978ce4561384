import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import {
  type ApprovalExecution,
  type ApprovalRequest,
  type ApprovalResult,
  type Executed,
  ownProblem,
} from '../../port/approval.ts';
import {
  ABSENT,
  type ChargeReading,
  type ChargeRequest,
  type KnownCharge,
  type RefundRequest,
  type RefundResult,
  unknownCharge,
} from '../../port/charge.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import { findLink, parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import { amountText, payPalText, requestKey } from '../protocol/paypal-fields.ts';
import {
  approvalNeeded,
  capturedPayment,
  declinedBy,
  executeOnce,
  isPayerDecline,
  NO_PAGE,
  ownReading,
  type PayPalReading,
  type PayPalState,
  pendingPayment,
  refused,
} from '../protocol/paypal-outcome.ts';
import { failed, isDone, type PayPalRest, parseProblem, type RestReply } from '../protocol/rest-client.ts';
import { findByAttempt } from './rest-balance-transactions.ts';
import { refundAt } from './v1-payments.ts';
import { orderBody, v2Amount } from './v2-order-body.ts';

const PATH = '/v2/checkout/orders';

/** `POST /v2/checkout/orders`. The same attempt gets the same order. */
export async function createV2Order(rest: PayPalRest, request: ApprovalRequest): Promise<ApprovalResult> {
  const requestId = requestKey(request.idempotencyKey, 'create');
  const reply = await rest.send('POST', PATH, { body: orderBody(request), requestId });
  if (!isDone(reply)) return failed(reply);
  const approvalUrl = findLink(reply.body, 'payer-action', 'approve');
  const ref = textAt(reply.body, 'id');
  if (ref === '' || approvalUrl === '') return { type: 'unavailable', detail: 'the order came without id or link' };
  return { type: 'created', ref, token: ref, approvalUrl };
}

/** Changes a total that may differ, and captures. */
export function executeV2Order(rest: PayPalRest, request: ApprovalExecution, webUrl: string): Promise<Executed> {
  return executeOnce(request, {
    read: () => readV2State(rest, request.ref, webUrl),
    send: async ({ approvalUrl, amount: approved }) => {
      const changed = approved === request.amount ? null : await changeAmount(rest, request);
      if (changed) return changed;
      const reply = await rest.send('POST', `${PATH}/${encodeURIComponent(request.ref)}/capture`, {
        requestId: requestKey(request.idempotencyKey, 'capture'),
        body: {},
      });
      const problem = reply.type === 'answer' && reply.status >= 400 ? parseProblem(reply) : null;
      const isRefused = problem !== null && !isUnderWay(problem.code);
      const unclear = { type: 'unclear' as const, problem: isRefused ? problem : null, detail: detailOf(reply) };
      return resultOfOrder(request, reply, approvalUrl) ?? unclear;
    },
  });
}

async function changeAmount(rest: PayPalRest, request: ApprovalExecution): Promise<Executed | null> {
  const path = "/purchase_units/@reference_id=='default'/amount";
  const body = [{ op: 'replace', path, value: v2Amount(request) }];
  const reply = await rest.send('PATCH', `${PATH}/${encodeURIComponent(request.ref)}`, { body });
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  return reply.status < 300 ? null : refused(request, 'amount', parseProblem(reply));
}

/** The certain result of a capture's reply; null where the order has to be read. */
function resultOfOrder(request: ApprovalExecution, reply: RestReply, approvalUrl: string): Executed | null {
  if (reply.type === 'lost') return null;
  if (reply.status < 300) return parseState(reply.body, '')?.outcome ?? null;
  const problem = parseProblem(reply);
  const meaning = meaningOf(problem.code, reply.status);
  if (meaning === 'again') return approvalNeeded(approvalUrl, problem);
  if (meaning === 'declined') return declinedBy(problem);
  return meaning === 'read' ? null : refused(request, meaning, problem);
}

/** `read`: the code has no certain outcome, and the order has to be read. */
function meaningOf(code: string, status: number): 'again' | 'declined' | 'read' | 'duplicate' | 'token' | 'request' {
  if (isPayerDecline(code)) return 'declined';
  if (/^(INSTRUMENT_DECLINED|PAYER_ACTION_REQUIRED|ORDER_NOT_APPROVED)$/.test(code)) return 'again';
  if (code === 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING') return 'again';
  if (code === 'DUPLICATE_INVOICE_ID') return 'duplicate';
  if (status === 404) return 'token';
  return status === 400 || status === 401 || status === 403 ? 'request' : 'read';
}

/** The capture was made before, or is being processed. */
function isUnderWay(code: string): boolean {
  return /^(ORDER_ALREADY_CAPTURED|ORDER_COMPLETION_IN_PROGRESS|DUPLICATE_REQUEST_ID|PREVIOUS_REQUEST_IN_PROGRESS)$/.test(
    code,
  );
}

function detailOf(reply: RestReply): string {
  return reply.type === 'lost' ? reply.detail : `the order’s outcome is unclear: ${reply.status}`;
}

/** Reads an order by its id or, without one, by PayPal's report. */
export async function readV2Order(
  rest: PayPalRest,
  approval: ApprovalReference,
  { now, webUrl }: { now: number; webUrl: string },
): Promise<ChargeReading> {
  if (approval.ref === null) return findByAttempt(rest, approval, now);
  return ownReading(await readV2State(rest, approval.ref, webUrl), approval);
}

/** Reads an order by its id. Express checkout reads the payer from it, too. */
export async function readV2State(rest: PayPalRest, ref: string, webUrl: string): Promise<PayPalReading> {
  const reply = await rest.get(`${PATH}/${encodeURIComponent(ref)}`);
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.status === 404) return ABSENT;
  const page = `${webUrl}/checkoutnow?token=${encodeURIComponent(ref)}`;
  const state = reply.status === 200 ? parseState(reply.body, page) : null;
  return state ?? unknownCharge(`the order could not be read: ${parseProblem(reply).message}`);
}

function parseState(body: unknown, page: string): PayPalState | null {
  const unit = valueAt(body, 'purchase_units', 0);
  const capture = valueAt(unit, 'payments', 'captures', 0);
  const money = valueAt(capture === undefined ? unit : capture, 'amount');
  const currency = textAt(money, 'currency_code');
  const amount = parseAmount(textAt(money, 'value'), currency);
  if (amount === null) return null;
  const payerRef = textAt(body, 'payer', 'payer_id') || textAt(body, 'payment_source', 'paypal', 'account_id');
  const agreementRef = textAt(body, 'payment_source', 'paypal', 'attributes', 'vault', 'id') || null;
  const outcome =
    capture === undefined
      ? outcomeWithoutCapture(textAt(body, 'status'))
      : outcomeOfCapture(capture, amount, { payerRef: payerRef || null, agreementRef });
  if (outcome === 'unclear') return null;
  const approvalUrl = findLink(body, 'payer-action', 'approve') || page;
  const ours = { attemptId: textAt(unit, 'custom_id'), token: textAt(body, 'id'), approvalUrl };
  const payer = { payer: valueAt(body, 'payer'), shipping: valueAt(unit, 'shipping') };
  return { type: 'state', ...ours, payerRef, payer, amount, currency, outcome };
}

function outcomeWithoutCapture(status: string): PayPalState['outcome'] | 'unclear' {
  if (status === 'VOIDED') return declinedBy(ownProblem('voided', 'The order was voided.'), 'soft');
  return /^(CREATED|SAVED|APPROVED|PAYER_ACTION_REQUIRED)$/.test(status) ? null : 'unclear';
}

function outcomeOfCapture(
  capture: unknown,
  amount: MinorUnits,
  payer: { payerRef: string | null; agreementRef: string | null },
): KnownCharge | 'unclear' {
  const captureRef = textAt(capture, 'id');
  const status = textAt(capture, 'status');
  if (/^(COMPLETED|REFUNDED|PARTIALLY_REFUNDED)$/.test(status)) return capturedPayment(captureRef, amount, payer);
  if (status === 'PENDING') return pendingPayment(captureRef, textAt(capture, 'status_details', 'reason'));
  const isNo = status === 'DECLINED' || status === 'FAILED';
  return isNo ? declinedBy(ownProblem(status.toLowerCase(), 'The capture was declined.')) : 'unclear';
}

/** B4b: creates an order that is paid at once from the payer's vault. */
export async function chargeV2Vault(rest: PayPalRest, request: ChargeRequest): Promise<Executed> {
  const { instrument, orderId, attemptId, description } = request;
  const unit = { invoice_id: orderId, custom_id: attemptId, description: payPalText(description) };
  const amount = v2Amount({ ...request, parts: null });
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, amount }],
    payment_source: { paypal: { vault_id: instrument } },
  };
  const requestId = requestKey(request.idempotencyKey, 'reference');
  const reply = await rest.send('POST', PATH, { body, requestId });
  if (reply.type === 'answer' && reply.status >= 400) return refusedVault(reply);
  const charged = isDone(reply) ? parseState(reply.body, '')?.outcome : null;
  return charged ?? unknownCharge(detailOf(reply));
}

/** A refused vault charge, after which the payer has to approve: most of PayPal's reasons require that. */
function refusedVault(reply: Extract<RestReply, { type: 'answer' }>): Executed {
  const problem = parseProblem(reply);
  if (problem.code === 'INSTRUMENT_DECLINED') return declinedBy(problem, 'soft');
  if (problem.code === 'DUPLICATE_INVOICE_ID') return refused(NO_PAGE, 'duplicate', problem);
  if (isUnderWay(problem.code)) return unknownCharge(problem.message);
  const isAsk = reply.status === 404 || /VAULT|PERMISSION|PAYER_ACTION/.test(problem.code) || reply.status === 403;
  if (isAsk) return refused(NO_PAGE, 'reference', problem);
  if (isPayerDecline(problem.code)) return declinedBy(problem);
  const isRefused = reply.status === 400 || reply.status === 401;
  return isRefused ? refused(NO_PAGE, 'request', problem) : unknownCharge(problem.message);
}

/** `POST /v2/payments/captures/{id}/refund`. */
export function refundV2Capture(rest: PayPalRest, request: RefundRequest): Promise<RefundResult> {
  const { providerRef, refundId, currency, amount } = request;
  const money =
    amount === undefined ? {} : { amount: { value: amountText(amount, currency), currency_code: currency } };
  const path = `/v2/payments/captures/${encodeURIComponent(providerRef)}/refund`;
  return refundAt(rest, path, request, { body: { ...money, invoice_id: refundId }, field: 'value' });
}
