import { sql } from 'kysely';
import type { Db } from '../../server/db/schema/schema.ts';
import { groupedBy, ofFunnel } from '../../server/figures/grouped-by.ts';
import type { CountedPlace, CountedSessions } from '../../server/figures/spans.ts';
import type {
  DeclineCount,
  EnteredCount,
  FunnelCounts,
  MoneyCount,
  PassedCount,
  StartedCount,
  TimeCount,
} from '../figures/funnel-counts.ts';
import { DIMENSIONS_OF_ORDER, type Grouped, IS_RENEWAL, type OrderHours } from './money-counts.ts';

/** What was counted of a funnel in some hours, each for values of one dimension. Sessions may have several counts of one place. */
export interface FunnelParts {
  sessions: readonly CountedSessions[];
  money: readonly Grouped<MoneyCount>[];
  declines: readonly Grouped<DeclineCount>[];
}

/** The sums of the counts for each value, ordered by value; a place's rows are ordered by its names. */
export function funnelSums({ sessions, money, declines }: FunnelParts): Map<string, Omit<FunnelCounts, 'group'>> {
  const values = new Set([...sessions, ...money, ...declines].map(({ value }) => value));
  const places = sumsByPlace(sessions);
  return new Map(
    [...values].sort().map((value) => [
      value,
      {
        ...sessionCounts(places.get(value) ?? new Map()),
        money: ofValue(money, value),
        declines: ofValue(declines, value),
      },
    ]),
  );
}

function ofValue<Count>(counts: readonly Grouped<Count>[], wanted: string): Count[] {
  return counts.filter(({ value }) => value === wanted).map(({ count }) => count);
}

interface PlaceSum {
  place: CountedPlace;
  sessions: number;
}

function sumsByPlace(counts: readonly CountedSessions[]): Map<string, Map<string, PlaceSum>> {
  const sums = new Map<string, Map<string, PlaceSum>>();
  for (const { value, place, sessions } of counts) {
    const ofThis = sums.get(value) ?? new Map<string, PlaceSum>();
    const key = place.join('\n');
    ofThis.set(key, { place, sessions: sessions + (ofThis.get(key)?.sessions ?? 0) });
    sums.set(value, ofThis);
  }
  return sums;
}

/** Sessions that seemed to be a robot's and have paid are moved from the robots to the step on which they began. */
function sessionCounts(sums: ReadonlyMap<string, PlaceSum>): Omit<FunnelCounts, 'group' | 'money' | 'declines'> {
  const started = new Map<string, number>();
  const entered: EnteredCount[] = [];
  const passed: PassedCount[] = [];
  const times: TimeCount[] = [];
  let robots = 0;
  const begin = (step: string, sessions: number) => started.set(step, sessions + (started.get(step) ?? 0));
  for (const [, { place, sessions }] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (place[0] === 'passed') passed.push({ from: place[1], on: edgeKind(place[2]), to: place[3], sessions });
    else if (place[0] === 'left') times.push({ stepId: place[1], upToMs: place[2], sessions });
    else if (place[0] === 'entered') entered.push({ stepId: place[1], sessions });
    else if (place[0] === 'robots') robots += sessions;
    else begin(place[1], sessions);
    if (place[0] === 'cleared') robots -= sessions;
  }
  return {
    started: [...started].map(([stepId, count]): StartedCount => ({ stepId, sessions: count })),
    entered,
    passed,
    times: times.sort(byStepAndTime),
    robots: { sessions: Math.max(0, robots) },
  };
}

function byStepAndTime(one: TimeCount, other: TimeCount): number {
  if (one.stepId === other.stepId) return one.upToMs - other.upToMs;
  return one.stepId < other.stepId ? -1 : 1;
}

const EDGE_KINDS = ['next', 'yes', 'no', 'fail'] as const;

function edgeKind(on: string) {
  const kind = EDGE_KINDS.find((each) => each === on);
  if (!kind) throw new Error(`there is no edge ${on}`);
  return kind;
}

/** The server's attempts that were declined, or refused before a card was tried, by the time of their end. Renewals have no page. */
export async function declineCounts(db: Db, { since, until, sfid, by }: OrderHours): Promise<Grouped<DeclineCount>[]> {
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
