import { Compile } from 'typebox/compile';
import { type OrderFilters, type OrderPage, OrderPageSchema } from '../../contracts/admin-orders-api.ts';
import { type AdminCommand, type AdminReply, refused } from '../admin-command.ts';
import { listOrders } from './list-orders.ts';
import { type DetailsDeps, orderDetails } from './order-details.ts';
import { ordersText, orderText } from './order-text.ts';

/** A page of orders. */
export async function readOrders(
  deps: DetailsDeps,
  { type: _, ...query }: AdminCommand<'orders'>,
): Promise<AdminReply> {
  const result = await listOrders(deps, query);
  if (result.type === 'refused') return refused(result.message, 'filter');
  return { done: true, text: ordersText(result.page.orders), data: result.page };
}

/** One order with all that is known of it. */
export async function readOrder(deps: DetailsDeps, name: string): Promise<AdminReply> {
  const order = await orderDetails(deps, name);
  if (!order) return refused(`There is no order "${name}".`, 'order_missing');
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
