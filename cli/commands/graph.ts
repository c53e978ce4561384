import { buildGraph } from '../../graph/graph.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';
import { readFunnel } from '../input/load-funnel.ts';

/** Prints the graph of one funnel file, without checking it. */
export const graph: Command = {
  usage: 'graph <funnel file> --json',
  summary: 'The steps and edges of one funnel file, as JSON for other programs.',
  async run(args, world) {
    const read = readArguments(args, { json: 'yes-no' }, { least: 1, most: 1 });
    if (typeof read === 'string') return wrongUsage(world, graph, read);
    const funnel = await readFunnel(world, read.names[0] ?? '');
    if (typeof funnel === 'string') {
      world.complain(funnel);
      return 1;
    }
    const { nodes, edges } = buildGraph(funnel);
    const shown = {
      nodes: nodes.map(({ id, step, type, kind, url }) => ({ id, step, type, kind, url })),
      edges: edges.map(({ from, to, on, by }) => ({ from, to, on, by })),
    };
    world.print(JSON.stringify(shown, null, 2));
    return 0;
  },
};
