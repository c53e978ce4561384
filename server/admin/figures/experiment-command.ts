import type { ExperimentDates, ExperimentNames } from '../../../contracts/api/admin-experiments-api.ts';
import { experimentReport } from '../../../graph/figures/experiment.ts';
import { figureRange } from '../../../graph/figures/figure-range.ts';
import { testGroups } from '../../../graph/figures/test-groups.ts';
import { figuresSince } from '../../figures/figures-since.ts';
import { type FindingDeps, type FoundExperiment, findExperiment } from '../../figures/find-experiment.ts';
import { readArms } from '../../figures/read-experiment.ts';
import type { AdminReply } from '../admin-command.ts';
import { type ExperimentRange, experimentBody } from './experiment-body.ts';
import { experimentText } from './experiment-text.ts';

export interface ExperimentDeps extends FindingDeps {
  clock: () => Date;
}

/** The figures of a split test, by a funnel's uid and a step; `reason` says what was wrong with them. */
export async function readExperiment(
  deps: ExperimentDeps,
  { uid, step, since, until }: ExperimentNames & ExperimentDates,
): Promise<AdminReply> {
  const found = await findExperiment(deps, { uid, step });
  if ('refused' in found) return { done: false, text: found.refused, data: { reason: 'experiment_missing' } };
  const range = await rangeOf(deps, found, { since, until });
  if ('refused' in range) return { done: false, text: range.refused, data: { reason: 'range' } };
  const { funnel, step: tested, hashes } = found;
  const counts = await readArms(deps.db, { funnel: funnel.funnel.sfid, step: tested.sfid, hashes, ...range });
  const body = experimentBody(found, range, experimentReport(testGroups(tested), counts));
  return { done: true, text: experimentText(body), data: body };
}

/** The asked range within the time of the test, of which sessions are stored. */
async function rangeOf(
  { db, clock }: ExperimentDeps,
  { began, ended }: FoundExperiment,
  asked: ExperimentDates,
): Promise<ExperimentRange | { refused: string }> {
  const now = clock();
  const end = asked.until ?? ended?.toISOString();
  const range = figureRange({ since: asked.since ?? began.toISOString(), until: end }, now);
  if ('refused' in range) return range;
  const stored = await figuresSince(db);
  const since = new Date(Math.max(range.since.getTime(), stored.getTime()));
  const isChosen = asked.since !== undefined && range.since > began;
  const isLate = stored > range.since && stored > began;
  return { since, until: range.until, begins: isLate ? 'when stored' : isChosen ? 'as chosen' : 'with the test' };
}
