import type { ApiClient } from './api.types.ts';

/**
 * M04: reports that the tags of this page have run for the purchase of an order, so that the server tells Google Analytics of it no
 * second time. A report that is lost costs a message that Google Analytics recognises by its transaction.
 */
export async function reportPurchase(api: Pick<ApiClient, 'post'>, orderId: string): Promise<void> {
  await api.post('orders/purchasepublished', { orderId }, { keepalive: true });
}
