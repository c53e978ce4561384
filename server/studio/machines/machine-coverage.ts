import type { CoveredMachine, MachineCoverage } from '../../../contracts/studio/machine-coverage.ts';
import { transitionLabel } from '../../../graph/chart/chart-copy.ts';
import type { ChartTransition } from '../../../graph/chart/state-chart.ts';
import { type DrawnMachine, MACHINES } from '../../../machines/chart/machine-list.ts';
import { readTransitions } from '../../../machines/chart/read-chart.ts';
import { readWalks } from './noted-walks.ts';

/** The coverage of every machine by the notes below `root`, which a run of the tests wrote. */
export async function readCoverage(root: string): Promise<MachineCoverage> {
  const walks = await readWalks(root);
  return {
    noted: walks && { at: walks.at, files: walks.files },
    machines: MACHINES.map((machine) => coverageOf(machine, walks && Object.keys(walks.takenBy))),
  };
}

function coverageOf({ name, title, machine }: DrawnMachine, taken: readonly string[] | null): CoveredMachine {
  // One into several regions is read once for each of them.
  const all = new Map(readTransitions(machine).map((each) => [each.name, each.drawn]));
  const untaken = [...all].filter(([each]) => taken !== null && !taken.includes(each));
  return {
    name,
    title,
    transitions: all.size,
    taken: taken && all.size - untaken.length,
    untaken: untaken.map(([, drawn]) => wordsOf(drawn)),
  };
}

function wordsOf(transition: ChartTransition): string {
  const { from, to } = transition;
  const label = transitionLabel(transition) || 'always';
  return `${from || 'anywhere'}: ${label}${to === null ? '' : ` → ${to || 'its begin'}`}`;
}
