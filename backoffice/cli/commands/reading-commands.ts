import { type Command, carryOut } from '../input/command.ts';
import { rangeFault } from './stats.ts';

/** Lists the live funnels of all brands beside each other. */
export const funnels: Command = {
  usage: 'funnels [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--json]',
  summary:
    'All live funnels: sessions, orders, conversion, revenue a session, findings and split tests; of the last seven days by default.',
  see: 'figures.md',
  flags: { since: 'value', until: 'value', json: 'yes-no' },
  async run(read, environment) {
    const range = read.given('since', 'until');
    return rangeFault(range) ?? carryOut(environment, { type: 'funnels', ...range }, read);
  },
};

/** Says what can be paid how in a live funnel. */
export const matrix: Command = {
  usage: 'matrix <uid> [--json]',
  summary:
    'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device.',
  see: 'drawings.md#the-matrix',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  run: (read, environment) => carryOut(environment, { type: 'matrix', uid: read.names[0] ?? '' }, read),
};

/** Lists every script of every kind of page, with its purpose and its origin. */
export const scripts: Command = {
  usage: 'scripts [--json]',
  summary:
    'Every script of every kind of page, with its origin, its purpose, and when it is loaded, as PCI DSS 6.4.3 asks for.',
  flags: { json: 'yes-no' },
  run: (read, environment) => carryOut(environment, { type: 'scripts' }, read),
};
