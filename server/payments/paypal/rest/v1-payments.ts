import type { MinorUnits } from '../../../../domain/pricing/money.ts';
import {
  type AmountParts,
  type ApprovalExecution,
  type Executed,
  ownProblem,
  type ProviderProblem,
} from '../../port/approval.ts';
import {
  ABSENT,
  type ChargeReading,
  type KnownCharge,
  type RefundRequest,
  type RefundResult,
  unknownCharge,
} from '../../port/charge.ts';
import type { ApprovalReference } from '../../port/provider.ts';
import { findLink, parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import { amountText, requestKey, takenParts } from '../protocol/paypal-fields.ts';
import {
  approvalNeeded,
  capturedPayment,
  declinedBy,
  executeOnce,
  isPayerDecline,
  ownReading,
  type PayPalReading,
  type PayPalState,
  pendingPayment,
  type RefusalReason,
  refused,
} from '../protocol/paypal-outcome.ts';
import { isDone, type PayPalRest, parseProblem, type RestReply } from '../protocol/rest-client.ts';
import { findByAttempt } from './rest-balance-transactions.ts';

const PATH = '/v1/payments/payment';

/** An amount with its parts, as this API writes them. */
export function v1Amount(money: { amount: number; currency: string; parts: AmountParts | null }): unknown {
  const { amount, currency } = money;
  const parts = takenParts(money.parts, currency);
  const text = (minor: number): string => amountText(minor, currency);
  // A discount is subtracted from the items, because this API has a discount on shipping alone.
  const details = parts && {
    subtotal: text(parts.subtotal - parts.discount),
    shipping: text(parts.shipping),
    tax: text(parts.tax),
  };
  return { total: text(amount), currency, ...(details && { details }) };
}

/** The token in the address of an approval page; empty without one. */
export function parseToken(address: string): string {
  return URL.canParse(address) ? (new URL(address).searchParams.get('token') ?? '') : '';
}

/** `POST /v1/payments/payment/{id}/execute`. */
export function executeV1Payment(rest: PayPalRest, request: ApprovalExecution): Promise<Executed> {
  return executeOnce(request, {
    read: () => readV1State(rest, request.ref),
    send: async ({ payerRef, approvalUrl, amount: approved }) => {
      const change = approved === request.amount ? {} : { transactions: [{ amount: v1Amount(request) }] };
      const reply = await rest.send('POST', `${PATH}/${encodeURIComponent(request.ref)}/execute`, {
        body: { payer_id: payerRef, ...change },
        requestId: requestKey(request.idempotencyKey, 'execute'),
      });
      const executed = isDone(reply) ? parseState(reply.body)?.outcome : null;
      if (executed) return executed;
      const problem = reply.type === 'answer' && reply.status >= 400 ? parseProblem(reply) : null;
      const isRefused = problem !== null && problem.code !== ALREADY_DONE;
      const unclear = { type: 'unclear' as const, problem: isRefused ? problem : null, detail: detailOf(reply) };
      return (problem && resultOfProblem(request, problem, approvalUrl)) ?? unclear;
    },
  });
}

const ALREADY_DONE = 'PAYMENT_ALREADY_DONE';

/** Returns null for a code without a certain outcome, after which the payment has to be read. */
function resultOfProblem(request: ApprovalExecution, problem: ProviderProblem, approvalUrl: string): Executed | null {
  const { code } = problem;
  if (isPayerDecline(code)) return declinedBy(problem);
  if (/^(INSTRUMENT_DECLINED|PAYMENT_NOT_APPROVED_FOR_EXECUTION)$/.test(code))
    return approvalNeeded(approvalUrl, problem);
  const reason = refusalOf(code);
  return reason && refused(request, reason, problem);
}

function refusalOf(code: string): RefusalReason | null {
  if (code === 'DUPLICATE_TRANSACTION') return 'duplicate';
  if (/^(PAYMENT_EXPIRED|INVALID_RESOURCE_ID)$/.test(code)) return 'token';
  if (code === 'INVALID_PAYER_ID') return 'payer';
  return /^(VALIDATION_ERROR|AUTHENTICATION_FAILURE|MALFORMED_REQUEST|NOT_AUTHORIZED)$/.test(code) ? 'request' : null;
}

function detailOf(reply: RestReply): string {
  return reply.type === 'lost' ? reply.detail : `the payment’s outcome is unclear: ${reply.status}`;
}

/** Reads a payment by its id or, without one, by PayPal's report. */
export async function readV1Payment(
  rest: PayPalRest,
  approval: ApprovalReference,
  now: number,
): Promise<ChargeReading> {
  if (approval.ref === null) return findByAttempt(rest, approval, now);
  return ownReading(await readV1State(rest, approval.ref), approval);
}

/** Reads a payment by its id. Express checkout reads the payer from it, too. */
export async function readV1State(rest: PayPalRest, paymentRef: string): Promise<PayPalReading> {
  const reply = await rest.get(`${PATH}/${encodeURIComponent(paymentRef)}`);
  if (reply.type === 'lost') return unknownCharge(reply.detail);
  if (reply.status === 404) return ABSENT;
  const state = reply.status === 200 ? parseState(reply.body) : null;
  return state ?? unknownCharge(`the payment could not be read: ${parseProblem(reply).message}`);
}

function parseState(body: unknown): PayPalState | null {
  const transaction = valueAt(body, 'transactions', 0);
  const sale = valueAt(transaction, 'related_resources', 0, 'sale');
  const money = valueAt(sale === undefined ? transaction : sale, 'amount');
  const currency = textAt(money, 'currency');
  const amount = parseAmount(textAt(money, 'total'), currency);
  if (amount === null) return null;
  const payerRef = textAt(body, 'payer', 'payer_info', 'payer_id');
  const outcome =
    sale === undefined ? outcomeWithoutSale(textAt(body, 'state')) : outcomeOfSale(sale, amount, payerRef);
  if (outcome === 'unclear') return null;
  const approvalUrl = findLink(body, 'approval_url');
  const ours = { attemptId: textAt(transaction, 'custom'), token: parseToken(approvalUrl), approvalUrl };
  return { type: 'state', ...ours, payerRef, payer: valueAt(body, 'payer'), amount, currency, outcome };
}

function outcomeWithoutSale(state: string): PayPalState['outcome'] | 'unclear' {
  if (state === 'failed') return declinedBy(ownProblem('failed', 'The payment has failed.'), 'soft');
  return state === 'created' ? null : 'unclear';
}

/** A sale has to be completed before goods are sent: an approved payment may still wait for its money. */
function outcomeOfSale(sale: unknown, amount: MinorUnits, payerRef: string): KnownCharge | 'unclear' {
  const captureRef = textAt(sale, 'id');
  const state = textAt(sale, 'state');
  if (/^(completed|refunded|partially_refunded)$/.test(state))
    return capturedPayment(captureRef, amount, { payerRef: payerRef || null });
  if (state === 'pending') return pendingPayment(captureRef, textAt(sale, 'reason_code'));
  return state === 'denied' ? declinedBy(ownProblem('denied', 'The payment was denied.')) : 'unclear';
}

/** `POST /v1/payments/sale/{id}/refund`. */
export function refundV1Sale(rest: PayPalRest, request: RefundRequest): Promise<RefundResult> {
  const { providerRef, refundId, currency, amount } = request;
  const money = amount === undefined ? {} : { amount: { total: amountText(amount, currency), currency } };
  const path = `/v1/payments/sale/${encodeURIComponent(providerRef)}/refund`;
  return refundAt(rest, path, request, { body: { ...money, invoice_number: refundId }, field: 'total' });
}

/** Sends a refund, whose reply has its amount in a field of `amount`, and its outcome as `status`, or as `state` in version 1. */
export async function refundAt(
  rest: PayPalRest,
  path: string,
  { idempotencyKey, currency }: RefundRequest,
  { body, field }: { body: object; field: string },
): Promise<RefundResult> {
  const reply = await rest.send('POST', path, { body, requestId: requestKey(idempotencyKey, 'refund') });
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail, isOver: false };
  if (reply.status >= 400) {
    const { code, message, debugId } = parseProblem(reply);
    return { type: 'refused', detail: `${code} ${debugId ?? ''}: ${message}` };
  }
  const amount = parseAmount(textAt(reply.body, 'amount', field), currency);
  const refundRef = textAt(reply.body, 'id');
  if (amount === null || refundRef === '')
    return { type: 'unknown', detail: 'the refund is unreadable', isOver: false };
  const isFailed = /^(FAILED|CANCELLED)$/i.test(textAt(reply.body, 'status') || textAt(reply.body, 'state'));
  return isFailed ? { type: 'refused', detail: 'the refund failed' } : { type: 'refunded', refundRef, amount };
}
