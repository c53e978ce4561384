import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { fields } from '../../../contracts/api/schema-parts.ts';
import { FindingsSchema, ScriptsSchema } from '../../contracts/admin-checks-api.ts';
import { FigureUid } from '../../contracts/admin-figures-api.ts';
import { FunnelListQuerySchema, FunnelListSchema, InsideSchema } from '../../contracts/admin-funnels-api.ts';
import { MatrixSchema } from '../../contracts/admin-matrix-api.ts';
import { PAGE_KINDS } from '../health/script-inventory.ts';
import { command } from './command-row.ts';
import { BEGIN, DATE } from './read-text.ts';

/** What is live, and what is wrong with it. */
export const FUNNEL_COMMANDS = {
  matrix: command({
    fields: fields({ uid: FigureUid }),
    does: 'reads',
    run: async () => (await import('../figures/matrix-command.ts')).readMatrix,
    route: {
      path: '/api/matrix/:uid',
      summary:
        'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device',
      answer: MatrixSchema,
    },
    line: {
      usage: 'matrix <uid> [--json]',
      summary:
        'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device.',
      see: 'drawings.md#the-matrix',
    },
  }),
  funnels: command({
    fields: FunnelListQuerySchema,
    does: 'reads',
    isOnBrandsClock: true,
    run: async () => (await import('../funnels/funnel-readings.ts')).readFunnels,
    route: {
      path: '/api/funnels',
      summary: 'All live funnels: version, sessions, conversion, money, findings and split tests',
      answer: FunnelListSchema,
      caching: 'untagged',
    },
    line: {
      usage: 'funnels [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--json]',
      summary:
        'All live funnels: sessions, orders, conversion, revenue a session, findings and split tests; of the last seven days by default.',
      see: 'figures.md',
      reads: { since: BEGIN, until: DATE },
    },
  }),
  inside: command({
    fields: fields({ uid: FigureUid }),
    does: 'reads',
    isOnBrandsClock: true,
    run: async () => (await import('../funnels/funnel-readings.ts')).readInside,
    route: {
      path: '/api/funnels/:uid/inside',
      summary: 'The visitors who did something in a funnel within the last minutes, by step',
      answer: InsideSchema,
      caching: 'untagged',
    },
  }),
  funnel: command({
    fields: fields({ uid: FigureUid }),
    does: 'reads',
    run: async () => (await import('../figures/live-funnel.ts')).readLiveFunnel,
  }),
  scripts: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await import('../health/read-scripts.ts')).readScripts,
    route: {
      path: '/api/scripts',
      summary: 'Every script of every kind of page, as PCI DSS 6.4.3 asks for',
      answer: ScriptsSchema,
      refusals: { 400: ProblemSchema },
      dataOf: (scripts) => ({ kinds: PAGE_KINDS, scripts }),
    },
    line: {
      usage: 'scripts [--json]',
      summary:
        'Every script of every kind of page, with its origin, its purpose, and when it is loaded, as PCI DSS 6.4.3 asks for.',
    },
  }),
  findings: command({
    fields: fields({}),
    does: 'reads',
    run: async () => (await import('../checks/read-findings.ts')).readFindings,
    route: {
      path: '/api/findings',
      summary: 'What is wrong with the live funnels and the files of the folder, with the journeys that show it',
      answer: FindingsSchema,
    },
  }),
};
