import { diffFunnels, type FunnelVersion } from '../../graph/diff/diff.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command, Environment } from '../input/command.ts';
import { loadFunnel } from '../input/load-funnel.ts';
import { readPictures } from '../input/read-pictures.ts';
import { journeyWords } from './paths.ts';

/** Prints the changes for shoppers between two funnel files. */
export const diff: Command = {
  usage: 'diff <old funnel file> <new funnel file> [--json]',
  summary: 'Changes for shoppers: paths, offers, prices, coupons, tax, shipping, words and pictures, in sentences.',
  async run(args, world) {
    const read = readArguments(args, { json: 'yes-no' }, { least: 2, most: 2 });
    if (typeof read === 'string') return wrongUsage(world, diff, read);
    const [old, next] = [await versionOf(world, read.names[0] ?? ''), await versionOf(world, read.names[1] ?? '')];
    if (typeof old === 'string' || typeof next === 'string') {
      for (const problem of [old, next]) if (typeof problem === 'string') world.complain(problem);
      return 1;
    }
    const changes = diffFunnels(old, next, journeyWords);
    if (read.has('json')) world.print(JSON.stringify(changes, null, 2));
    else
      world.print(
        changes.length > 0 ? changes.map(({ message }) => message).join('\n') : 'Nothing changed for shoppers.',
      );
    return 0;
  },
};

async function versionOf(world: Environment, path: string): Promise<FunnelVersion | string> {
  const loaded = await loadFunnel(world, path);
  if (typeof loaded === 'string') return loaded;
  const { funnel, graph, catalogue } = loaded;
  if (!catalogue) return { funnel, graph, offers: new Map(), currency: '' };
  const { offers, currency, parts } = catalogue;
  return { funnel, graph, offers, currency, parts: { ...parts, pictures: await readPictures(world, path) } };
}
