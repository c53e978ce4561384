import type { AmountParts } from '../../port/approval.ts';
import type { RefundResult } from '../../port/charge.ts';
import { findLink, parseAmount, textAt, valueAt } from '../../wire/read-json.ts';
import { amountText, requestKey, takenParts } from '../protocol/paypal-fields.ts';
import {
  declinedBy,
  executeOnce,
  isPayerDecline,
  type NoState,
  ownReading,
  type PayPalState,
} from '../protocol/paypal-outcome.ts';
import type {
  ExecuteRequest,
  PaymentReading,
  PaymentReference,
  PaymentResult,
  PayPalProblem,
  PayPalRefund,
  RefusalReason,
} from '../protocol/paypal-provider.ts';
import { isDone, ownProblem, type PayPalRest, parseProblem, type RestReply } from '../protocol/rest-client.ts';
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
export function executeV1Payment(rest: PayPalRest, request: ExecuteRequest): Promise<PaymentResult> {
  return executeOnce(request, {
    read: () => readV1State(rest, request.paymentRef),
    send: async ({ payerRef, approvalUrl }, approved) => {
      const change = approved === request.amount ? {} : { transactions: [{ amount: v1Amount(request) }] };
      const reply = await rest.send('POST', `${PATH}/${encodeURIComponent(request.paymentRef)}/execute`, {
        body: { payer_id: payerRef, ...change },
        requestId: requestKey(request.idempotencyKey, 'execute'),
      });
      const executed = isDone(reply) ? parseState(reply.body)?.reading : undefined;
      if (executed && executed.type !== 'open') return executed;
      const problem = reply.type === 'answer' && reply.status >= 400 ? parseProblem(reply) : null;
      const isRefused = problem !== null && problem.code !== ALREADY_DONE;
      const unclear = { type: 'unclear' as const, problem: isRefused ? problem : null, detail: detailOf(reply) };
      return (problem && resultOfProblem(problem, approvalUrl)) ?? unclear;
    },
  });
}

const ALREADY_DONE = 'PAYMENT_ALREADY_DONE';

/** Returns null for a code without a certain outcome, after which the payment has to be read. */
function resultOfProblem(problem: PayPalProblem, approvalUrl: string): PaymentResult | null {
  const { code } = problem;
  if (isPayerDecline(code)) return declinedBy(problem);
  if (/^(INSTRUMENT_DECLINED|PAYMENT_NOT_APPROVED_FOR_EXECUTION)$/.test(code)) {
    return { type: 'requires_approval', approvalUrl, problem };
  }
  const reason = refusalOf(code);
  return reason && { type: 'refused', reason, problem };
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
export async function readV1Payment(rest: PayPalRest, payment: PaymentReference, now: number): Promise<PaymentReading> {
  if (payment.paymentRef === null) return findByAttempt(rest, payment, now);
  return ownReading(await readV1State(rest, payment.paymentRef), payment.attemptId);
}

/** Reads a payment by its id. Express checkout reads the payer from it, too. */
export async function readV1State(rest: PayPalRest, paymentRef: string): Promise<PayPalState | NoState> {
  const reply = await rest.get(`${PATH}/${encodeURIComponent(paymentRef)}`);
  if (reply.type === 'lost') return { type: 'unknown', detail: reply.detail };
  if (reply.status === 404) return { type: 'absent' };
  const state = reply.status === 200 ? parseState(reply.body) : null;
  return state ?? { type: 'unknown', detail: `the payment could not be read: ${parseProblem(reply).message}` };
}

function parseState(body: unknown): PayPalState | null {
  const transaction = valueAt(body, 'transactions', 0);
  const approvalUrl = findLink(body, 'approval_url');
  const reading = parseReading(body, transaction, approvalUrl);
  if (!reading) return null;
  const payerRef = textAt(body, 'payer', 'payer_info', 'payer_id');
  const ours = { attemptId: textAt(transaction, 'custom'), token: parseToken(approvalUrl), approvalUrl };
  return { ...ours, payerRef, payer: valueAt(body, 'payer'), reading };
}

function parseReading(body: unknown, transaction: unknown, approvalUrl: string): PayPalState['reading'] | null {
  const sale = valueAt(transaction, 'related_resources', 0, 'sale');
  const money = sale === undefined ? valueAt(transaction, 'amount') : valueAt(sale, 'amount');
  const currency = textAt(money, 'currency');
  const amount = parseAmount(textAt(money, 'total'), currency);
  if (amount === null) return null;
  const payerRef = textAt(body, 'payer', 'payer_info', 'payer_id') || null;
  const state = textAt(body, 'state');
  if (sale === undefined) {
    if (state === 'failed') return declinedBy(ownProblem('failed', 'The payment has failed.'), 'soft');
    return state === 'created' ? { type: 'open', approvalUrl, payerRef, amount, currency } : null;
  }
  const captureRef = textAt(sale, 'id');
  const saleState = textAt(sale, 'state');
  // A sale has to be completed before goods are sent: an approved payment may still wait for its money.
  if (/^(completed|refunded|partially_refunded)$/.test(saleState)) {
    return { type: 'captured', captureRef, amount, currency, payerRef, agreementRef: null };
  }
  if (saleState === 'pending') return { type: 'pending', captureRef, detail: textAt(sale, 'reason_code') };
  return saleState === 'denied' ? declinedBy(ownProblem('denied', 'The payment was denied.')) : null;
}

/** `POST /v1/payments/sale/{id}/refund`. */
export function refundV1Sale(rest: PayPalRest, request: PayPalRefund): Promise<RefundResult> {
  const { captureRef, refundId, currency, amount } = request;
  const money = amount === undefined ? {} : { amount: { total: amountText(amount, currency), currency } };
  const path = `/v1/payments/sale/${encodeURIComponent(captureRef)}/refund`;
  return refundAt(rest, path, request, { body: { ...money, invoice_number: refundId }, field: 'total' });
}

/** Sends a refund, whose reply has its amount in a field of `amount`, and its outcome as `status`, or as `state` in version 1. */
export async function refundAt(
  rest: PayPalRest,
  path: string,
  { idempotencyKey, currency }: PayPalRefund,
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
