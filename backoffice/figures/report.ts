import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { type EdgeName, edgeKey, nodeById } from '../../graph/graph.ts';
import {
  countsAt,
  type DeclineCount,
  enteredOn,
  type FunnelCounts,
  type MoneyCount,
  sessionsOf,
  shareOf,
  startedOn,
  type TimeCount,
} from './funnel-counts.ts';
import type { FunnelReport, MoneyFigures, StepReport } from './funnel-report.ts';
import { sessionsBefore } from './report-before.ts';

/** A session that came before the counted range is counted on its edge alone, so that a share may be above 1. */
export function funnelReport(graph: FunnelGraph, counts: FunnelCounts): FunnelReport {
  const edges = reportEdges(graph, counts);
  const sessions = sessionsOf(counts.started);
  return {
    group: counts.group,
    sessions,
    steps: reportSteps(graph, counts, edges).map((id) => stepReport(id, { graph, counts, edges })),
    money: moneyOfFunnel(counts.money, sessions),
    robots: counts.robots,
  };
}

type Edge = EdgeName & { isLive: boolean };

/** The edges of the live version, then those that sessions of other versions took, in the order of their names. */
function reportEdges(graph: FunnelGraph, { passed }: FunnelCounts): Edge[] {
  const live = graph.edges.map((edge) => ({ ...edge, isLive: true }));
  const names = new Set(live.map(edgeKey));
  const former = new Map(passed.filter((each) => !names.has(edgeKey(each))).map((each) => [edgeKey(each), each]));
  const sorted = [...former].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...live, ...sorted.map(([, { from, on, to }]) => ({ from, on, to, isLive: false }))];
}

function reportSteps({ nodes }: FunnelGraph, counts: FunnelCounts, edges: readonly Edge[]): string[] {
  const live = nodes.map(({ id }) => id);
  const counted = [counts.started, counts.entered, counts.declines, counts.money].flat();
  const named = [...counted.map(({ stepId }) => stepId), ...edges.flatMap(({ from, to }) => [from, to])];
  const former = named.filter((id) => id !== null).filter((id) => !live.includes(id));
  return [...live, ...[...new Set(former)].sort()];
}

interface Counted {
  graph: FunnelGraph;
  counts: FunnelCounts;
  edges: readonly Edge[];
}

function stepReport(stepId: string, { graph, counts, edges }: Counted): StepReport {
  const [started, entered] = [startedOn(counts, stepId), enteredOn(counts, stepId)];
  const sessions = started + entered;
  const before = sessionsBefore(stepId, counts, edges);
  const times = countsAt(counts.times, stepId);
  const stopped = Math.max(0, sessions - sessionsOf(times));
  return {
    stepId,
    live: liveStep(graph, stepId),
    sessions,
    started,
    entered,
    before,
    shareOfBefore: shareOf(entered, before),
    edges: edges.filter(({ from }) => from === stepId).map((edge) => edgeReport(edge, counts, sessions)),
    stopped,
    stoppedShare: shareOf(stopped, sessions),
    medianUpToMs: medianUpTo(times),
    declines: sortDeclines(countsAt(counts.declines, stepId)),
    money: moneyOfStep(countsAt(counts.money, stepId), sessions),
  };
}

function liveStep(graph: FunnelGraph, id: string): StepReport['live'] {
  const node = nodeById(graph, id);
  return node ? { number: node.step, type: node.type, url: node.url } : null;
}

function edgeReport({ isLive, ...edge }: Edge, { passed }: FunnelCounts, ofStep: number): StepReport['edges'][number] {
  const sessions = sessionsOf(passed.filter((each) => edgeKey(each) === edgeKey(edge)));
  return { on: edge.on, to: edge.to, isLive, sessions, share: shareOf(sessions, ofStep) };
}

/** The upper end of the class in which the middle session is; of two in the middle, the first. */
function medianUpTo(times: readonly TimeCount[]): number | null {
  let left = Math.ceil(sessionsOf(times) / 2);
  for (const { upToMs, sessions } of [...times].sort((a, b) => a.upToMs - b.upToMs)) {
    left -= sessions;
    if (sessions > 0 && left <= 0) return upToMs;
  }
  return null;
}

/** The most frequent first. */
function sortDeclines(counts: readonly DeclineCount[]): StepReport['declines'] {
  const names = ({ method, reason }: Pick<DeclineCount, 'method' | 'reason'>) => JSON.stringify([method, reason]);
  return counts
    .map(({ stepId: _, ...decline }) => decline)
    .sort((a, b) => b.payments - a.payments || (names(a) < names(b) ? -1 : 1));
}

function moneyOfStep(counts: readonly MoneyCount[], sessions: number): StepReport['money'] {
  return usedCurrencies(counts).map((currency) => {
    const figures = moneySum(counts.filter((each) => each.currency === currency));
    return { currency, ...figures, perSession: perSession(figures, sessions) };
  });
}

/** The money of a funnel by currency, whose pages and what is of no page add up to the ledger. */
function moneyOfFunnel(counts: readonly MoneyCount[], sessions: number): FunnelReport['money'] {
  return usedCurrencies(counts).map((currency) => {
    const own = counts.filter((each) => each.currency === currency);
    const byPages = moneySum(own.filter(({ stepId }) => stepId !== null));
    const notByPage = moneySum(own.filter(({ stepId }) => stepId === null));
    return { currency, byPages, notByPage, total: moneySum(own), perSession: perSession(byPages, sessions) };
  });
}

function usedCurrencies(counts: readonly MoneyCount[]): string[] {
  return [...new Set(counts.map(({ currency }) => currency))].sort();
}

function moneySum(counts: readonly MoneyCount[]): MoneyFigures {
  const sum = (figureOf: (count: MoneyCount) => number) => counts.reduce((so, each) => so + figureOf(each), 0);
  return {
    orders: sum(({ orders }) => orders),
    sales: sum(({ sales }) => sales),
    captured: sum(({ captured }) => captured),
    refunded: sum(({ refunded }) => refunded),
    disputed: sum(({ disputed }) => disputed),
    renewals: sum(({ renewals }) => renewals),
    renewed: sum(({ renewed }) => renewed),
    net: sum(({ captured, renewed, refunded, disputed }) => captured + renewed - refunded - disputed),
  };
}

function perSession({ captured }: MoneyFigures, sessions: number): MinorUnits | null {
  const exact = shareOf(captured, sessions);
  return exact === null ? null : Math.round(exact);
}
