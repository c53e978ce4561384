import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Lists the published versions of a funnel. */
export const versions: Command = {
  usage: 'versions <uid>',
  summary: 'The published versions of a funnel, the last published first: live, replaced or revoked.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 1, most: 1 });
    if (typeof read === 'string') return wrongUsage(world, versions, read);
    const { done, text } = await runAdmin(world, { type: 'versions', uid: read.names[0] ?? '' });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
