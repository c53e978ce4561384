import type { Order } from '../../../contracts/api/order-api.ts';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { type NewOrExisting, newOrExisting } from '../../../domain/tracking/purchase-event.ts';
import type { ApiClient } from './api.types.ts';

type Log = (level: LogRequest['level'], message: string, detail: object) => void;

export type CustomerOf = (order: Pick<Order, 'id' | 'accountId'>) => Promise<NewOrExisting>;

/**
 * M03, T09, V09: whether the customer of a paid order is a new one, for the event of its purchase. Never rejects: a count that
 * is missing or no number is unKnown, and is logged as an error without the account (K05).
 */
export function createOrderCount(api: Pick<ApiClient, 'get'>, log: Log): CustomerOf {
  return async ({ id, accountId }) => {
    if (accountId === null) return 'unKnown';
    const query = new URLSearchParams({ accountid: accountId, orderid: id });
    const answer = await api.get(`alternproxy/getOrderCount?${query}`);
    if (answer.type !== 'ok') {
      const status = answer.type === 'problem' ? answer.status : null;
      log('error', 'the order count could not be had', { orderId: id, status });
      return 'unKnown';
    }
    const customer = newOrExisting(isRecord(answer.body) ? answer.body.count : undefined);
    if (customer === 'unKnown') log('error', 'the order count is no number', { orderId: id });
    return customer;
  };
}

/**
 * M04: reports that the tags of this page have run for the purchase of an order, so that the server tells Google Analytics of it no
 * second time. A report that is lost costs a message that Google Analytics recognises by its transaction.
 */
export async function reportPurchase(api: Pick<ApiClient, 'post'>, orderId: string): Promise<void> {
  await api.post('orders/purchasepublished', { orderId }, { keepalive: true });
}
