import type { Order } from '../../../contracts/api/order-api.ts';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { asksForAnotherPress } from '../../../domain/orders/approval-copy.ts';
import {
  type ApprovalProviderId,
  approvalStart,
  isApprovalProvider,
  providerName,
} from '../../../domain/orders/approval-provider.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import type { ApiAnswer } from '../api/api.types.ts';

/** The cookies of the page are gone; a new page sets new ones. */
export const SESSION_ENDED = 'Your session has ended. Please reload the page.';

/** The same for a payment: the page cannot know whether an earlier call, whose answer was lost, has charged. */
const PAYMENT_SESSION_ENDED =
  'Your session has ended. If you already pressed pay, please look for our email with your receipt before you pay again. Otherwise, please reload the page.';

export const UNAVAILABLE = {
  type: 'refused',
  code: 'payment_unavailable',
  message: MESSAGES.paymentUnavailable,
} as const;

/** An unclear answer never counts as an end, and an outage leaves the payment unknown. */
export function readPayment(answer: ApiAnswer, provider: ApprovalProviderId | null = null): PaymentAnswer {
  if (answer.type === 'unreachable') return { type: 'unknown', orderId: null };
  if (answer.type === 'problem') return readProblem(answer);
  return isRecord(answer.body) ? readBody(answer.body, provider) : { type: 'unknown', orderId: null };
}

/** The same for a call that charges nothing: without an order that is charged already, the payment has not begun. */
export function readApproval(answer: ApiAnswer, provider: ApprovalProviderId): PaymentAnswer {
  const read = readPayment(answer, provider);
  if (read.type === 'requires_approval' || read.type === 'requoted' || read.type === 'refused') return read;
  const { order } = answer.type === 'ok' && isRecord(answer.body) ? answer.body : {};
  if (isOrder(order)) return { type: 'unknown', orderId: order.id };
  return 'message' in read ? { type: 'refused', message: read.message } : UNAVAILABLE;
}

/** H05: an answer without a status counts as none, and the order is read again. */
function readBody(body: Record<string, unknown>, asked: ApprovalProviderId | null): PaymentAnswer {
  const stated = isRecord(body.payment) ? body.payment : body;
  const order = isOrder(body.order) ? body.order : null;
  const { status, approvalUrl, clientSecret } = stated;
  if (order && (status === 'captured' || status === 'authorized')) return { type: 'captured', order };
  const isApproval = status === 'requires_approval' || (status === undefined && stated === body);
  const provider = asked ?? (order && providerOf(order));
  if (isApproval && provider && typeof approvalUrl === 'string') return toApproval(provider, approvalUrl);
  if (order && status === 'requires_action' && typeof clientSecret === 'string')
    return { type: 'requires_action', orderId: order.id, clientSecret };
  return { type: 'unknown', orderId: order && typeof status === 'string' ? order.id : null };
}

function providerOf({ paymentMethod }: Order): ApprovalProviderId | null {
  return isApprovalProvider(paymentMethod) ? paymentMethod : null;
}

/** An approval in widgets on our page has no page of its own to continue on: it is given by the next press. */
function toApproval(provider: ApprovalProviderId, approvalUrl: string): PaymentAnswer {
  if (approvalStart(provider) === 'page') return { type: 'requires_approval', provider, approvalUrl };
  return { type: 'refused', code: 'payment_not_approved', message: asksForAnotherPress(providerName(provider)) };
}

function readProblem({ status, error, body }: Extract<ApiAnswer, { type: 'problem' }>): PaymentAnswer {
  const message = error?.message || MESSAGES.paymentFailed;
  if (status === 403) return { type: 'refused', code: 'forbidden', message: PAYMENT_SESSION_ENDED };
  const quote = isRecord(body) ? body.quote : null;
  if (status === 409 && isQuote(quote)) return { type: 'requoted', quote };
  if (error?.code === 'payment_declined') return { type: 'declined', severity: error.severity ?? 'soft', message };
  if (error?.code === 'too_many_attempts') return { type: 'declined', severity: 'hard', code: error.code, message };
  if (status >= 500 && error?.code !== UNAVAILABLE.code) return { type: 'unknown', orderId: null };
  return { type: 'refused', code: error?.code ?? 'internal_error', message };
}

export function isQuote(value: unknown): value is Quote {
  return isRecord(value) && 'id' in value && typeof value.total === 'number';
}

export function isOrder(value: unknown): value is Order {
  return isRecord(value) && typeof value.id === 'string';
}
