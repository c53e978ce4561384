import { FIGURE_DIMENSIONS } from '../../../domain/tracking/figure-dimensions.ts';
import { runAdmin, withAdmin } from '../../commands/admin-client.ts';
import type { AdminReply } from '../../commands/admin-command.ts';
import { csvText } from '../../commands/csv-text.ts';
import { FIGURE_CSV_HEAD, figureCsvRows } from '../../commands/figures/figure-csv.ts';
import { isFigurePage } from '../../commands/figures/figure-readings.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import {
  COMPARED_RANGE,
  type FigurePage,
  type FigureQuery,
  MOST_GROUPS,
  RANGE_BEGIN,
  RANGE_END,
} from '../../contracts/admin-figures-api.ts';
import {
  type Command,
  carryOut,
  type Environment,
  type ExitCode,
  failed,
  type GivenArguments,
} from '../input/command.ts';

/** `sluice stats` prints the figures of a funnel on each step and each edge, and its money as the ledger has it. */
export const stats: Command = {
  usage:
    'stats <uid> [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--by variant|device|source|country|version] [--compare <7d|from..to>] [--csv] [--json] | stats <uid> --experiment <step> [--since <7d|yyyy-mm-dd>] [--until <yyyy-mm-dd>] [--json]',
  summary:
    'The sessions of each step and of each way on, declines, and money as in the ledger; the last seven days by default. --experiment compares the variants of a step.',
  see: 'figures.md',
  flags: {
    since: 'value',
    until: 'value',
    by: 'value',
    compare: 'value',
    experiment: 'value',
    csv: 'yes-no',
    json: 'yes-no',
  },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    const [uid = ''] = read.names;
    const query = readQuery(read);
    if (uid.length > 100 || uid === '') return 'a uid has 1 to 100 characters';
    if (typeof query === 'string') return query;
    const [csv, json] = [read.has('csv'), read.has('json')];
    if (csv && json) return 'give --csv or --json, not both';
    const step = read.value('experiment');
    if (step !== null) return runExperiment(environment, { uid, step, ...query }, read);
    const asked = { uid, ...query };
    if (!csv && !json) return printText(environment, asked);
    return printAll(environment, asked, csv ? fileText : plainJson);
  },
};

/** The query of the flags, or what is wrong with them. */
function readQuery(read: GivenArguments): FigureQuery | string {
  const { by: asked, ...ranges } = read.given('since', 'until', 'compare', 'by');
  const { compare } = ranges;
  const fault = rangeFault(ranges);
  if (fault !== null) return fault;
  if (compare !== undefined && !new RegExp(COMPARED_RANGE).test(compare))
    return `"${compare}" is neither 7d nor a range such as 2026-11-01..2026-11-07`;
  const by = FIGURE_DIMENSIONS.find((each) => each === asked);
  if (asked !== undefined && by === undefined) return `"${asked}" is none of ${FIGURE_DIMENSIONS.join(', ')}`;
  return { ...ranges, ...(by === undefined ? {} : { by }) };
}

/** What is wrong with the begin or the end of a range, or null. */
export function rangeFault({ since, until }: Pick<FigureQuery, 'since' | 'until'>): string | null {
  if (since !== undefined && !new RegExp(RANGE_BEGIN).test(since))
    return `"${since}" is neither 7d nor a date such as 2026-11-21`;
  const isEnd = until === undefined || new RegExp(RANGE_END).test(until);
  return isEnd ? null : `"${until}" is no date such as 2026-11-21`;
}

type Asked = FigureQuery & { uid: string };

async function runExperiment(
  environment: Environment,
  { by, compare, ...asked }: Asked & { step: string },
  read: GivenArguments,
): Promise<ExitCode | string> {
  if (by !== undefined || compare !== undefined || read.has('csv'))
    return '--experiment goes with --since, --until and --json alone';
  if (asked.step === '' || asked.step.length > 200) return 'a step is named by its sfid, its number or its address';
  return carryOut(environment, { type: 'experiment', ...asked }, read, plainJson);
}

async function printText(environment: Environment, asked: Asked): Promise<ExitCode> {
  const { done, text, data } = await runAdmin(environment, { type: 'stats', ...asked });
  if (!done) return failed(environment, text);
  environment.print(text);
  if (isFigurePage(data) && data.next !== null)
    environment.complain('These are the largest groups: take all of them by --csv or --json.');
  return 0;
}

async function printAll(
  environment: Environment,
  asked: Asked,
  textOf: (page: FigurePage) => string,
): Promise<ExitCode> {
  const all = await allGroups(environment, asked);
  if ('done' in all) return failed(environment, all.text);
  environment.print(textOf(all));
  return 0;
}

/** All groups as one page, or the reply that has none. */
async function allGroups(environment: Environment, asked: Asked): Promise<FigurePage | AdminReply> {
  return withAdmin<FigurePage | AdminReply>(
    environment,
    async (run) => {
      const groups: FigurePage['groups'] = [];
      let cursor: string | null = null;
      for (;;) {
        const reply: AdminReply = await run({
          type: 'stats',
          ...asked,
          limit: MOST_GROUPS,
          ...(cursor ? { cursor } : {}),
        });
        if (!reply.done || !isFigurePage(reply.data)) return reply;
        groups.push(...reply.data.groups);
        cursor = reply.data.next;
        if (cursor === null) return { ...reply.data, groups };
      }
    },
    (refusal) => refusal,
  );
}

/** Lines of RFC 4180, which end with CR and LF; the last LF is the printer's. */
function fileText(page: FigurePage): string {
  return csvText([FIGURE_CSV_HEAD, ...figureCsvRows(page)]).slice(0, -1);
}
