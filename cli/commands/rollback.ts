import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Makes an older version of a funnel live again. */
export const rollback: Command = {
  usage: 'rollback <uid> [hash]',
  summary:
    'Make an older version of a funnel live again: the one published before, or the one whose hash begins with the given text.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 1, most: 2 });
    if (typeof read === 'string') return wrongUsage(world, rollback, read);
    const [uid = '', hash] = read.names;
    const isHash = hash === undefined || /^[0-9a-f]{4,64}$/.test(hash);
    if (!isHash) return wrongUsage(world, rollback, `"${hash}" is no hash of a version, nor the beginning of one`);
    const { done, text } = await runAdmin(world, { type: 'rollback', uid, ...(hash ? { hash } : {}) });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
