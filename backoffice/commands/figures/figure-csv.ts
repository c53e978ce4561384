import type { FigureGroup, FigurePage, MoneyBody, ReportBody, StepBody } from '../../contracts/admin-figures-api.ts';
import { amountCell, type CsvCell, numberCell } from '../csv-text.ts';

interface Place {
  range: FigurePage['range'];
  group: FigureGroup;
}

type Column<Of> = readonly [name: string, cellOf: (of: Of) => CsvCell];

const OF_PLACE: readonly Column<Place>[] = [
  ['since', ({ range }) => range.since],
  ['until', ({ range }) => range.until],
  ['group', ({ group }) => group.name],
  ['note', ({ group }) => group.note],
];

const OF_STEP: readonly Column<StepBody>[] = [
  ['step', ({ live }) => (live ? numberCell(live.number) : 'not live')],
  ['step_id', ({ stepId }) => stepId],
  ['type', ({ live }) => live?.type ?? null],
  ['url', ({ live }) => live?.url ?? null],
];

/** The sessions of a step, which stand in its first row alone, so that a column adds up. */
const OF_FIRST_ROW: readonly Column<StepBody>[] = [
  ['sessions', ({ sessions }) => numberCell(sessions)],
  ['began', ({ started }) => numberCell(started)],
  ['came', ({ entered }) => numberCell(entered)],
  ['before', ({ before }) => numberCell(before)],
  ['share_of_before', ({ shareOfBefore }) => shareCell(shareOfBefore)],
  ...(['next', 'yes', 'no', 'fail'] as const).map(
    (on): Column<StepBody> => [on, (step) => numberCell(passedBy(step, on))],
  ),
  ['went_no_further', ({ stopped }) => numberCell(stopped)],
  ['median_seconds_up_to', ({ medianUpToMs }) => (medianUpToMs === null ? null : numberCell(medianUpToMs / 1_000))],
  ['declined', ({ declines }) => numberCell(declines.reduce((sum, { payments }) => sum + payments, 0))],
  [
    'declines',
    ({ declines }) =>
      declines.map(({ method, reason, payments }) => `${method} ${reason ?? 'unknown'} ${payments}`).join('; '),
  ],
];

interface Money extends MoneyBody {
  currency: string;
  perSession: number | null;
}

const OF_MONEY: readonly Column<Money>[] = [
  ['currency', ({ currency }) => currency],
  ['orders', ({ orders }) => numberCell(orders)],
  ['renewals', ({ renewals }) => numberCell(renewals)],
  ['revenue', (money) => amountCell(money.captured, money)],
  ['renewed', (money) => amountCell(money.renewed, money)],
  ['refunded', (money) => amountCell(money.refunded, money)],
  ['disputed', (money) => amountCell(money.disputed, money)],
  ['left', (money) => amountCell(money.net, money)],
  ['revenue_per_session', (money) => (money.perSession === null ? null : amountCell(money.perSession, money))],
];

/** The names of the columns; the last one counts the visits of robots. */
export const FIGURE_CSV_HEAD = [
  ...[...OF_PLACE, ...OF_STEP, ...OF_FIRST_ROW, ...OF_MONEY].map(([name]) => name),
  'robots',
];

/** A step has one row or one for each of its currencies, and the compared range has rows of its own. */
export function figureCsvRows({ range, compared, groups }: FigurePage): CsvCell[][] {
  return groups.flatMap((group) => [
    ...groupRows(group.report, { range, group }),
    ...(compared && group.compared ? groupRows(group.compared, { range: compared, group }) : []),
  ]);
}

function groupRows(report: ReportBody, place: Place): CsvCell[][] {
  const head = OF_PLACE.map(([, cellOf]) => cellOf(place));
  const notByPage = report.money.map(({ currency, notByPage: money }) => ({ ...money, currency, perSession: null }));
  return [
    ...report.steps.flatMap((step) =>
      byCurrency(step.money, (money, isFirst) => [...head, ...stepCells(step, isFirst), ...moneyCells(money), null]),
    ),
    ...byCurrency(notByPage, (money, isFirst) => [
      ...head,
      'not by a page',
      ...Array.from({ length: OF_STEP.length + OF_FIRST_ROW.length - 1 }, () => null),
      ...moneyCells(money),
      isFirst ? numberCell(report.robots) : null,
    ]),
  ];
}

/** A row for each currency, and one where there is no money. */
function byCurrency(money: readonly Money[], cells: (money: Money | null, isFirst: boolean) => CsvCell[]): CsvCell[][] {
  const lines: readonly (Money | null)[] = money.length === 0 ? [null] : money;
  return lines.map((each, index) => cells(each, index === 0));
}

function stepCells(step: StepBody, isFirst: boolean): CsvCell[] {
  return [
    ...OF_STEP.map(([, cellOf]) => cellOf(step)),
    ...OF_FIRST_ROW.map(([, cellOf]) => (isFirst ? cellOf(step) : null)),
  ];
}

function moneyCells(money: Money | null): CsvCell[] {
  return OF_MONEY.map(([, cellOf]) => money && cellOf(money));
}

function passedBy({ edges }: StepBody, on: StepBody['edges'][number]['on']): number {
  return edges.filter((edge) => edge.on === on).reduce((sum, { sessions }) => sum + sessions, 0);
}

function shareCell(share: number | null): CsvCell {
  return share === null ? null : numberCell(share.toFixed(4));
}
