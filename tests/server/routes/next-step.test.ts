import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { coverage, paths } from '../../../graph/paths/paths.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { filesIn, readText } from '../../architecture/read-imports.ts';
import { load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';

const shop = appDuringTests();

describe('the next step of a shopper', () => {
  it('N03 N06 follows from the graph in the page: every step is reached, and every answer leads on', async () => {
    const graphs = await servedGraphs();
    expect(graphs.length).toBeGreaterThan(2);
    for (const graph of graphs) {
      const { nodes, edges } = coverage(graph, paths(graph));
      expect([graph.funnel.uniqueIdentifier, nodes.covered, edges.covered]).toEqual([
        graph.funnel.uniqueIdentifier,
        nodes.total,
        edges.total,
      ]);
    }
  });

  it('N06 N07 branches on the answer: yes and no to an offer lead to different steps where a downsell waits', async () => {
    const graph = await servedGraph('classic');
    const answers = graph.nodes
      .filter((node) => node.kind === 'upsell')
      .map(({ id }) => [targetOf(graph, id, 'yes'), targetOf(graph, id, 'no')]);
    expect(answers).toEqual([
      ['fh-classic-upsell-2', 'fh-classic-downsell-1'],
      ['fh-classic-thank-you', 'fh-classic-downsell-2'],
    ]);
  });

  it('N03 N05 N06 N07 N08 is the one of the graph’s machine, on all of its journeys', async () => {
    const graph = await servedGraph('classic');
    for (const { steps, end } of paths(graph)) {
      const walk = startFunnel(graph);
      await load(walk);
      for (const step of steps) {
        await take(walk, step.on);
        expect(walk.at()).toBe(step.to);
      }
      expect(walk.at()).toBe(end);
    }
  });

  it('is computed in one file alone', () => {
    const sources = ['domain', 'graph', 'machines', 'src', 'server', 'cli'].flatMap((folder) =>
      filesIn(folder, /\.tsx?$/),
    );
    const deciding = /\b(followingStep|yesTarget|noTarget|failTarget)\b/;
    const deciders = sources.filter((path) => deciding.test(readText(path)));
    expect(deciders).toEqual(['domain/funnel/progression.ts', 'graph/graph.ts']);
  });
});

async function servedGraph(uid: string): Promise<FunnelGraph> {
  const { body } = await shop().app.inject(`/?uid=${uid}`);
  const { published } = readPageBlocks(new JSDOM(body).window.document);
  if (!published) throw new Error(`no funnel answers to ${uid}`);
  return published.graph;
}

function servedGraphs(): Promise<FunnelGraph[]> {
  return Promise.all(
    shop()
      .funnels.live()
      .map(({ funnel }) => servedGraph(funnel.uniqueIdentifier)),
  );
}

function targetOf(graph: FunnelGraph, from: string, on: 'yes' | 'no'): string | undefined {
  return graph.edges.find((edge) => edge.from === from && edge.on === on)?.to;
}
