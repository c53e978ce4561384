import type { Order } from '../../../contracts/api/order-api.ts';
import type { LogRequest } from '../../../contracts/api/stats-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { type NewOrExisting, newOrExisting } from '../../../domain/tracking/purchase-event.ts';
import type { ApiClient } from './api.types.ts';

type Log = (level: LogRequest['level'], message: string, detail: object) => void;

export type CustomerOf = (order: Pick<Order, 'id' | 'accountId'>) => Promise<NewOrExisting>;

/** M03, T09, V09: a missing count is unKnown instead of a rejection, and is logged without the account (K05). */
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

/** M04: the server then tells Google Analytics of the purchase no second time; a lost report costs a message alone. */
export async function reportPurchase(api: Pick<ApiClient, 'post'>, orderId: string): Promise<void> {
  await api.post('orders/purchasepublished', { orderId }, { keepalive: true });
}
