import type { OrderFilters, OrderPage } from '../../contracts/admin-orders-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { AdminCommand } from '../admin-command.ts';
import { isAnswerOf } from '../answer-of.ts';

/** The orders of a page: a page holds up the statements of shoppers on the embedded database for as long as it is read. */
const PAGE_SIZE = 100;

/** Pages keep a long list out of the memory; a refused command ends them with a reply that has no page. */
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
    if (!reply.done || !isAnswerOf('orders', reply.data)) return yield { refused: reply };
    yield reply.data;
    cursor = reply.data.next;
  } while (cursor !== null);
}
