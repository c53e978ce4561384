import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Lists every script of every kind of page, with its purpose and its origin. */
export const scripts: Command = {
  usage: 'scripts [--json]',
  summary: 'Every script of every kind of page, with its origin, its purpose, and when it is loaded.',
  async run(args, environment) {
    const read = readArguments(args, { json: 'yes-no' }, { least: 0, most: 0 });
    if (typeof read === 'string') return wrongUsage(environment, scripts, read);
    const { done, text, data } = await runAdmin(environment, { type: 'scripts' });
    if (!done) environment.complain(text);
    else environment.print(read.has('json') ? JSON.stringify(data, null, 2) : text);
    return done ? 0 : 1;
  },
};
