import type { AbandonedOffer } from '../../../contracts/api/order-api.ts';
import type { PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import type { ApiClient } from '../api/api.types.ts';
import { payExpress } from './approvals.ts';
import { isOrder, readPayment } from './payment-answer.ts';

/** The payment commands of a page, over its API client. */
export function createPayments(api: ApiClient): (command: PaymentCommand) => Promise<PaymentAnswer> {
  return (command) => submitPayment(api, command);
}

/** O02: places a charge, or polls one. */
export async function submitPayment(api: ApiClient, command: PaymentCommand): Promise<PaymentAnswer> {
  switch (command.type) {
    case 'place':
      return readPayment(await api.post('orders/createguest', command.request));
    case 'renew':
      return submitRenewal(api, command.token, command);
    case 'express':
      return payExpress(api, command.payment);
    case 'find':
      return findPayment(api, command.checkoutId);
    case 'resolve':
      return readPayment(await api.post('orders/settle', { orderId: command.orderId }));
  }
}

/** N14: polls the sale of a checkout, whose order the shop may not have yet. An order that is only approved has no charge. */
async function findPayment(api: ApiClient, checkoutId: string): Promise<PaymentAnswer> {
  const answer = await api.get('orders/all');
  if (answer.type !== 'ok' || !Array.isArray(answer.body)) return { type: 'unknown', orderId: null };
  const sales = answer.body.filter(isOrder).filter(({ orderType }) => orderType === 'Standard');
  const sale = sales.find((each) => each.checkoutId === checkoutId);
  const found = sale && readPayment(await api.post('orders/settle', { orderId: sale.id }));
  return !found || found.type === 'requires_approval' ? { type: 'missing' } : found;
}

/** A05: the same for a subscription's renewal. Any holder of its link may pay it and poll the payment. */
export async function submitRenewal(api: ApiClient, token: string, command: PaymentCommand): Promise<PaymentAnswer> {
  if (command.type !== 'renew') return readPayment(await api.post('subscriptions/settle', { token }));
  const { cardId } = command;
  const card = cardId === null ? {} : { cardDetails: { cardId } };
  return readPayment(await api.post('subscriptions/confirm', { token, ...card }));
}

/** N13: gives up the order of a declined offer, also while the page is left. A lost call is made up by the order's expiry. */
export async function abandonOffer(api: Pick<ApiClient, 'post'>, offer: AbandonedOffer): Promise<void> {
  await api.post('orders/abandonoffer', offer, { keepalive: true });
}
