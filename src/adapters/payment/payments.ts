import type { AbandonedOffer, OrderReply } from '../../../contracts/api/order-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { asksForAnotherPress } from '../../../domain/orders/approval-copy.ts';
import {
  type ApprovalProviderId,
  approvalStart,
  isApprovalProvider,
  providerName,
} from '../../../domain/orders/approval-provider.ts';
import type { PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import type { ApiAnswer, ApiClient } from '../api/api.types.ts';
import { isOrder, problemOutcome } from './answers/charge-answers.ts';
import { payExpress } from './approvals.ts';

/** The payment commands of a page, over its API client. */
export function createPayments(api: ApiClient): (command: PaymentCommand) => Promise<PaymentAnswer> {
  return (command) => submitPayment(api, command);
}

/** O02: places a charge, or polls one. An unclear answer never counts as an outcome. */
export async function submitPayment(api: ApiClient, command: PaymentCommand): Promise<PaymentAnswer> {
  if (command.type === 'place') return toOutcome(await api.post('orders/createguest', command.request));
  if (command.type === 'renew') return submitRenewal(api, command.token, command);
  if (command.type === 'express') return payExpress(api, command.payment);
  if (command.type === 'find') return findPayment(api, command.checkoutId);
  return toOutcome(await api.post('orders/settle', { orderId: command.orderId }));
}

/** N14: polls the sale of a checkout, whose order the shop may not have yet. An order that is only approved has no charge. */
async function findPayment(api: ApiClient, checkoutId: string): Promise<PaymentAnswer> {
  const answer = await api.get('orders/all');
  if (answer.type !== 'ok' || !Array.isArray(answer.body)) return { type: 'unknown', orderId: null };
  const sales = answer.body.filter(isOrder).filter(({ orderType }) => orderType === 'Standard');
  const sale = sales.find((each) => each.checkoutId === checkoutId);
  const found = sale && toOutcome(await api.post('orders/settle', { orderId: sale.id }));
  return !found || found.type === 'requires_approval' ? { type: 'missing' } : found;
}

/** A05: the same for a subscription's renewal. Any holder of its link may pay it and poll the payment. */
export async function submitRenewal(api: ApiClient, token: string, command: PaymentCommand): Promise<PaymentAnswer> {
  if (command.type !== 'renew') return toOutcome(await api.post('subscriptions/settle', { token }));
  const { cardId } = command;
  const card = cardId === null ? {} : { cardDetails: { cardId } };
  return toOutcome(await api.post('subscriptions/confirm', { token, ...card }));
}

/** N13: gives up the order of a declined offer, also while the page is left. A lost call is made up by the order's expiry. */
export async function abandonOffer(api: Pick<ApiClient, 'post'>, offer: AbandonedOffer): Promise<void> {
  await api.post('orders/abandonoffer', offer, { keepalive: true });
}

function toOutcome(answer: ApiAnswer): PaymentAnswer {
  if (answer.type === 'unreachable') return { type: 'unknown', orderId: null };
  if (answer.type === 'ok')
    return isOrderReply(answer.body) ? paymentOf(answer.body) : { type: 'unknown', orderId: null };
  return problemOutcome(answer);
}

function paymentOf({ order, payment }: OrderReply): PaymentAnswer {
  if (payment.status === 'captured' || payment.status === 'authorized') return { type: 'captured', order };
  const { paymentMethod: provider } = order;
  if (payment.status === 'requires_approval' && typeof payment.approvalUrl === 'string' && isApprovalProvider(provider))
    return approvalMissing(provider, payment.approvalUrl);
  if (payment.status !== 'requires_action' || typeof payment.clientSecret !== 'string')
    return { type: 'unknown', orderId: order.id };
  return { type: 'requires_action', orderId: order.id, clientSecret: payment.clientSecret };
}

/** An approval in widgets on our page has no page of its own to continue on: it is given by the next press. */
function approvalMissing(provider: ApprovalProviderId, approvalUrl: string): PaymentAnswer {
  if (approvalStart(provider) === 'page') return { type: 'requires_approval', provider, approvalUrl };
  return { type: 'refused', code: 'payment_not_approved', message: asksForAnotherPress(providerName(provider)) };
}

/** H05: an incomplete reply counts as no answer, and the order is read again. */
function isOrderReply(value: unknown): value is OrderReply {
  if (!isRecord(value)) return false;
  const { order, payment } = value;
  return isOrder(order) && isRecord(payment) && typeof payment.status === 'string';
}
