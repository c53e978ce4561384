import { Compile } from 'typebox/compile';
import { type OrderPage, OrderPageSchema } from '../../../contracts/api/admin-orders-api.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { listOrders } from './list-orders.ts';
import { type DetailsDeps, orderDetails } from './order-details.ts';
import { ordersText, orderText } from './order-text.ts';

/** The commands that read orders and change nothing. */
export type OrderReading = Extract<AdminCommand, { type: 'orders' | 'order' }>;

export function isOrderReading(command: AdminCommand): command is OrderReading {
  return command.type === 'orders' || command.type === 'order';
}

/** A page of orders, or one order with all that is known of it. */
export function readOrders(deps: DetailsDeps, command: OrderReading): Promise<AdminReply> {
  return command.type === 'orders' ? list(deps, command) : show(deps, command.order);
}

async function list(deps: DetailsDeps, { type: _, ...query }: Extract<OrderReading, { type: 'orders' }>) {
  const result = await listOrders(deps, query);
  if (result.type === 'refused') return { done: false, text: result.message, data: { reason: 'filter' } };
  return { done: true, text: ordersText(result.page.orders), data: result.page };
}

async function show(deps: DetailsDeps, name: string): Promise<AdminReply> {
  const order = await orderDetails(deps, name);
  if (!order) return { done: false, text: `There is no order "${name}".`, data: { reason: 'order_missing' } };
  return { done: true, text: orderText(order), data: order };
}

const PAGE = Compile(OrderPageSchema);

/** Whether a reply has a page of orders, which another version of the shop may have made. */
export function isOrderPage(data: unknown): data is OrderPage {
  return PAGE.Check(data);
}
