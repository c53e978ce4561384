import { toDecimal } from '../../../domain/pricing/money.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { Finding } from '../../../graph/findings.ts';
import { stepIdAt } from '../../../graph/paths/fault-journey.ts';
import { type PublishedFunnel, type PublishedFunnels, sharedZone, zoneOf } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import { versionFindings } from '../../brands/version-findings.ts';
import type { FunnelList, FunnelListQuery, ListedFunnel, LiveFinding } from '../../contracts/admin-funnels-api.ts';
import { figuresSince } from '../../counts/figures-since.ts';
import { funnelSums } from '../../counts/funnel-sums.ts';
import { moneyCounts } from '../../counts/money-counts.ts';
import { type CountedDay, sessionsByDay } from '../../counts/sessions-by-day.ts';
import { figureRange } from '../../figures/figure-range.ts';
import { noCounts } from '../../figures/funnel-counts.ts';
import { funnelReport } from '../../figures/report.ts';
import { hasTest } from '../../figures/test-groups.ts';
import { onClock } from '../on-clock.ts';

export interface FunnelListDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'live' | 'rulesOf'>;
  clock: () => Date;
}

type Counted = Parameters<typeof funnelSums>[0] & { days: readonly CountedDay[]; liveSince: ReadonlyMap<string, Date> };

/** Every live funnel with its figures of a range, from one pass over the figures of all; or what is wrong with the range. */
export async function listFunnels(
  { db, funnels, clock }: FunnelListDeps,
  query: FunnelListQuery,
): Promise<FunnelList | { refused: string }> {
  const timeZone = sharedZone(funnels);
  const range = figureRange(query, { now: clock(), timeZone });
  if ('refused' in range) return range;
  const days = new Map<string, CountedDay[]>();
  for (const { brand } of funnels.live()) {
    const zone = zoneOf(funnels, brand.uniqueName);
    if (!days.has(zone)) days.set(zone, await sessionsByDay(db, range, zone));
  }
  const counted: Omit<Counted, 'days' | 'sessions'> = {
    money: await moneyCounts(db, { ...range, sfid: null, by: 'funnel' }),
    declines: [],
    liveSince: await liveSince(db),
  };
  return {
    timeZone,
    range: onClock({ since: range.since.toISOString(), until: range.until.toISOString() }, timeZone),
    sessionsSince: onClock((await figuresSince(db)).toISOString(), timeZone),
    funnels: funnels.live().map((published) => {
      const rules = funnels.rulesOf(published.brand.uniqueName);
      const own = days.get(rules.timeZone ?? 'UTC') ?? [];
      const sessions = own.flatMap(({ counts }) => counts);
      return onClock(listed(published, { ...counted, days: own, sessions, rules }), rules.timeZone ?? 'UTC');
    }),
  };
}

async function liveSince(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('live_funnels').select(['sfid', 'since']).execute();
  return new Map(rows.map(({ sfid, since }) => [sfid, since]));
}

function listed(
  published: PublishedFunnel,
  { sessions, money, days, liveSince: since, rules }: Counted & { rules: ShopRules },
): ListedFunnel {
  const { funnel, brand, hash, graph } = published;
  const own = <Row extends { sfid: string }>(rows: readonly Row[]) => rows.filter(({ sfid }) => sfid === funnel.sfid);
  const sums = funnelSums({
    sessions: own(sessions),
    money: money.filter(({ value }) => value === funnel.sfid).map((each) => ({ ...each, value: '' })),
    declines: [],
  });
  const report = funnelReport(graph, { ...noCounts(null), ...sums.get('') });
  const orders = report.money.reduce((sum, { total }) => sum + total.orders, 0);
  const sales = report.money.reduce((sum, { byPages }) => sum + byPages.sales, 0);
  return {
    uid: funnel.uniqueIdentifier,
    sfid: funnel.sfid,
    brand: brand.uniqueName,
    siteName: brand.siteName,
    version: hash,
    liveSince: (since.get(funnel.sfid) ?? new Date(0)).toISOString(),
    steps: graph.nodes.length,
    sessions: report.sessions,
    orders,
    sales,
    conversion: report.sessions === 0 ? null : sales / report.sessions,
    money: report.money.map(({ currency, total, perSession }) => ({
      currency,
      captured: toDecimal(total.captured, currency),
      perSession: perSession === null ? null : toDecimal(perSession, currency),
    })),
    days: days.map(({ since: begin, counts }) => ({ since: begin.toISOString(), sessions: begun(own(counts)) })),
    findings: findingsOfSteps(published, rules),
    tests: graph.nodes.filter(hasTest).map(({ id, step, url }) => ({ stepId: id, number: step, url })),
  };
}

/** Sessions that began, with those that seemed to be a robot's and have paid. */
function begun(counts: CountedDay['counts']): number {
  return counts
    .filter(({ place: [kind] }) => kind === 'started' || kind === 'cleared')
    .reduce((sum, { sessions }) => sum + sessions, 0);
}

/** Versions never change, and a brand's rules are another value once they do: each pair is looked through once. */
const known = new WeakMap<PublishedFunnel, { rules: ShopRules; findings: Finding[] }>();

/** The findings of today's checks on a live version. */
export function findingsOnLive(published: PublishedFunnel, rules: ShopRules): Finding[] {
  const found = known.get(published);
  if (found?.rules === rules) return found.findings;
  const findings = versionFindings(published, rules);
  known.set(published, { rules, findings });
  return findings;
}

/** The same, each with the step that it is about. */
function findingsOfSteps(published: PublishedFunnel, rules: ShopRules): LiveFinding[] {
  return findingsOnLive(published, rules).map(({ code, severity, message, path, journey = [] }) => {
    const stepId = stepIdAt(published.funnel, path) ?? journey.at(-1) ?? null;
    return { code, severity, stepId, message, journey };
  });
}
