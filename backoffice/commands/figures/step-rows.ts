import type { ReportBody, StepBody } from '../../contracts/admin-figures-api.ts';
import { amountText, countText, durationText, shareText } from '../../figures/number-text.ts';
import { changeText, pointsText, stepName } from './change-text.ts';

/** The cells of a row: its label, its figure and how that has changed, and a second figure and how that has. */
export type FigureRow = [label: string, figure: string, change: string, beside: string, besideChange: string];

/** The columns that end at one place. */
export const FIGURES_RIGHT = [1];

/** The rows of one step: its sessions, its edges, those who stopped, time, declines and money. */
export function stepRows(step: StepBody, was: StepBody | null, report: ReportBody): FigureRow[] {
  return [
    headRow(step, was),
    ...step.edges.map((edge) => edgeRow(edge, was, report)),
    ...(step.edges.length > 0 ? [countRow('   went no further', ofStopped(step), was && ofStopped(was))] : []),
    ...timeRow(step, was),
    ...declineRows(step, was),
    ...step.money.flatMap((money) => moneyRows(money, { step, was })),
  ];
}

interface Counted {
  count: number;
  share: number | null;
}

/** A count with its share, each beside what it was. */
function countRow(label: string, { count, share }: Counted, was: Counted | null, of = ''): FigureRow {
  return [
    label,
    countText(count),
    was ? changeText(count, was.count) : '',
    share === null ? '' : `${shareText(share).padStart(7)}${of}`,
    was ? pointsText(share, was.share) : '',
  ];
}

function headRow(step: StepBody, was: StepBody | null): FigureRow {
  const { live } = step;
  const label = live ? `${stepName(step)} (${live.type})` : `${stepName(step)} (not in the live version)`;
  return countRow(label, ofSessions(step), was && ofSessions(was), ' of those before');
}

const ofSessions = ({ sessions: count, shareOfBefore: share }: StepBody): Counted => ({ count, share });
const ofStopped = ({ stopped: count, stoppedShare: share }: StepBody): Counted => ({ count, share });

type Edge = StepBody['edges'][number];

const WORDS: Readonly<Record<Edge['on'], string>> = { next: 'next', yes: 'yes', no: 'no', fail: 'payment fails' };

function edgeRow(edge: Edge, was: StepBody | null, { steps }: ReportBody): FigureRow {
  const target = steps.find(({ stepId }) => stepId === edge.to);
  const former = was?.edges.find(({ on, to }) => on === edge.on && to === edge.to);
  const note = edge.isLive ? '' : ', in an earlier version';
  const label = `   ${WORDS[edge.on]} → ${target ? stepName(target) : edge.to}${note}`;
  return countRow(label, ofEdge(edge), was && (former ? ofEdge(former) : { count: 0, share: null }));
}

const ofEdge = ({ sessions: count, share }: Edge): Counted => ({ count, share });

function timeRow({ medianUpToMs: time }: StepBody, was: StepBody | null): FigureRow[] {
  if (time === null) return [];
  const former = was?.medianUpToMs ?? null;
  return [
    [
      '   half of those went on within',
      durationText(time),
      former === null ? '' : `was ${durationText(former)}`,
      '',
      '',
    ],
  ];
}

/** A kind of decline that was there only before has a row of 0. */
function declineRows(step: StepBody, was: StepBody | null): FigureRow[] {
  const key = ({ method, reason }: StepBody['declines'][number]) => JSON.stringify([method, reason]);
  const gone = (was?.declines ?? []).filter((each) => !step.declines.some((own) => key(own) === key(each)));
  return [...step.declines, ...gone.map((each) => ({ ...each, payments: 0 }))].map((decline) => {
    const former = was?.declines.find((each) => key(each) === key(decline))?.payments ?? 0;
    const label = `   declined: ${decline.method}, ${decline.reason ?? 'reason unknown'}`;
    return countRow(label, { count: decline.payments, share: null }, was && { count: former, share: null });
  });
}

type Money = StepBody['money'][number];

function moneyRows(money: Money, { step, was }: { step: StepBody; was: StepBody | null }): FigureRow[] {
  const { currency, captured, perSession } = money;
  const former = was?.money.find((each) => each.currency === currency);
  const ofOrders = (orders: number, { sessions }: StepBody): Counted => ({
    count: orders,
    share: sessions === 0 ? null : orders / sessions,
  });
  const inCurrency = step.money.length > 1 ? ` in ${currency}` : '';
  return [
    countRow(
      `   orders${inCurrency}`,
      ofOrders(money.orders, step),
      was && ofOrders(former?.orders ?? 0, was),
      ' of its sessions',
    ),
    [
      `   revenue${inCurrency}`,
      amountText(captured, currency),
      was ? changeText(captured, former?.captured ?? 0) : '',
      perSession === null ? '' : `${amountText(perSession, currency).padStart(7)} a session`,
      was && perSession !== null ? changeText(perSession, former?.perSession ?? 0) : '',
    ],
  ];
}
