import { withAdmin } from '../../commands/admin-client.ts';
import { isAnswerOf } from '../../commands/answer-of.ts';
import { csvText } from '../../commands/csv-text.ts';
import { CSV_HEAD, csvRows } from '../../commands/orders/order-file.routes.ts';
import { orderPages } from '../../commands/orders/order-pages.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import type { OrderListQuery, OrderPage } from '../../contracts/admin-orders-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import { askShop, carryOut, type Environment, type ExitCode, failed, type RunShopLine } from '../input/command.ts';

/** `sluice orders` lists the orders that an operator ships. */
export const orders: RunShopLine<'orders'> = async ({ type: _, ...query }, given, environment) => {
  const [csv, json] = [given.has('csv'), given.has('json')];
  if (csv && json) return 'give --csv or --json, not both';
  if (csv) return printCsv(environment, query);
  return json ? printJson(environment, query) : printNewest(environment, query);
};

async function printNewest(environment: Environment, query: OrderListQuery): Promise<ExitCode> {
  const { done, text, data } = await askShop(environment, { type: 'orders', ...query });
  if (!done) return failed(environment, text);
  environment.print(text);
  const hasMore = isAnswerOf('orders', data) && data.next !== null;
  if (hasMore)
    environment.complain('More orders match: name a time or another filter, or take them all by --csv or --json.');
  return 0;
}

/** Prints a JSON array, one order to a line. */
async function printJson(environment: Environment, query: OrderListQuery): Promise<ExitCode> {
  let start = '[';
  const refusal = await eachPage(environment, query, ({ orders }) => {
    const rows = orders.map(plainJson);
    if (rows.length > 0) environment.print(`${start}${rows.join('\n,')}`);
    if (rows.length > 0) start = ',';
  });
  if (refusal) return failed(environment, refusal.text);
  environment.print(start === '[' ? '[]' : ']');
  return 0;
}

/** Prints rows of RFC 4180, whose lines end with CR and LF; the last LF is the printer's. */
async function printCsv(environment: Environment, query: OrderListQuery): Promise<ExitCode> {
  let isFirst = true;
  const refusal = await eachPage(environment, query, ({ orders }) => {
    const text = csvText([...(isFirst ? [CSV_HEAD] : []), ...csvRows(orders)]);
    if (text !== '') environment.print(text.slice(0, -1));
    isFirst = false;
  });
  return refusal ? failed(environment, refusal.text) : 0;
}

/** Waits until a page is written before the next one is read. Returns the reply that has no page, or null at the end. */
async function eachPage(
  environment: Environment,
  query: OrderListQuery,
  use: (page: OrderPage) => void,
): Promise<AdminReply | null> {
  return withAdmin<AdminReply | null>(
    environment,
    async (run) => {
      for await (const page of orderPages(run, query)) {
        if ('refused' in page) return page.refused;
        use(page);
        await environment.flush();
      }
      return null;
    },
    (refusal) => refusal,
  );
}

/** Marks lines of an order as shipped, or takes the latest such mark back. */
export const ship: RunShopLine<'shipments'> = async (command, given, environment) => {
  if (!given.has('undo')) return carryOut(environment, command, given);
  const { order, lines, carrier, tracking } = command;
  if (lines !== undefined || carrier !== undefined || tracking !== undefined)
    return '--undo takes the last mark back, and has no other flag';
  return carryOut(environment, { type: 'shipment-undo', order }, given);
};
