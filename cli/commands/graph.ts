import { buildGraph } from '../../graph/graph.ts';
import { readArguments, wrongUsage } from '../input/arguments.ts';
import type { Command } from '../input/command.ts';
import { readFunnel } from '../input/load-funnel.ts';

/** Prints the graph of one funnel file, without checking it. */
export const graph: Command = {
  usage: 'graph <funnel file> --json',
  summary: 'The steps and edges of one funnel file, as JSON for other programs.',
  async run(args, environment) {
    const read = readArguments(args, { json: 'yes-no' }, { least: 1, most: 1 });
    if (typeof read === 'string') return wrongUsage(environment, graph, read);
    const funnel = await readFunnel(environment, read.names[0] ?? '');
    if (typeof funnel === 'string') {
      environment.complain(funnel);
      return 1;
    }
    const { nodes, edges } = buildGraph(funnel);
    const shown = {
      nodes: nodes.map(({ id, step, type, kind, url }) => ({ id, step, type, kind, url })),
      edges: edges.map(({ from, to, on, by }) => ({ from, to, on, by })),
    };
    environment.print(JSON.stringify(shown, null, 2));
    return 0;
  },
};
