import type { AdminCommand, AdminReply } from '../admin-command.ts';
import type { ExperimentDeps } from '../figures/experiment-command.ts';
import type { FigureDeps } from '../figures/read-figures.ts';
import { type FindingsDeps, readFindings } from './read-findings.ts';
import { readRunningTests } from './running-tests.ts';

/** The commands that say what is tested, and what is wrong with the funnels. */
export type CheckReading = Extract<AdminCommand, { type: 'experiments' | 'findings' }>;

export function isCheckReading(command: AdminCommand): command is CheckReading {
  return command.type === 'experiments' || command.type === 'findings';
}

export type CheckDeps = ExperimentDeps & Pick<FigureDeps, 'funnels'> & FindingsDeps;

export function runCheckReading(deps: CheckDeps, command: CheckReading): Promise<AdminReply> {
  return command.type === 'experiments' ? readRunningTests(deps) : readFindings(deps);
}
