import { parseArgs } from 'node:util';
import { drawMermaid } from '../backoffice/diagram/draw.ts';
import { unknownShop } from '../graph/copy/drawn-shop.ts';
import { buildGraph } from '../graph/graph.ts';
import { paths } from '../graph/paths/paths.ts';
import { verify } from '../graph/verify.ts';
import { longFunnel } from './funnels.ts';
import { medianMs } from './median.ts';

/**
 * `npm run bench [verify -- --runs 25]`: the time to check a funnel by its length; the ratio of 1,000 to 100 steps is 10 where the
 * time grows linearly.
 */
export function benchVerify(args: string[]): void {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '25' } } });
  const runs = Number(values.runs);
  const [small, large] = [measure(100, runs), measure(1000, runs)];
  console.log('steps      40         100        1,000      1,000 : 100');
  const tiny = measure(40, runs);
  for (const name of ['graph', 'verify', 'draw', 'paths'] as const) {
    const ratio = (large[name] / small[name]).toFixed(1);
    const cells = [tiny[name], small[name], large[name]].map((ms) => `${ms.toFixed(2)} ms`.padEnd(11));
    console.log(`${name.padEnd(11)}${cells.join('')}${ratio}`);
  }
}

function measure(length: number, runs: number) {
  const { funnel, catalogue } = longFunnel(length);
  const viewOf = (id: string) => catalogue.content[id]?.view ?? null;
  const graph = buildGraph(funnel, viewOf);
  const errors = verify(graph, catalogue, funnel).filter((finding) => finding.severity === 'error');
  if (errors.length > 0) throw new Error(`the funnel of the bench has an error: ${errors[0]?.message}`);
  return {
    // Sorted steps are cached by their array, so a fresh copy makes each run pay in full.
    graph: medianMs(() => buildGraph({ ...funnel, defaultFunnels: [...funnel.defaultFunnels] }, viewOf), runs),
    verify: medianMs(() => verify(graph, catalogue, funnel), runs),
    draw: medianMs(() => drawMermaid(graph, unknownShop('')), runs),
    paths: medianMs(() => paths(graph), runs),
  };
}
