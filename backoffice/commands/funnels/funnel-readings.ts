import { sql } from 'kysely';
import { zoneOf } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import type { FunnelListQuery, Inside, ListedFunnel } from '../../contracts/admin-funnels-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { amountText, countText, shareText } from '../../figures/number-text.ts';
import { alignedRows } from '../aligned-rows.ts';
import { liveFunnel, missingFunnel } from '../figures/live-funnel.ts';
import { onClock } from '../on-clock.ts';
import { type FunnelListDeps, listFunnels } from './list-funnels.ts';

type Deps = FunnelListDeps & { funnels: Pick<FunnelRegistry, 'live' | 'presentUid' | 'rulesOf'> };

/** All live funnels with their figures. */
export async function readFunnels(deps: FunnelListDeps, query: FunnelListQuery): Promise<AdminReply> {
  const list = await listFunnels(deps, query);
  if ('refused' in list) return refused(list.refused, 'range');
  return { done: true, text: listText(list.funnels), data: list };
}

/** The visitors inside a funnel. */
export async function readInside({ db, funnels, clock }: Deps, { uid }: { uid: string }): Promise<AdminReply> {
  const found = liveFunnel(funnels, uid);
  if (!found) return missingFunnel(funnels, uid);
  const read = await visitorsInside(db, found.funnel.sfid, clock());
  const data = onClock(read, zoneOf(funnels, found.brand.uniqueName));
  const visitors = data.steps.reduce((sum, step) => sum + step.visitors, 0);
  return { done: true, text: `${countText(visitors)} did something in the last ${data.minutes} minutes.`, data };
}

function listText(funnels: readonly ListedFunnel[]): string {
  if (funnels.length === 0) return 'No funnel is live.';
  const head = [
    'funnel',
    'brand',
    'version',
    'sessions',
    'sales',
    'conversion',
    'orders',
    'a session',
    'findings',
    'tests',
  ];
  const rows = funnels.map(({ uid, brand, version, sessions, sales, orders, conversion, money, findings, tests }) => [
    uid,
    brand,
    version.slice(0, 12),
    countText(sessions),
    countText(sales),
    shareText(conversion),
    countText(orders),
    money.map(({ perSession, currency }) => amountText(perSession, currency)).join(' + ') || '–',
    String(findings.length),
    String(tests.length),
  ]);
  return alignedRows([head, ...rows]).join('\n');
}

/** A visitor who did nothing for so long is no longer counted as inside. */
const MINUTES = 15;
const MOST = 200;
/** A busy shop has more visitors than a page can show; of more than these the counts are of those who came last. */
const MOST_COUNTED = 20_000;

type VisitorRow = Omit<Inside['visitors'][number], 'since' | 'lastAt'> & Record<'since' | 'lastAt', Date>;

/** Those who only looked at a page and robots have no row, and nothing names a person. */
async function visitorsInside(db: Db, sfid: string, now: Date): Promise<Inside> {
  const since = new Date(now.getTime() - MINUTES * 60_000);
  const { rows } = await sql<VisitorRow>`
    select
      latest.step_sfid as "stepId", latest.funnel_hash as version, visits.device, visits.source, visits.country,
      visits.first_at as since, latest.at as "lastAt",
      exists (select from orders where orders.visit_number = visits.number and orders.paid_at is not null) as "hasPaid"
    from (select * from visits where last_at >= ${since} order by last_at desc limit ${MOST_COUNTED}) as visits
    cross join lateral (
      select step_sfid, funnel_hash, at from facts
      where facts.visit_number = visits.number and step_sfid is not null
      order by at desc, seq desc limit 1
    ) as latest
    join published_funnels as versions on versions.hash = latest.funnel_hash
    where versions.sfid = ${sfid} and not visits.looks_like_robot
    order by latest.at desc`.execute(db);
  const counts = new Map<string, number>();
  for (const { stepId } of rows) counts.set(stepId, (counts.get(stepId) ?? 0) + 1);
  return {
    at: now.toISOString(),
    minutes: MINUTES,
    steps: [...counts].map(([stepId, visitors]) => ({ stepId, visitors })),
    visitors: rows.slice(0, MOST).map(({ since: began, lastAt, ...visitor }) => ({
      ...visitor,
      since: began.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  };
}
