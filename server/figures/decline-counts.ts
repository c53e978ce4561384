import { type Kysely, sql } from 'kysely';
import type { DeclineCount } from '../../graph/figures/funnel-counts.ts';
import type { Schema } from '../db/schema/schema.ts';
import { groupedBy, ofFunnel } from './grouped-by.ts';
import { DIMENSIONS_OF_ORDER, type Grouped, IS_RENEWAL, type OrderHours } from './money-counts.ts';

/** The server's attempts that were declined, or refused before a card was tried, by the time of their end. Renewals have no page. */
export async function declineCounts(
  db: Kysely<Schema>,
  { since, until, sfid, by }: OrderHours,
): Promise<Grouped<DeclineCount>[]> {
  const { rows } = await sql<DeclineCount & Pick<Grouped<DeclineCount>, 'value'>>`
    select
      grouped.value, orders.step_sfid as "stepId", orders.payment_method as method, attempts.failure ->> 'code' as reason,
      count(*)::bigint as payments
    from attempts
    join orders on orders.id = attempts.order_id
    left join visits on visits.number = orders.visit_number
    ${groupedBy([by], DIMENSIONS_OF_ORDER)}
    where attempts.failure is not null and attempts.resolved_at >= ${since} and attempts.resolved_at < ${until}
      and (attempts.status = 'declined' or attempts.failure ->> 'code' like 'refused\\_%')
      and not ${IS_RENEWAL} and ${ofFunnel(sql`orders.funnel_sfid`, sfid)}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(db);
  return rows.map(({ value, ...count }) => ({ value, count }));
}
