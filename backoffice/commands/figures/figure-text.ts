import type { FigureGroup, FigurePage, ReportBody, StepBody } from '../../contracts/admin-figures-api.ts';
import { shareOf } from '../../figures/funnel-counts.ts';
import { amountText, countText, minuteText } from '../../figures/number-text.ts';
import { alignedRows } from '../aligned-rows.ts';
import { plainText } from '../orders/plain-text.ts';
import { changeText } from './change-text.ts';
import { moneyTable } from './money-table.ts';
import { FIGURES_RIGHT, type FigureRow, stepRows } from './step-rows.ts';

/** Of more groups the table alone is shown: a group has some dozens of lines. */
const MOST_BLOCKS = 8;

/** A page of figures for a terminal, in blocks: with groups first all of them side by side, then each with its steps and money. */
export function figuresText(page: FigurePage): string {
  const { by, groups } = page;
  const overview = by === null ? [] : [overviewTable(page).join('\n')];
  const blocks = groups.slice(0, MOST_BLOCKS).flatMap((group) => groupBlocks(group, page));
  const rest = groups.length > MOST_BLOCKS ? [MORE_BLOCKS] : [];
  return [headText(page), ...overview, ...blocks, ...rest].join('\n\n');
}

const MORE_BLOCKS = `These are the steps of the first ${MOST_BLOCKS} groups: --csv and --json have those of all.`;

function headText({ funnel, range, compared, sessionsSince, timeZone = 'UTC' }: FigurePage): string {
  return [
    `Funnel ${funnel.uid} of ${funnel.brand}, live version ${funnel.version.slice(0, 12)}`,
    rangeText(range, timeZone),
    ...(compared ? [`compared with ${rangeText(compared, timeZone)}`] : []),
    ...(isBefore(range, sessionsSince) || (compared && isBefore(compared, sessionsSince))
      ? [sinceText(sessionsSince, timeZone)]
      : []),
    ...(compared && lengthOf(compared) !== lengthOf(range) ? [UNLIKE] : []),
  ].join('\n');
}

const UNLIKE = 'The two ranges are not equally long: compare shares, and not counts or amounts.';

type Range = FigurePage['range'];

function rangeText({ since, until }: Range, timeZone: string): string {
  return `${minuteText(since)} to ${minuteText(until)} ${timeZone}`;
}

function isBefore({ since }: Range, time: string): boolean {
  return Date.parse(since) < Date.parse(time);
}

/** Figures begin on the day on which what they are made of is stored. */
function sinceText(time: string, timeZone: string): string {
  return `Sessions, robots and times are counted since ${minuteText(time)} ${timeZone}; of before there are ways on, declines and money.`;
}

function lengthOf({ since, until }: Range): number {
  return Date.parse(until) - Date.parse(since);
}

/** The groups below each other, with what is compared first. */
function overviewTable({ by, groups, compared }: FigurePage): string[] {
  const rows = groups.map((group) => {
    const { report, compared: was } = group;
    const [sessions, orders] = [sessionsIn(report, by), countOrders(report)];
    return [
      groupName(group),
      countText(sessions),
      was ? changeText(sessions, sessionsIn(was, by)) : '',
      countText(orders),
      was ? changeText(orders, countOrders(was)) : '',
      report.money.map(({ currency, total }) => amountText(total.captured, currency)).join(', '),
      report.money.map(({ currency, byPages }) => amountText(shareOf(byPages.captured, sessions), currency)).join(', '),
    ];
  });
  const change = compared ? 'change' : '';
  return alignedRows(
    [[`By ${by}`, 'sessions', change, 'orders', change, 'revenue', 'a session'], ...rows],
    [1, 3, 5, 6],
  );
}

/** A variant is of one step, on which its sessions are; they may have begun on another. */
function sessionsIn({ sessions, steps }: ReportBody, by: FigurePage['by']): number {
  return by === 'variant' ? steps.reduce((sum, step) => sum + step.sessions, 0) : sessions;
}

/** A hash of a version is cut. */
function groupName({ name, note }: FigureGroup): string {
  const short = name === null || name === '' ? 'not known' : /^[0-9a-f]{64}$/.test(name) ? name.slice(0, 12) : name;
  return `${short}${note === null ? '' : ` (${note})`}`;
}

function countOrders({ money }: ReportBody): number {
  return money.reduce((sum, { total }) => sum + total.orders, 0);
}

function groupBlocks(group: FigureGroup, { by }: FigurePage): string[] {
  const { report, compared: was } = group;
  const title = by === null ? [] : underlined(plainText(`${by} ${groupName(group)}`));
  if (isEmpty(report) && (was === null || isEmpty(was))) return [[...title, NOTHING].join('\n')];
  return [
    [...title, sessionsText(report, { was, by })].join('\n'),
    ...stepBlocks(report, { was, isGroup: by !== null }),
    ...report.money.map((money) => moneyTable(report, money, was).join('\n')),
  ];
}

function underlined(title: string): string[] {
  return [title, '='.repeat(title.length)];
}

const NOTHING = 'Nothing was counted in this range: no session, no robot and no money.';

function isEmpty({ sessions, robots, steps, money }: ReportBody): boolean {
  return sessions === 0 && robots === 0 && money.length === 0 && steps.every(isStill);
}

function isStill({ sessions, edges, declines, money }: StepBody): boolean {
  return sessions === 0 && declines.length === 0 && money.length === 0 && edges.every((edge) => edge.sessions === 0);
}

/** The sessions of a variant may have begun before its step. */
function sessionsText(report: ReportBody, { was, by }: { was: ReportBody | null; by: FigurePage['by'] }): string {
  const { robots } = report;
  const sessions = sessionsIn(report, by);
  const change = was ? ` (${changeText(sessions, sessionsIn(was, by))})` : '';
  const did = by === 'variant' ? 'saw it' : 'began here';
  const began = `${countText(sessions)} ${sessions === 1 ? 'session' : 'sessions'} ${did}${change}.`;
  if (robots === 0) return `${began} No robot came.`;
  return `${began} Robots came ${robots === 1 ? 'once' : `${countText(robots)} times`} beside them, and are in no other figure.`;
}

/** One block for each step, of a group only where something was counted, with the columns of all blocks below each other. */
function stepBlocks(report: ReportBody, { was, isGroup }: { was: ReportBody | null; isGroup: boolean }): string[] {
  const shown = report.steps.filter((step) => !isGroup || !isStill(step));
  const blocks = shown.map((step) => {
    const former = was && (was.steps.find(({ stepId }) => stepId === step.stepId) ?? null);
    return stepRows(step, former, report);
  });
  const lines = alignedRows(
    blocks.flat().map((row: FigureRow) => [...row]),
    FIGURES_RIGHT,
  );
  return blocks.map((rows) => lines.splice(0, rows.length).join('\n'));
}
