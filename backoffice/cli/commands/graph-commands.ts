import { buildGraph } from '../../../graph/graph.ts';
import { journeyCopy } from '../../../graph/paths/journey-copy.ts';
import { paths as journeysOf } from '../../../graph/paths/paths.ts';
import { failed, printResult, type RunLine } from '../input/command.ts';
import { loadFunnel, readFunnel } from '../input/load-funnel.ts';

/** Prints the graph of one funnel file, without checking it. */
export const graph: RunLine = async (read, environment) => {
  const funnel = await readFunnel(environment, read.names[0] ?? '');
  if (typeof funnel === 'string') return failed(environment, funnel);
  const { nodes, edges } = buildGraph(funnel);
  const shown = {
    nodes: nodes.map(({ id, step, type, kind, url }) => ({ id, step, type, kind, url })),
    edges: edges.map(({ from, to, on, by }) => ({ from, to, on, by })),
  };
  environment.print(JSON.stringify(shown, null, 2));
  return 0;
};

/** Prints a small set of journeys that together take every edge of a funnel. */
export const paths: RunLine = async (read, environment) => {
  const loaded = await loadFunnel(environment, read.names[0] ?? '');
  if (typeof loaded === 'string') return failed(environment, loaded);
  const { graph } = loaded;
  const lines = journeysOf(graph).map((journey) => ({ ...journey, words: journeyCopy(graph, journey) }));
  return printResult(environment, { text: lines.map(({ words }) => words).join('\n'), data: lines }, read);
};
