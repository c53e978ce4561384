import { type PublishedFunnels, zoneOf } from '../../../graph/published-funnel.ts';
import type {
  Experiment,
  ExperimentArm,
  ExperimentDates,
  ExperimentGroup,
  ExperimentInterval,
  ExperimentNames,
} from '../../contracts/admin-experiments-api.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';
import { figuresSince } from '../../counts/figures-since.ts';
import { type FindingDeps, type FoundExperiment, findExperiment } from '../../counts/find-experiment.ts';
import { readArms } from '../../counts/read-experiment.ts';
import { experimentReport } from '../../figures/experiment.ts';
import { figureRange } from '../../figures/figure-range.ts';
import {
  amountText,
  chanceText,
  countText,
  minuteText,
  pointsText,
  signedText,
  winnerOf,
} from '../../figures/number-text.ts';
import { testGroups } from '../../figures/test-groups.ts';
import { alignedRows } from '../aligned-rows.ts';
import { onClock } from '../on-clock.ts';
import { type ExperimentRange, experimentBody } from './experiment-body.ts';

export interface ExperimentDeps extends FindingDeps {
  funnels: FindingDeps['funnels'] & Pick<PublishedFunnels, 'rulesOf'>;
  clock: () => Date;
}

/** The figures of a split test, by a funnel's uid and a step; `reason` says what was wrong with them. */
export async function readExperiment(
  deps: ExperimentDeps,
  named: ExperimentNames & ExperimentDates,
): Promise<AdminReply> {
  const body = await measureExperiment(deps, named);
  return 'done' in body ? body : { done: true, text: experimentText(body), data: body };
}

/** The same as the API has them. */
export async function measureExperiment(
  deps: ExperimentDeps,
  { uid, step, since, until }: ExperimentNames & ExperimentDates,
): Promise<Experiment | AdminReply> {
  const found = await findExperiment(deps, { uid, step });
  if ('refused' in found) return refused(found.refused, 'experiment_missing');
  const range = await readRange(deps, found, { since, until });
  if ('refused' in range) return refused(range.refused, 'range');
  const { funnel, step: tested, hashes } = found;
  const counts = await readArms(deps.db, { funnel: funnel.funnel.sfid, step: tested.sfid, hashes, ...range });
  const body = experimentBody(found, range, experimentReport(testGroups(tested), counts));
  const timeZone = zoneOf(deps.funnels, funnel.brand.uniqueName);
  return { ...onClock(body, timeZone), timeZone };
}

/** The asked range within the time of the test, of which sessions are stored. */
async function readRange(
  { db, clock, funnels }: ExperimentDeps,
  { began, ended, funnel }: FoundExperiment,
  asked: ExperimentDates,
): Promise<ExperimentRange | { refused: string }> {
  const now = clock();
  const end = asked.until ?? ended?.toISOString();
  const range = figureRange(
    { since: asked.since ?? began.toISOString(), until: end },
    { now, timeZone: zoneOf(funnels, funnel.brand.uniqueName) },
  );
  if ('refused' in range) return range;
  const stored = await figuresSince(db);
  const since = new Date(Math.max(range.since.getTime(), stored.getTime()));
  const isChosen = asked.since !== undefined && range.since > began;
  const isLate = stored > range.since && stored > began;
  return { since, until: range.until, begins: isLate ? 'when stored' : isChosen ? 'as chosen' : 'with the test' };
}

/** The report of a split test for a terminal: its arms, their differences, and what follows in sentences. */
function experimentText(experiment: Experiment): string {
  const { groups, outside } = experiment;
  const isApart = groups.length > 1;
  const left = outside === 0 ? [] : [`${countText(outside)} sessions of tablets and unknown devices are in no group.`];
  return [headText(experiment), ...groups.map((group) => groupText(group, experiment, isApart)), ...left].join('\n\n');
}

