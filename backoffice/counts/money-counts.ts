import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/db/schema/schema.ts';
import { DIMENSIONS_OF_VISIT, groupedBy, ofFunnel } from '../../server/figures/grouped-by.ts';
import type { Dimension, Hours } from '../../server/figures/spans.ts';
import { SUPERSEDED } from '../../server/orders/ledger/ledger-entry.ts';
import type { MoneyCount } from '../figures/funnel-counts.ts';

/** Which orders' figures are asked for: those of a funnel, or of all where it is null. */
export interface OrderHours extends Hours {
  sfid: string | null;
  by: OrderDimension;
}

/** What orders are told apart by: money of all funnels at once by the sfid of each. */
type OrderDimension = Dimension | 'funnel';

/** What is counted of orders, for one value of the dimension; '' where it is not known. */
export interface Grouped<Count> {
  value: string;
  count: Count;
}

/** The values of an order: it has its variant and version itself, and the others of its visit. */
export const DIMENSIONS_OF_ORDER: Record<OrderDimension, RawBuilder<string>> = {
  ...DIMENSIONS_OF_VISIT,
  variant: sql`coalesce(orders.variant_sfid, '')`,
  version: sql`orders.funnel_hash`,
  funnel: sql`orders.funnel_sfid`,
};

/** A renewal's order (E12). */
export const IS_RENEWAL = sql<boolean>`orders.purpose like 'renewal:%'`;

const DAY_MS = 86_400_000;

/** Money of an attempt that another one superseded, which is given back. */
export const IS_SUPERSEDED = sql<boolean>`coalesce(attempts.failure ->> 'code' = ${sql.lit(SUPERSEDED)}, false)`;

/** Captures and renewals less refunds and disputes are the ledger's sum; superseded money belongs to no step. */
export async function moneyCounts(db: Db, { since, until, sfid, by }: OrderHours): Promise<Grouped<MoneyCount>[]> {
  const { rows } = await sql<MoneyCount & Pick<Grouped<MoneyCount>, 'value'>>`
    with entries as (
      select
        grouped.value, ledger.currency, ledger.kind, ledger.amount_minor, ${IS_RENEWAL} as is_renewal,
        orders.purpose = 'sale' as is_sale,
        case when ${IS_RENEWAL} or ${IS_SUPERSEDED} or visits.number is null then null else orders.step_sfid end as step,
        ledger.kind = 'capture' and not ${IS_SUPERSEDED} and row_number() over (
          partition by ledger.order_id, ledger.kind = 'capture' and not ${IS_SUPERSEDED} order by ledger.at, ledger.id
        ) = 1 and (orders.created_at >= ${dayAfter(since)} or not exists (
          select from ledger as earlier join attempts on attempts.id = earlier.attempt_id
          where earlier.order_id = ledger.order_id and earlier.kind = 'capture' and not ${IS_SUPERSEDED}
            and earlier.at < ${since}
        )) as is_first
      from ledger
      join orders on orders.id = ledger.order_id
      join attempts on attempts.id = ledger.attempt_id
      left join visits on visits.number = orders.visit_number
      ${groupedBy([by], DIMENSIONS_OF_ORDER)}
      where ledger.at >= ${since} and ledger.at < ${until} and ledger.kind <> 'void'
        and ${ofFunnel(sql`orders.funnel_sfid`, sfid)}
    )
    select
      value, step as "stepId", currency,
      count(*) filter (where is_first and not is_renewal)::bigint as orders,
      count(*) filter (where is_first and is_sale)::bigint as sales,
      ${sumWhere(sql`kind = 'capture' and not is_renewal`)} as captured,
      ${sumWhere(sql`kind = 'refund'`)} - ${sumWhere(sql`kind = 'refund_reversed'`)} as refunded,
      ${sumWhere(sql`kind = 'dispute'`)} - ${sumWhere(sql`kind = 'dispute_reversed'`)} as disputed,
      count(*) filter (where is_first and is_renewal)::bigint as renewals,
      ${sumWhere(sql`kind = 'capture' and is_renewal`)} as renewed
    from entries
    group by value, step, currency
    order by value, step nulls last, currency`.execute(db);
  return rows.map(({ value, ...count }) => ({ value, count }));
}

/** An order that was created by then has no capture of before the range, also where two clocks differ. */
function dayAfter(since: Date): Date {
  return new Date(since.getTime() + DAY_MS);
}

function sumWhere(which: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(sum(amount_minor) filter (where ${which}), 0)::bigint`;
}
