import { Compile } from 'typebox/compile';
import { type OrderFilters, type OrderPage, OrderPageSchema } from '../../../contracts/api/admin-orders-api.ts';
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

/** The orders of a page: a page holds up the statements of shoppers on the embedded database for as long as it is read. */
const PAGE_SIZE = 100;

/**
 * All orders that match, page after page, so that no list is too long for the memory. The last one is a reply that has no page,
 * where a command was refused.
 */
export async function* orderPages(
  run: (command: AdminCommand) => Promise<AdminReply>,
  filters: OrderFilters,
): AsyncGenerator<OrderPage | { refused: AdminReply }> {
  let cursor: string | null = null;
  do {
    const reply: AdminReply = await run({
      type: 'orders',
      ...filters,
      limit: PAGE_SIZE,
      ...(cursor ? { cursor } : {}),
    });
    if (!reply.done || !isOrderPage(reply.data)) return yield { refused: reply };
    yield reply.data;
    cursor = reply.data.next;
  } while (cursor !== null);
}
