import { journeyCopy } from '../../../graph/paths/journey-copy.ts';
import { paths as journeysOf } from '../../../graph/paths/paths.ts';
import { type Command, failed } from '../input/command.ts';
import { loadFunnel } from '../input/load-funnel.ts';

/** Prints a small set of journeys that together take every edge of a funnel. */
export const paths: Command = {
  usage: 'paths <funnel file> [--json]',
  summary: 'Journeys that together take every edge of a funnel, one a line.',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    const loaded = await loadFunnel(environment, read.names[0] ?? '');
    if (typeof loaded === 'string') return failed(environment, loaded);
    const { graph } = loaded;
    const lines = journeysOf(graph).map((journey) => ({ ...journey, words: journeyCopy(graph, journey) }));
    if (read.has('json')) environment.print(JSON.stringify(lines, null, 2));
    else for (const { words } of lines) environment.print(words);
    return 0;
  },
};
