import { Compile } from 'typebox/compile';
import { type FigurePage, FigurePageSchema } from '../../../contracts/api/admin-figures-api.ts';
import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { type ExperimentDeps, readExperiment } from './experiment-command.ts';
import { figuresText } from './figure-text.ts';
import { type FigureDeps, readFigures } from './read-figures.ts';

/** The commands that read figures and change nothing. */
export type FigureReading = Extract<AdminCommand, { type: 'stats' | 'experiment' }>;

export function isFigureReading(command: AdminCommand): command is FigureReading {
  return command.type === 'stats' || command.type === 'experiment';
}

/** A page of a funnel's figures, or those of a split test. */
export function runFigureReading(deps: FigureDeps & ExperimentDeps, command: FigureReading): Promise<AdminReply> {
  return command.type === 'stats' ? readStats(deps, command) : readExperiment(deps, command);
}

type StatsReading = Extract<FigureReading, { type: 'stats' }>;

async function readStats(deps: FigureDeps, { type: _, ...query }: StatsReading): Promise<AdminReply> {
  const result = await readFigures(deps, query);
  if (result.type === 'refused') return { done: false, text: result.message, data: { reason: result.reason } };
  return { done: true, text: figuresText(result.page), data: result.page };
}

const PAGE = Compile(FigurePageSchema);

/** Whether a reply has a page of figures, which another version of the shop may have made. */
export function isFigurePage(data: unknown): data is FigurePage {
  return PAGE.Check(data);
}
