import type { FunnelGraph, GraphEdge } from '../../contracts/page/published-graph.ts';
import { formatMoney, shownMinor } from '../../domain/pricing/money.ts';
import { percent } from '../../graph/copy/entry-copy.ts';
import { type EdgeName, nodeById, takesPayment } from '../../graph/graph.ts';
import type { FigurePage, ReportBody, StepBody } from '../contracts/admin-figures-api.ts';
import { countedText, countText } from './number-text.ts';

/** The figures of a report as they stand on a drawing of the live version. */
export function figuresOfReport(
  graph: FunnelGraph,
  report: ReportBody,
  { range, timeZone = 'UTC' }: Pick<FigurePage, 'range' | 'timeZone'>,
): DrawnFigures {
  const steps = new Map(report.steps.map((step) => [step.stepId, step]));
  return {
    range: rangeCopy(range, timeZone),
    hasAny: report.steps.some(({ sessions, money }) => sessions > 0 || money.length > 0),
    notes: reportNotes(report),
    step: (id) => {
      const step = steps.get(id);
      if (!step) return null;
      return { sessions: countedText(step.sessions, 'session'), revenue: revenueText(step) };
    },
    edge: (edge) => {
      const step = steps.get(edge.from);
      return step ? edgeFigures(graph, step, edge) : null;
    },
  };
}

function edgeFigures(graph: FunnelGraph, step: StepBody, edge: EdgeName): EdgeFigures | null {
  const found = step.edges.find(({ on, to }) => on === edge.on && to === edge.to);
  if (!found) return null;
  const { share, sessions } = found;
  const more = edge.on === 'fail' ? declinesText(step) : isPaying(graph, edge) ? capturedText(step) : '';
  // An untaken edge has one figure, so that the taken edges stand out.
  if (sessions === 0 && more === '') return { share, percent: '0', detail: '' };
  const detail = [countText(sessions), ...(more === '' ? [] : [more])].join(' · ');
  return { share, percent: share === null ? '' : percent(share), detail };
}

/** The money of a step is taken on the way on from its order form, and on the yes to its offer. */
export function isPaying(graph: FunnelGraph, { from, on }: Pick<GraphEdge, 'from' | 'on'>): boolean {
  const node = nodeById(graph, from);
  return node !== undefined && takesPayment(node) && on !== 'no';
}

function declinesText({ declines }: StepBody): string {
  const payments = declines.reduce((sum, decline) => sum + decline.payments, 0);
  return payments === 0 ? '' : `${countText(payments)} declined`;
}

function capturedText({ money }: Pick<StepBody, 'money'>): string {
  return money
    .filter(({ captured }) => captured !== 0)
    .map(shownAmount)
    .join(' + ');
}

function shownAmount({ captured, currency }: { captured: number; currency: string }): string {
  return formatMoney(shownMinor(captured, currency), currency);
}

function revenueText(step: StepBody): string {
  const orders = step.money.reduce((sum, money) => sum + money.orders, 0);
  const money = capturedText(step);
  return money === '' ? '' : `${money} in ${countedText(orders, 'order')}`;
}

function reportNotes({ steps, money, robots }: ReportBody): string[] {
  const former = steps.flatMap(({ edges }) => edges).filter(({ isLive }) => !isLive);
  const passages = former.reduce((sum, { sessions }) => sum + sessions, 0);
  const elsewhere = money.filter(({ notByPage }) => notByPage.captured + notByPage.renewed !== 0);
  const sums = elsewhere.map(({ notByPage, currency }) =>
    shownAmount({ captured: notByPage.captured + notByPage.renewed, currency }),
  );
  return [
    ...(sums.length > 0
      ? [`${sums.join(' + ')} more was taken by no page: renewals, robots’ orders, unknown visits`]
      : []),
    ...(passages > 0 ? [`${countedText(passages, 'passage')} over edges of earlier versions are not drawn`] : []),
    ...(robots > 0 ? [`${countedText(robots, 'visit')} of robots are left out`] : []),
  ];
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Both ends of a range, on the clock on which they stand. */
function rangeCopy({ since, until }: FigurePage['range'], timeZone: string): string {
  const shown = (time: string) => MOMENT.format(new Date(`${time.slice(0, 19)}Z`));
  return `${shown(since)} to ${shown(until)} (${timeZone})`;
}

/** The figures that stand on a drawing of a funnel, in words and shares. */

export interface DrawnFigures {
  /** The range of time, such as `19 Nov 2026, 10:00 to 26 Nov 2026, 10:00 (UTC)`. */
  range: string;
  /** False where nothing was counted. */
  hasAny: boolean;
  /** What was counted and stands on no edge, one sentence each. */
  notes: readonly string[];
  step(id: string): StepFigures | null;
  edge(edge: EdgeName): EdgeFigures | null;
}

/** `1,204 sessions`, and `$5,210.00 in 40 orders` where the step takes money. */
export interface StepFigures {
  sessions: string;
  revenue: string;
}

export interface EdgeFigures {
  /** The part of the step's sessions that took it, from 0 to 1; null where the step had none. */
  share: number | null;
  /** `32%`; empty without a share, and `0` where no session took it. */
  percent: string;
  /** `385 · $5,210.00`, or `12 · 14 declined`. */
  detail: string;
}
