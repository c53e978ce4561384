import { withAdmin } from '../../commands/admin-client.ts';
import { isAnswerOf } from '../../commands/answer-of.ts';
import { csvText } from '../../commands/csv-text.ts';
import { FIGURE_CSV_HEAD, figureCsvRows } from '../../commands/figures/figure-csv.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import { type FigurePage, type FigureQuery, MOST_GROUPS } from '../../contracts/admin-figures-api.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import {
  askShop,
  carryOut,
  type Environment,
  type ExitCode,
  failed,
  type GivenArguments,
  type RunShopLine,
} from '../input/command.ts';

type Asked = FigureQuery & { uid: string };

/** `sluice stats` prints the figures of a funnel on each step and each edge, and its money as the ledger has it. */
export const stats: RunShopLine<'stats'> = async ({ type: _, ...asked }, given, environment) => {
  const [csv, json, step] = [given.has('csv'), given.has('json'), given.value('experiment')];
  if (csv && json) return 'give --csv or --json, not both';
  if (step !== null) return printExperiment(environment, { ...asked, step }, given);
  if (!csv && !json) return printText(environment, asked);
  return printAll(environment, asked, csv ? fileText : plainJson);
};

async function printExperiment(
  environment: Environment,
  { by, compare, ...asked }: Asked & { step: string },
  given: GivenArguments,
): Promise<ExitCode | string> {
  if (by !== undefined || compare !== undefined || given.has('csv'))
    return '--experiment goes with --since, --until and --json alone';
  if (asked.step === '' || asked.step.length > 200) return 'a step is named by its sfid, its number or its address';
  return carryOut(environment, { type: 'experiment', ...asked }, given);
}

async function printText(environment: Environment, asked: Asked): Promise<ExitCode> {
  const { done, text, data } = await askShop(environment, { type: 'stats', ...asked });
  if (!done) return failed(environment, text);
  environment.print(text);
  if (isAnswerOf('stats', data) && data.next !== null)
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
        if (!reply.done || !isAnswerOf('stats', reply.data)) return reply;
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
