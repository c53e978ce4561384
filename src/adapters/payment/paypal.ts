import type { DoExpressCheckout, ExpressDetails } from '../../../contracts/api/paypal-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { approvalIsOver } from '../../../domain/orders/approval-copy.ts';
import { providerName } from '../../../domain/orders/approval-provider.ts';
import type { PaidFor } from '../../../domain/orders/paid-for.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { CreateApproval, ExpressPayment, PaymentAnswer } from '../../../machines/ports.ts';
import type { ApiAnswer, ApiClient } from '../api/api.types.ts';
import { readApproval, readPayment } from './payment-answer.ts';

/** O04, O05: the API calls for PayPal. */

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

const UNREACHABLE: PaymentAnswer = { type: 'unknown', orderId: null, why: 'unreachable' };

/** Requests PayPal's page. It captures nothing. */
export async function createApproval(
  api: ApiClient,
  { provider, flow, order }: CreateApproval,
): Promise<PaymentAnswer> {
  return readApproval(await api.post(CREATING[flow], order), provider);
}

/** Completes an approved payment after the return. An express checkout is only read: the shopper confirms its total. */
export async function resolveReturn(api: ApiClient, returned: ProviderReturn): Promise<PaymentAnswer> {
  const { flow, token, paymentId, payerId } = returned;
  const body = flow === 'express' ? { token } : { token, paymentId, PayerID: payerId };
  return readReturn(await api.post(EXECUTING[flow], body), returned);
}

/** O05: pays the total that the shopper confirmed. */
export async function payExpress(api: ApiClient, payment: ExpressPayment): Promise<PaymentAnswer> {
  const { provider, token, payerId, quote } = payment;
  const typed = payment.account ? { account: payment.account } : {};
  const request: DoExpressCheckout = { token, PayerID: payerId, quote, ...typed };
  const call = payment.isRecurring ? 'orders/createrecurringpayment' : 'orders/doexpresscheckout';
  return readPayment(await api.post(call, request), provider);
}

/** What an answer to a return says besides the end of a payment. */
function readReturn(answer: ApiAnswer, { provider, token }: ProviderReturn): PaymentAnswer {
  const read = readPayment(answer, provider);
  if (answer.type === 'problem') {
    const code = answer.error?.code;
    if (code === 'payment_expired') return { type: 'refused', code, message: approvalIsOver(providerName(provider)) };
    // An address that PayPal cannot have produced counts as a missing order.
    if (code === 'order_missing' || answer.status === 400) return { type: 'missing' };
    return code !== 'payment_unavailable' && (read.type === 'declined' || read.type === 'refused') ? read : UNREACHABLE;
  }
  if (answer.type === 'unreachable' || !isRecord(answer.body)) return UNREACHABLE;
  const { status, paidFor } = answer.body;
  if (isDetails(answer.body)) return { type: 'express', provider, details: answer.body, token: token ?? '' };
  if (status === 'captured' && read.type !== 'captured')
    return { type: 'captured', order: null, ...(isPaidFor(paidFor) ? { paidFor } : {}) };
  return status === 'pending' ? { type: 'unknown', orderId: null, why: 'processing' } : read;
}

function isPaidFor(value: unknown): value is PaidFor {
  return isRecord(value) && [value.order, value.name, value.city].every((text) => typeof text === 'string');
}

function isDetails(body: object): body is ExpressDetails {
  return 'account' in body && 'quote' in body && 'payerId' in body && isRecord(body.account) && isRecord(body.quote);
}
