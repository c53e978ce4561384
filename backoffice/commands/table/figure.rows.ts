import { fields } from '../../../contracts/api/schema-parts.ts';
import { RunningTestsSchema } from '../../contracts/admin-checks-api.ts';
import { EXPERIMENT_NAMES, EXPERIMENT_RANGE, ExperimentSchema } from '../../contracts/admin-experiments-api.ts';
import { FigurePageSchema, FigureQuerySchema, FigureUid } from '../../contracts/admin-figures-api.ts';
import { command } from './command-row.ts';
import { BEGIN, COMPARED, DATE, DIMENSION, UID } from './read-text.ts';

/** What visitors did. */
export const FIGURE_COMMANDS = {
  stats: command({
    fields: fields({ uid: FigureUid, ...FigureQuerySchema.properties }),
    does: 'reads',
    pagesBy: 'cursor',
    isOnBrandsClock: true,
    run: async () => (await import('../figures/read-figures.ts')).readStats,
    route: {
      path: '/api/stats/:uid',
      summary: 'The figures of a funnel: sessions of each step and edge, declines, and money as in the ledger',
      answer: FigurePageSchema,
    },
    line: {
      usage:
        'stats <uid> [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--by variant|device|source|country|version] [--compare <7d|from..to>] [--csv] [--json] | stats <uid> --experiment <step> [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--json]',
      summary:
        'The sessions of each step and of each way on, declines, and money as in the ledger; the last seven days by default. --experiment compares the variants of a step.',
      see: 'figures.md',
      reads: { uid: UID, since: BEGIN, until: DATE, by: DIMENSION, compare: COMPARED },
    },
  }),
  experiments: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await import('../checks/running-tests.ts')).readRunningTests,
    route: {
      path: '/api/experiments',
      summary: 'The split tests that run in the live funnels of all brands',
      answer: RunningTestsSchema,
    },
  }),
  experiment: command({
    fields: fields({ ...EXPERIMENT_NAMES, ...EXPERIMENT_RANGE }),
    does: 'reads',
    isOnBrandsClock: true,
    run: async () => (await import('../figures/experiment-command.ts')).readExperiment,
    isPlain: true,
    route: {
      path: '/api/experiments/:uid/:step',
      summary: 'The arms of a step’s split test, their differences and what follows',
      answer: ExperimentSchema,
    },
  }),
};
