import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Ends a version of a funnel: no session can buy at its price any more. */
export const revoke: Command = {
  usage: 'revoke <uid> <hash>',
  summary:
    'End a version that is not live, such as one with a wrong price: shoppers inside it go on with the live one and see its total before they pay.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 2, most: 2 });
    if (typeof read === 'string') return wrongUsage(world, revoke, read);
    const [uid = '', hash = ''] = read.names;
    if (!/^[0-9a-f]{8,64}$/.test(hash))
      return wrongUsage(world, revoke, `"${hash}" is no hash of a version, nor its first eight digits or more`);
    const { done, text } = await runAdmin(world, { type: 'revoke', uid, hash });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
