import { type RawBuilder, sql } from 'kysely';
import { SHIPPABLE_STATUSES } from '../../../domain/orders/order-status.ts';
import { currencyDigits, toMinor } from '../../../domain/pricing/money.ts';
import { parseBegin, parseEnd } from '../../../domain/zone.ts';
import type { OrderListQuery } from '../../contracts/admin-orders-api.ts';

/** The conditions of a list of orders, in a statement that reads `orders`; or the filter that is wrong, as a sentence. */
export function orderConditions(query: OrderListQuery, clocks: Clocks): RawBuilder<unknown>[] | { refused: string } {
  const wrong = [query.since, query.until].find((text) => text !== undefined && !parseBegin(text, 'UTC'));
  if (wrong !== undefined) return { refused: `"${wrong}" is no date of the calendar.` };
  return [
    query.since === undefined
      ? null
      : placed(query.since, clocks, { from: parseBegin, is: sql`>=`, furthest: Math.min }),
    query.until === undefined ? null : placed(query.until, clocks, { from: parseEnd, is: sql`<`, furthest: Math.max }),
    query.status ? sql`orders.status in (${sql.join(query.status.split(','))})` : null,
    query.brand ? sql`orders.brand = ${query.brand}` : null,
    query.funnel ? ofFunnel(query.funnel) : null,
    query.unshipped === undefined ? null : query.unshipped ? TO_SHIP : sql`not ${TO_SHIP}`,
    query.withdrawn === undefined ? null : query.withdrawn ? WITHDRAWN : sql`not ${WITHDRAWN}`,
    query.amount === undefined ? null : isOfAmount(query.amount),
    query.query ? mentions(query.query) : null,
    query.cursor ? after(query.cursor) : null,
  ].filter((each) => each !== null);
}

/** The time zones of brands by their names; those of all others are UTC. */
type Clocks = ReadonlyMap<string, string>;

interface Bound {
  from: typeof parseBegin;
  is: RawBuilder<unknown>;
  furthest: typeof Math.min;
}

/** A day is that of each order's brand. The index finds the orders of the furthest clock, of which each brand's own are chosen. */
function placed(text: string, clocks: Clocks, { from, is, furthest }: Bound): RawBuilder<unknown> {
  const bounds = [...clocks].map(([brand, zone]) => ({ brand, at: from(text, zone) }));
  const usual = from(text, 'UTC');
  const all = new Date(furthest(Number(usual), ...bounds.map(({ at }) => Number(at))));
  if (bounds.length === 0) return sql`orders.created_at ${is} ${all}`;
  const cases = bounds.map(({ brand, at }) => sql`when ${brand} then ${at}::timestamptz`);
  const own = sql`case orders.brand ${sql.join(cases, sql` `)} else ${usual}::timestamptz end`;
  return sql`orders.created_at ${is} ${all} and orders.created_at ${is} ${own}`;
}

/** By the funnel's sfid, or by a uid of one of its versions. */
function ofFunnel(name: string): RawBuilder<unknown> {
  return sql`(orders.funnel_sfid = ${name} or orders.funnel_sfid in (
    select sfid from published_funnels where unique_identifier = ${name}
  ))`;
}

/** Its shopper withdrew from a line. */
const WITHDRAWN = sql`exists (select from withdrawals where withdrawals.order_id = orders.id)`;

/** A line of a charged order is neither sent nor withdrawn from. */
const TO_SHIP = sql`(
  orders.status in (${sql.join(SHIPPABLE_STATUSES.map((status) => sql.lit(status)))})
  and exists (select from order_items where order_items.order_id = orders.id and order_items.shipment_id is null and order_items.withdrawal_id is null)
)`;

/** Part of the number, the e-mail address or the name; the wildcards of SQL stand for themselves. */
function mentions(text: string): RawBuilder<unknown> {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`concat_ws(' ', orders.customer ->> 'firstName', orders.customer ->> 'lastName')`;
  return sql`(orders.number ilike ${pattern} or orders.email ilike ${pattern} or ${name} ilike ${pattern})`;
}

/** Its total, or an entry of its ledger. An amount with more digits than a currency has is none of its amounts. */
function isOfAmount(decimal: number): RawBuilder<unknown> {
  const unusual = unusualCurrencies().map((code) => sql`when ${sql.lit(code)} then ${toMinor(decimal, code)}::bigint`);
  const minor = sql`case orders.currency ${sql.join(unusual, sql` `)} else ${toMinor(decimal, 'USD')}::bigint end`;
  return sql`(
    orders.total_minor = ${minor}
    or exists (select from ledger where ledger.order_id = orders.id and ledger.amount_minor = ${minor})
  )`;
}

/** The currencies whose amounts have other digits than two. */
function unusualCurrencies(): string[] {
  return Intl.supportedValuesOf('currency').filter((code) => currencyDigits(code) !== currencyDigits('USD'));
}

/** A time as the microseconds that PostgreSQL stores: the milliseconds of JavaScript would show orders of one millisecond twice. */
export const CURSOR = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text || '_' || id`;

/** The orders behind a cursor in the order of the list. Orders that were placed since do not move it. */
function after(cursor: string): RawBuilder<unknown> {
  const [micros = '', id = ''] = cursor.split(/_(.*)/s);
  const at = sql`timestamptz 'epoch' + ${micros}::text::bigint * interval '1 microsecond'`;
  return sql`(orders.created_at, orders.id) < (${at}, ${id})`;
}
