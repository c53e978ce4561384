import type { OrderListQuery } from '../../contracts/admin-orders-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { listOrders } from './list-orders.ts';
import { type DetailsDeps, orderDetails } from './order-details.ts';
import { ordersText, orderText } from './order-text.ts';

/** A page of orders. */
export async function readOrders(deps: DetailsDeps, query: OrderListQuery): Promise<AdminReply> {
  const result = await listOrders(deps, query);
  if (result.type === 'refused') return refused(result.message, 'filter');
  return { done: true, text: ordersText(result.page.orders), data: result.page };
}

/** One order with all that is known of it. */
export async function readOrder(deps: DetailsDeps, { order: name }: { order: string }): Promise<AdminReply> {
  const order = await orderDetails(deps, name);
  if (!order) return refused(`There is no order "${name}".`, 'order_missing');
  return { done: true, text: orderText(order), data: order };
}
