import { buildGraph } from '../../../graph/graph.ts';
import { type Command, failed } from '../input/command.ts';
import { readFunnel } from '../input/load-funnel.ts';

/** Prints the graph of one funnel file, without checking it. */
export const graph: Command = {
  usage: 'graph <funnel file> --json',
  summary: 'The steps and edges of one funnel file, as JSON for other programs.',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    const funnel = await readFunnel(environment, read.names[0] ?? '');
    if (typeof funnel === 'string') return failed(environment, funnel);
    const { nodes, edges } = buildGraph(funnel);
    const shown = {
      nodes: nodes.map(({ id, step, type, kind, url }) => ({ id, step, type, kind, url })),
      edges: edges.map(({ from, to, on, by }) => ({ from, to, on, by })),
    };
    environment.print(JSON.stringify(shown, null, 2));
    return 0;
  },
};
