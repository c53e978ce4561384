import type { Experiment, ExperimentDates, ExperimentNames } from '../../../contracts/api/admin-experiments-api.ts';
import { type PublishedFunnels, zoneOf } from '../../../graph/brand/published-funnel.ts';
import { experimentReport } from '../../../graph/figures/experiment.ts';
import { figureRange } from '../../../graph/figures/figure-range.ts';
import { testGroups } from '../../../graph/figures/test-groups.ts';
import { figuresSince } from '../../figures/figures-since.ts';
import { type FindingDeps, type FoundExperiment, findExperiment } from '../../figures/find-experiment.ts';
import { readArms } from '../../figures/read-experiment.ts';
import type { AdminReply } from '../admin-command.ts';
import { onClock } from '../on-clock.ts';
import { type ExperimentRange, experimentBody } from './experiment-body.ts';
import { experimentText } from './experiment-text.ts';

export interface ExperimentDeps extends FindingDeps {
  funnels: FindingDeps['funnels'] & Pick<PublishedFunnels, 'rulesOf'>;
  clock: () => Date;
}

type Refused = { refused: string; reason: 'experiment_missing' | 'range' };

/** The figures of a split test, by a funnel's uid and a step; `reason` says what was wrong with them. */
export async function readExperiment(
  deps: ExperimentDeps,
  named: ExperimentNames & ExperimentDates,
): Promise<AdminReply> {
  const body = await experimentOf(deps, named);
  if ('refused' in body) return { done: false, text: body.refused, data: { reason: body.reason } };
  return { done: true, text: experimentText(body), data: body };
}

/** The same as the API has them. */
export async function experimentOf(
  deps: ExperimentDeps,
  { uid, step, since, until }: ExperimentNames & ExperimentDates,
): Promise<Experiment | Refused> {
  const found = await findExperiment(deps, { uid, step });
  if ('refused' in found) return { ...found, reason: 'experiment_missing' };
  const range = await rangeOf(deps, found, { since, until });
  if ('refused' in range) return { ...range, reason: 'range' };
  const { funnel, step: tested, hashes } = found;
  const counts = await readArms(deps.db, { funnel: funnel.funnel.sfid, step: tested.sfid, hashes, ...range });
  const body = experimentBody(found, range, experimentReport(testGroups(tested), counts));
  const timeZone = zoneOf(deps.funnels, funnel.brand.uniqueName);
  return { ...onClock(body, timeZone), timeZone };
}

/** The asked range within the time of the test, of which sessions are stored. */
async function rangeOf(
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
