import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { buildGraph } from '../../graph/graph.ts';
import { coverage, type Journey, paths } from '../../graph/paths/paths.ts';
import { classicFunnel, classicGraph, funnelOf, graphOf, page, thankYou, upsell } from '../support/funnels/funnels.ts';
import { soakRuns } from '../support/soak/soak.ts';
import { anyFunnelSteps, funnelsOf, stepsWithOwnIds } from './arbitrary-funnel.ts';

const texts = (journeys: Journey[]) =>
  journeys.map(({ steps }) => steps.map((step) => `${step.on} ${step.to}`).join(', '));

describe('the journeys through a funnel', () => {
  it('N03 N05 N06 N07 N08 walk all of the classic funnel, shortest first', () => {
    expect(texts(paths(classicGraph()))).toEqual([
      'next order-form, next u1, fail thank-you',
      'next order-form, next u1, yes u2, yes thank-you',
      'next order-form, next u1, yes u2, fail thank-you',
      'next order-form, next u1, no d1, fail thank-you',
      'next order-form, next u1, yes u2, no d2, fail thank-you',
      'next order-form, next u1, no d1, no u2, no d2, no thank-you',
      'next order-form, fail landing, next order-form, next u1, no d1, yes u2, no d2, yes thank-you',
    ]);
  });

  it('of a funnel of one page are one journey without steps', () => {
    expect(paths(graphOf(funnelOf([thankYou()])))).toEqual([{ steps: [], end: 'thank-you' }]);
    expect(paths(graphOf(funnelOf([])))).toEqual([]);
  });

  it('of a start that is no step are none', () => {
    expect(paths({ ...classicGraph(), start: 'nowhere' })).toEqual([]);
    expect(paths({ ...classicGraph(), start: null })).toEqual([]);
  });

  it('walk a circle without a way out once around', () => {
    const loop = [page('a'), upsell('u', { overrideYes: 'u', overrideNo: 'u', nextPageFail: 'a' }), thankYou()];
    expect(texts(paths(graphOf(funnelOf(loop))))).toEqual(['next u, yes u, no u, fail a']);
  });

  it('neither walk nor count unreachable steps', () => {
    const graph = graphOf(funnelOf([page('a'), thankYou('t'), page('b'), thankYou('z')]));
    const journeys = paths(graph);
    expect(texts(journeys)).toEqual(['next t']);
    expect(coverage(graph, journeys)).toEqual({ nodes: { covered: 2, total: 2 }, edges: { covered: 1, total: 1 } });
  });

  it('are incomplete where an edge is not walked', () => {
    const graph = classicGraph();
    expect(coverage(graph, [])).toEqual({ nodes: { covered: 0, total: 7 }, edges: { covered: 0, total: 15 } });
    expect(coverage(graph, paths(graph).slice(0, 1))).toEqual({
      nodes: { covered: 4, total: 7 },
      edges: { covered: 3, total: 15 },
    });
  });

  it('N03 N05 N06 N08 cover every reachable edge and node of any funnel', () => {
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), (funnel) => {
        const graph = buildGraph(funnel);
        const { nodes, edges } = coverage(graph, paths(graph));
        expect([nodes.covered, edges.covered]).toEqual([nodes.total, edges.total]);
      }),
      soakRuns(300),
    );
  });

  it('start at the start, go from edge to edge, and end at their end', () => {
    fc.assert(
      fc.property(funnelsOf(stepsWithOwnIds), (funnel) => {
        const graph = buildGraph(funnel);
        const journeys = paths(graph);
        for (const journey of journeys) expectWalkable(graph, journey);
        const lengths = journeys.map((journey) => journey.steps.length);
        expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
        expect(journeys.length).toBeLessThanOrEqual(Math.max(1, graph.edges.length));
      }),
      soakRuns(300),
    );
  });

  it('are all different', () => {
    const journeys = texts(paths(graphOf(classicFunnel())));
    expect(new Set(journeys).size).toBe(journeys.length);
  });
});

function expectWalkable(graph: FunnelGraph, { steps, end }: Journey): void {
  let at = graph.start;
  for (const step of steps) {
    expect(step.from).toBe(at);
    expect(graph.edges).toContainEqual(expect.objectContaining({ ...step }));
    at = step.to;
  }
  expect(end).toBe(at);
  const isTerminal = graph.nodes.some((node) => node.id === end && node.kind === 'thankyou');
  const canLeave = reaches(graph, end).some((id) => graph.nodes.some((node) => node.id === id && isEnd(graph, id)));
  expect(isTerminal || isEnd(graph, end) || !canLeave).toBe(true);
}

function isEnd(graph: FunnelGraph, id: string): boolean {
  return !graph.edges.some((edge) => edge.from === id);
}

function reaches(graph: FunnelGraph, from: string): string[] {
  const seen = new Set([from]);
  for (const id of seen) {
    for (const edge of graph.edges) if (edge.from === id) seen.add(edge.to);
  }
  return [...seen];
}
