import { resolve } from 'node:path';
import { runAdmin } from '../../server/admin/admin-client.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';

/** Publishes the funnels of a folder, through the running server where there is one. */
export const publish: Command = {
  usage: 'publish [folder]',
  summary: 'Verify funnels and make them live; shoppers inside a funnel stay on the version that they began with.',
  async run(args, world) {
    const read = readArguments(args, {}, { least: 0, most: 1 });
    if (typeof read === 'string') return wrongUsage(world, publish, read);
    const [name] = read.names;
    const folder = name === undefined ? {} : { folder: resolve(world.folder, name) };
    const { done, text } = await runAdmin(world, { type: 'publish', ...folder });
    if (done) world.print(text);
    else world.complain(text);
    return done ? 0 : 1;
  },
};
