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