function headText({ funnel, step, began, ended, range, timeZone = 'UTC' }: Experiment): string {
  const time = (at: string) => `${minuteText(at)} ${timeZone}`;
  return [
    `Split test of step ${step.number} (/${step.url}) of ${funnel.uid}, ${funnel.brand}`,
    `It began ${time(began)}${ended === null ? '' : ` and ended ${time(ended)}`}.`,
    `Sessions that saw the step from ${time(range.since)} to ${time(range.until)}`,
    ...NOTES[range.begins],
  ].join('\n');
}

const NOTES: Readonly<Record<Experiment['range']['begins'], string[]>> = {
  'with the test': [],
  'when stored': ['The test is older: sessions are counted by their variant from then on.'],
  'as chosen': ['The test is older: the bounds hold only if this begin was chosen before its figures were looked at.'],
};

function groupText(group: ExperimentGroup, experiment: Experiment, isApart: boolean): string {
  const title = isApart ? [group.device === 'Mobile' ? 'Phones' : 'Desktops'] : [];
  const isComparable = group.verdict.type !== 'sorted';
  const differences = isComparable ? differenceRows(group) : [];
  return [
    [...title, ...armRows(group)].join('\n'),
    ...(differences.length > 0 ? [differences.join('\n')] : []),
    [...ratioLines(group), ...group.verdict.sentences, ...winnerLines(group, experiment)].join('\n'),
  ].join('\n\n');
}

function armRows({ arms, comparedWith }: ExperimentGroup): string[] {
  const currencies = arms[0]?.revenue.map(({ currency }) => currency) ?? [];
  const heads = currencies.map((currency) => `${currency} a session`);
  const rows = arms.map((arm) => [
    armName(arm, comparedWith),
    percent(arm.share, 0),
    countText(arm.sessions),
    countText(arm.sales),
    percent(arm.conversion, 2),
    ...arm.revenue.map(({ perSession, currency }) => amountText(perSession, currency)),
  ]);
  return alignedRows(
    [['Variant', 'share', 'sessions', 'sales', 'conversion', ...heads], ...rows],
    [1, 2, 3, 4, 5, 6, 7],
  );
}

function armName({ url, variant, share }: ExperimentArm, comparedWith: string | null): string {
  if (variant === comparedWith) return `/${url} (compared with)`;
  return share === 0 ? `/${url} (not drawn)` : `/${url}`;
}

/** The differences to the compared variant, with the bounds that hold at every look. */
function differenceRows({ arms, comparedWith }: ExperimentGroup): string[] {
  const other = arms.find(({ variant }) => variant === comparedWith)?.url ?? '';
  const rows = arms.flatMap(({ url, difference, revenue }) => [
    ...(difference ? [[`/${url}`, 'conversion', ...intervalCells(difference, pointsText)]] : []),
    ...revenue.flatMap(({ currency, difference: money }) => {
      const amount = (value: number) => signedText(value, amountText(Math.abs(value), currency));
      return money ? [['', `${currency} a session`, ...intervalCells(money, amount)]] : [];
    }),
  ]);
  return rows.length === 0
    ? []
    : alignedRows([[`Beside /${other}`, '', 'difference', 'at least', 'at most'], ...rows], [2, 3, 4]);
}

function intervalCells({ estimate, low, high }: ExperimentInterval, text: (value: number) => string): string[] {
  return [text(estimate), text(low), text(high)];
}

function ratioLines({ ratio }: ExperimentGroup): string[] {
  return ratio && !ratio.isOff ? [`The sessions came by the shares of the test (p ${chanceText(ratio.p)}).`] : [];
}

/** The command that ends the test, where one variant is better than all that it can be compared with. */
function winnerLines(group: ExperimentGroup, { funnel, step, ended }: Experiment): string[] {
  const won = winnerOf(group);
  if (ended !== null || won === null) return [];
  return [`"npx sluice winner ${funnel.uid} ${step.number} ${won}" ends the test with it.`];
}

function percent(share: number | null, digits: number): string {
  return share === null ? '–' : `${(share * 100).toFixed(digits)} %`;
}
