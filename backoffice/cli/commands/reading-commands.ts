import { RANGE_BEGIN, RANGE_END } from '../../contracts/admin-figures-api.ts';
import { type Command, carryOut } from '../input/command.ts';

/** Lists the live funnels of all brands beside each other. */
export const funnels: Command = {
  usage: 'funnels [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--json]',
  summary:
    'All live funnels: sessions, orders, conversion, revenue a session, findings and split tests; of the last seven days by default.',
  see: 'figures.md',
  flags: { since: 'value', until: 'value', json: 'yes-no' },
  names: { least: 0, most: 0 },
  async run(read, environment) {
    const [since, until] = [read.value('since'), read.value('until')];
    if (since !== null && !new RegExp(RANGE_BEGIN).test(since)) return `--since ${since} is no range such as 7d`;
    if (until !== null && !new RegExp(RANGE_END).test(until)) return `--until ${until} is no day`;
    return carryOut(environment, { type: 'funnels', ...read.given('since', 'until') }, { asJson: read.has('json') });
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
  async run(read, environment) {
    return carryOut(environment, { type: 'matrix', uid: read.names[0] ?? '' }, { asJson: read.has('json') });
  },
};

/** Lists every script of every kind of page, with its purpose and its origin. */
export const scripts: Command = {
  usage: 'scripts [--json]',
  summary:
    'Every script of every kind of page, with its origin, its purpose, and when it is loaded, as PCI DSS 6.4.3 asks for.',
  flags: { json: 'yes-no' },
  names: { least: 0, most: 0 },
  async run(read, environment) {
    return carryOut(environment, { type: 'scripts' }, { asJson: read.has('json') });
  },
};
