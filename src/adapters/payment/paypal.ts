import type { DoExpressCheckout, ExpressDetails } from '../../../contracts/api/paypal-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isOfferClosed } from '../../../domain/orders/closed-offer.ts';
import type { PaidFor } from '../../../domain/orders/paid-for.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type {
  CreateApproval,
  CreatedApproval,
  ExpressPayment,
  PaymentAnswer,
  ReturnAnswer,
} from '../../../machines/ports.ts';
import type { ApiAnswer, ApiClient } from '../api/api.types.ts';
import { isOrder, problemOutcome } from './answers/charge-answers.ts';

/** O04, O05: the API calls for PayPal. An unclear answer never counts as an outcome. */

const CREATING = {
  payment: 'orders/createpaypalpayment',
  subscription: 'orders/createpaypalsubscription',
  express: 'orders/setexpresscheckout',
} as const satisfies Record<CreateApproval['flow'], string>;

const EXECUTING = {
  payment: 'orders/executepaypalpayment',
  subscription: 'orders/executepaypalsubscription',
  express: 'orders/getexpresscheckoutdetail',
} as const satisfies Record<ProviderReturn['flow'], string>;

const UNREACHABLE: ReturnAnswer = { type: 'unknown', why: 'unreachable' };

/** Requests PayPal's page. It captures nothing. */
export async function createApproval(api: ApiClient, { flow, order }: CreateApproval): Promise<CreatedApproval> {
  const answer = await api.post(CREATING[flow], order);
  if (answer.type === 'ok' && isRecord(answer.body)) {
    const { approvalUrl, order } = answer.body;
    if (typeof approvalUrl === 'string') return { type: 'approval', approvalUrl };
    if (isOrder(order)) return { type: 'unknown', orderId: order.id };
  }
  const outcome = answer.type === 'problem' ? problemOutcome(answer) : null;
  if (outcome?.type === 'requoted') return outcome;
  const message = outcome && 'message' in outcome ? outcome.message : MESSAGES.paymentUnavailable;
  if (outcome?.type !== 'refused') return { type: 'refused', message };
  const { code } = outcome;
  return isOfferClosed(code)
    ? { type: 'refused', code, message, isOfferClosed: true }
    : { type: 'refused', code, message };
}

/** Completes an approved payment after the return. An express checkout is only read: the shopper confirms its total. */
export async function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<ReturnAnswer> {
  const { flow, token, paymentId, payerId } = returned;
  const body = flow === 'express' ? { token } : { token, paymentId, PayerID: payerId };
  return toReturnAnswer(await api.post(EXECUTING[flow], body), token ?? '');
}

/** O05: pays the total that the shopper confirmed. */
export async function payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer> {
  const { provider, token, payerId, quote } = payment;
  const typed = payment.account ? { account: payment.account } : {};
  const request: DoExpressCheckout = { token, PayerID: payerId, quote, ...typed };
  const call = payment.isRecurring ? 'orders/createrecurringpayment' : 'orders/doexpresscheckout';
  const answer = await api.post(call, request);
  if (answer.type === 'problem') return problemOutcome(answer);
  const outcome = toReturnAnswer(answer, token);
  if (outcome.type === 'requires_approval') return { ...outcome, provider };
  if (outcome.type === 'captured' && outcome.order) return { type: 'captured', order: outcome.order };
  const order = answer.type === 'ok' && isRecord(answer.body) ? answer.body.order : null;
  return { type: 'unknown', orderId: isOrder(order) ? order.id : null };
}

function toReturnAnswer(answer: ApiAnswer, token: string): ReturnAnswer {
  if (answer.type === 'unreachable') return UNREACHABLE;
  if (answer.type === 'ok') return isRecord(answer.body) ? outcomeOfBody(answer.body, token) : UNREACHABLE;
  return failureOf(answer);
}

function outcomeOfBody(body: Record<string, unknown>, token: string): ReturnAnswer {
  const { status, order, approvalUrl, paidFor } = body;
  if (status === 'captured' && isOrder(order)) return { type: 'captured', order };
  if (status === 'captured') return { type: 'captured', order: null, ...(isPaidFor(paidFor) ? { paidFor } : {}) };
  if (status === 'requires_approval' && typeof approvalUrl === 'string') return { type: status, approvalUrl };
  if (isDetails(body)) return { type: 'express', details: body, token };
  return status === 'pending' ? { type: 'unknown', why: 'processing' } : { type: 'unknown' };
}

function failureOf(answer: Extract<ApiAnswer, { type: 'problem' }>): ReturnAnswer {
  const code = answer.error?.code;
  if (code === 'payment_expired') return { type: 'expired' };
  // An address that PayPal cannot have produced counts as a missing order.
  if (code === 'order_missing' || answer.status === 400) return { type: 'missing' };
  if (code === 'payment_unavailable') return UNREACHABLE;
  const outcome = problemOutcome(answer);
  if (outcome.type === 'declined') return outcome;
  if (outcome.type === 'refused') return outcome;
  return UNREACHABLE;
}

function isPaidFor(value: unknown): value is PaidFor {
  return isRecord(value) && [value.order, value.name, value.city].every((text) => typeof text === 'string');
}

function isDetails(body: object): body is ExpressDetails {
  return 'account' in body && 'quote' in body && 'payerId' in body && isRecord(body.account) && isRecord(body.quote);
}
