import { sortSteps } from '../../../domain/funnel/progression.ts';
import type { RunningTests } from '../../contracts/admin-checks-api.ts';
import type { Experiment } from '../../contracts/admin-experiments-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import { hasTest } from '../../figures/test-groups.ts';
import { type ExperimentDeps, measureExperiment } from '../figures/experiment-command.ts';
import type { FigureDeps } from '../figures/read-figures.ts';

/** The split tests that run in the live funnels of all brands, each as `sluice stats --experiment` says it. */
export async function readRunningTests(deps: ExperimentDeps & Pick<FigureDeps, 'funnels'>): Promise<AdminReply> {
  const live = deps.funnels.live();
  const experiments: Experiment[] = [];
  for (const { funnel } of live)
    for (const { sfid } of sortSteps(funnel.defaultFunnels).filter(hasTest)) {
      const found = await measureExperiment(deps, { uid: funnel.uniqueIdentifier, step: sfid });
      if (!('done' in found)) experiments.push(found);
    }
  const data: RunningTests = { experiments, funnels: live.length };
  return { done: true, text: testsText(experiments), data };
}

function testsText(experiments: readonly Experiment[]): string {
  if (experiments.length === 0) return 'No split test runs.';
  return experiments.map(testLine).join('\n');
}

function testLine({ funnel, step, groups }: Experiment): string {
  const verdicts = groups.flatMap(({ verdict }) => verdict.sentences);
  return `${funnel.uid} ${step.number} /${step.url}: ${verdicts.join(' ')}`;
}
