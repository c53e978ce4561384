import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { runAdmin, withAdmin } from '../../commands/admin-client.ts';
import type { AdminReply } from '../../commands/admin-command.ts';
import { csvText } from '../../commands/csv-text.ts';
import { CSV_HEAD, csvRows } from '../../commands/orders/order-file.routes.ts';
import { isOrderPage, orderPages } from '../../commands/orders/order-readings.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import { RANGE_END } from '../../contracts/admin-figures-api.ts';
import type { OrderListQuery, OrderPage } from '../../contracts/admin-orders-api.ts';
import {
  type Command,
  carryOut,
  type Environment,
  type ExitCode,
  failed,
  type GivenArguments,
} from '../input/command.ts';
import { ofOrder } from './order-commands.ts';

/** `sluice orders` lists the orders that an operator ships. */
export const orders: Command = {
  usage:
    'orders [--since <yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--status <Paid,…>] [--brand <name>] [--funnel <uid>] [--query <text>] [--amount <59.90>] [--unshipped] [--withdrawn] [--csv] [--json]',
  summary:
    'The newest orders, or all that match as CSV or JSON; --query finds by number, e-mail address or name, --amount by total, charge or refund.',
  see: 'orders.md',
  flags: {
    since: 'value',
    until: 'value',
    status: 'value',
    brand: 'value',
    funnel: 'value',
    query: 'value',
    amount: 'value',
    unshipped: 'yes-no',
    withdrawn: 'yes-no',
    csv: 'yes-no',
    json: 'yes-no',
  },
  async run(read, environment) {
    const query = readQuery(read);
    if (typeof query === 'string') return query;
    const [csv, json] = [read.has('csv'), read.has('json')];
    if (csv && json) return 'give --csv or --json, not both';
    if (csv) return printCsv(environment, query);
    return json ? printJson(environment, query) : printNewest(environment, query);
  },
};

/** `sluice order` prints one order with all that the shop knows of it. */
export const order: Command = {
  usage: 'order <number> [--json]',
  summary: 'One order: lines, addresses, charges, refunds, mails, where it came from, and its walk.',
  see: 'orders.md',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  run: ofOrder((order, read, environment) => carryOut(environment, { type: 'order', order }, read, plainJson)),
};

/** The filters of the flags, or what is wrong with them. */
function readQuery(read: GivenArguments): OrderListQuery | string {
  const { amount, status, ...texts } = read.given('since', 'until', 'status', 'brand', 'funnel', 'query', 'amount');
  for (const day of [texts.since, texts.until])
    if (day !== undefined && !new RegExp(RANGE_END).test(day)) return `"${day}" is no date such as 2026-11-21`;
  if (amount !== undefined && !/^\d+(\.\d+)?$/.test(amount)) return `"${amount}" is no amount such as 59.90`;
  const statuses = status === undefined ? [] : status.split(',').map(parseStatus);
  if (statuses.includes(undefined)) return `"${status}" is none of ${ORDER_STATUSES.join(', ')}`;
  const filters = {
    ...texts,
    status: statuses.join(',') || undefined,
    amount: amount === undefined ? undefined : Number(amount),
    unshipped: read.has('unshipped') || undefined,
    withdrawn: read.has('withdrawn') || undefined,
  };
  const empty = Object.entries(filters).find(([, value]) => value === '');
  if (empty) return `--${empty[0]} is empty`;
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function parseStatus(text: string) {
  return ORDER_STATUSES.find((status) => status.toLowerCase() === text.trim().toLowerCase());
}

async function printNewest(environment: Environment, query: OrderListQuery): Promise<ExitCode> {
  const { done, text, data } = await runAdmin(environment, { type: 'orders', ...query });
  if (!done) return failed(environment, text);
  environment.print(text);
  const hasMore = isOrderPage(data) && data.next !== null;
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
