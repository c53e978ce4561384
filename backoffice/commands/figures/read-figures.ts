import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { type MinorUnits, toDecimal } from '../../../domain/pricing/money.ts';
import { type PublishedFunnel, zoneOf } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import type {
  FigureGroup,
  FigurePage,
  FigureQuery,
  MoneyBody,
  ReportBody,
  StepBody,
} from '../../contracts/admin-figures-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { figuresSince } from '../../counts/figures-since.ts';
import { readCounts } from '../../counts/read-counts.ts';
import { comparedRange, type FigureRange, figureRange } from '../../figures/figure-range.ts';
import { type FunnelCounts, noCounts } from '../../figures/funnel-counts.ts';
import type { FunnelReport, MoneyFigures, StepReport } from '../../figures/funnel-report.ts';
import { funnelReport } from '../../figures/report.ts';
import { onClock } from '../on-clock.ts';
import { figuresText } from './figure-text.ts';
import { liveFunnel, missingFunnel } from './live-funnel.ts';

export interface FigureDeps {
  db: Db;
  funnels: Pick<FunnelRegistry, 'live' | 'presentUid' | 'rulesOf' | 'versionsOf'>;
  clock: () => Date;
}

const USUAL_GROUPS = 50;

/** A page of the figures of a funnel by its uid, also by one that it had before; or the refusal. */
export async function readFigures(
  deps: FigureDeps,
  { uid, ...query }: FigureQuery & { uid: string },
): Promise<FigurePage | AdminReply> {
  const { db, funnels, clock } = deps;
  const live = liveFunnel(funnels, uid);
  if (!live) return missingFunnel(funnels, uid);
  const timeZone = zoneOf(funnels, live.brand.uniqueName);
  const at = { now: clock(), timeZone };
  const range = figureRange(query, at);
  if ('refused' in range) return refused(range.refused, 'range');
  const compared = query.compare === undefined ? null : comparedRange(query.compare, range, at);
  if (compared && 'refused' in compared) return refused(compared.refused, 'range');
  const by = query.by ?? null;
  const countsIn = (each: FigureRange) => readCounts(db, { sfid: live.funnel.sfid, ...each, by });
  const counts = await countsIn(range);
  const groups = figureGroups(live.graph, { by, counts, former: compared && (await countsIn(compared)) });
  const notes = await readNotes(deps, live, by);
  const first = Number(query.cursor ?? 0);
  const last = first + (query.limit ?? USUAL_GROUPS);
  const page: FigurePage = {
    funnel: funnelIdentity(live),
    timeZone,
    range: rangeBody(range),
    compared: compared && rangeBody(compared),
    by,
    sessionsSince: (await figuresSince(db)).toISOString(),
    groups: groups.slice(first, last).map((group) => ({ ...group, note: notes.get(group.name ?? '') ?? null })),
    next: groups.length > last ? String(last) : null,
  };
  return onClock(page, timeZone);
}

function funnelIdentity({ funnel, brand, hash }: PublishedFunnel): FigurePage['funnel'] {
  return { uid: funnel.uniqueIdentifier, sfid: funnel.sfid, brand: brand.uniqueName, version: hash };
}

function rangeBody({ since, until }: FigureRange): FigurePage['range'] {
  return { since: since.toISOString(), until: until.toISOString() };
}

interface Counted {
  by: FigureQuery['by'] | null;
  counts: readonly FunnelCounts[];
  /** Those of the compared range. */
  former: readonly FunnelCounts[] | null;
}

/** The groups of both ranges, those with the most sessions first; where figures are not told apart, one. */
function figureGroups(graph: FunnelGraph, { by, counts, former }: Counted): Omit<FigureGroup, 'note'>[] {
  const names = by === null ? [null] : [...new Set([...counts, ...(former ?? [])].map(({ group }) => group))];
  const reportFor = (from: readonly FunnelCounts[], name: string | null) =>
    reportBody(funnelReport(graph, from.find(({ group }) => group === name) ?? noCounts(name)));
  return names
    .map((name) => ({ name, report: reportFor(counts, name), compared: former && reportFor(former, name) }))
    .sort((a, b) => looksIn(b) - looksIn(a) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

/** A variant of a later step has sessions that began elsewhere, so that those on all steps are counted. */
function looksIn({ report }: Pick<FigureGroup, 'report'>): number {
  return report.steps.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** What is to be said of groups, by their names. */
async function readNotes(
  { funnels }: FigureDeps,
  live: PublishedFunnel,
  by: FigureQuery['by'] | null,
): Promise<Map<string, string>> {
  if (by === 'version') return versionNotes(funnels, live);
  return by === 'variant' ? variantNotes(live.graph) : new Map();
}

/** By sfid, the step of a variant, and the variant's address where it has one of its own. */
function variantNotes({ nodes }: FunnelGraph): Map<string, string> {
  return new Map(
    nodes.flatMap(({ step, url, variants }) =>
      variants.map((each) => {
        const own = withoutLeadingSlash(each.url);
        return [each.sfid, own === url ? `${step} /${url}` : `${step} /${url}, as /${own}`] as const;
      }),
    ),
  );
}

/** By hash, which version is live and which are replaced or revoked. */
async function versionNotes(funnels: FigureDeps['funnels'], { funnel }: PublishedFunnel): Promise<Map<string, string>> {
  const listed = await funnels.versionsOf(funnel.uniqueIdentifier);
  if (listed.type === 'refused') return new Map();
  return new Map(listed.versions.map(({ hash, is }) => [hash, is]));
}

/** A report as the API has it, with decimal amounts (E14). */
export function reportBody({ sessions, robots, steps, money }: FunnelReport): ReportBody {
  return {
    sessions,
    robots: robots.sessions,
    steps: steps.map(stepBody),
    money: money.map(({ currency, byPages, notByPage, total, perSession }) => ({
      currency,
      byPages: moneyBody(byPages, currency),
      notByPage: moneyBody(notByPage, currency),
      total: moneyBody(total, currency),
      perSession: decimalOrNull(perSession, currency),
    })),
  };
}

function stepBody(step: StepReport): StepBody {
  return {
    ...step,
    money: step.money.map(({ currency, perSession, ...figures }) => ({
      currency,
      ...moneyBody(figures, currency),
      perSession: decimalOrNull(perSession, currency),
    })),
  };
}

function moneyBody(figures: MoneyFigures, currency: string): MoneyBody {
  const amount = (minor: MinorUnits) => toDecimal(minor, currency);
  return {
    ...figures,
    captured: amount(figures.captured),
    refunded: amount(figures.refunded),
    disputed: amount(figures.disputed),
    renewed: amount(figures.renewed),
    net: amount(figures.net),
  };
}

function decimalOrNull(minor: MinorUnits | null, currency: string): number | null {
  return minor === null ? null : toDecimal(minor, currency);
}

/** A page of a funnel's figures. */
export async function readStats(deps: FigureDeps, query: FigureQuery & { uid: string }): Promise<AdminReply> {
  const page = await readFigures(deps, query);
  return 'done' in page ? page : { done: true, text: figuresText(page), data: page };
}
