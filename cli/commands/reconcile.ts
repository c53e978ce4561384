import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Compares the shop's ledger with the provider's. */
export const reconcile: Command = {
  usage: 'reconcile [--json] [--since <yyyy-mm-dd>] [--book]',
  summary: 'Compare the ledger with the provider’s, entry by entry; --book records the entries that the ledger lacks.',
  async run(args, world) {
    const read = readArguments(args, { json: 'yes-no', book: 'yes-no', since: 'value' }, { least: 0, most: 0 });
    if (typeof read === 'string') return wrongUsage(world, reconcile, read);
    const since = read.value('since');
    const isDate = since === null || /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(since);
    if (!isDate) return wrongUsage(world, reconcile, `"${since}" is no date such as 2026-11-21`);
    const { done, text, data } = await runAdmin(world, {
      type: 'reconcile',
      ...(since === null ? {} : { since }),
      ...(read.has('book') ? { book: true } : {}),
    });
    // A difference is a result and goes to standard output; a comparison that failed is an error.
    if (data === undefined) world.complain(text);
    else world.print(read.has('json') ? JSON.stringify(data, null, 2) : text);
    return done ? 0 : 1;
  },
};
