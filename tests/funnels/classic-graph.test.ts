import { describe, expect, it } from 'vitest';
import type { EdgeKind } from '../../contracts/page/published-graph.ts';
import { buildGraph, findTarget, nodeById } from '../../graph/graph.ts';
import { readBrand } from './demo-files.ts';

/** The graph of Fernhollow's classic funnel, worked out by hand from the rules. */

const { funnels, content } = readBrand('fernhollow');
const graph = classicGraph();

function classicGraph() {
  const classic = funnels.find((funnel) => funnel.uniqueIdentifier === 'classic');
  if (!classic) throw new Error('there is no classic funnel');
  return buildGraph(classic, (id) => content.find((page) => page.sfid === id)?.view ?? null);
}

function walk(...answers: EdgeKind[]): (string | undefined)[] {
  const path: (string | undefined)[] = ['fh-classic-landing'];
  for (const answer of answers) path.push(findTarget(graph, path.at(-1) ?? '', answer));
  return path;
}

describe("Fernhollow's classic funnel", () => {
  it('N01 it starts at the landing page and walks its steps by number', () => {
    expect(graph.start).toBe('fh-classic-landing');
    expect(graph.nodes.map((node) => node.step)).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect(graph.funnel.destinationId).toBe('fh-dest-beef');
  });

  it('E03 R01 R03 each step has the kind, the view and the address of its page', () => {
    expect(graph.nodes.map(({ kind, view, url }) => [kind, view, url])).toEqual([
      ['page', 'landing', 'home'],
      ['page', 'two-step-order-form', 'two-step-order-form-common'],
      ['upsell', 'offer', 'CTUS_3-Unit-PowerMotion_AP'],
      ['downsell', 'offer', 'DS_1-Unit-PowerMotion_AP'],
      ['upsell', 'offer', 'US_3-Unit-GIComplete_AP'],
      ['downsell', 'offer', 'DS_1-Unit-GIComplete_AP'],
      ['thankyou', 'order-success', 'order-success-common'],
    ]);
  });

  it('E02 E03 each step sells its own offers', () => {
    expect(graph.nodes.map((node) => node.offers)).toEqual([
      [],
      ['fh-offer-powerfoods-complete-beef-3', 'fh-offer-powerfoods-complete-beef-6'],
      ['fh-offer-powermotion-3'],
      ['fh-offer-powermotion-1'],
      ['fh-offer-gi-complete-3'],
      ['fh-offer-gi-complete-1'],
      [],
    ]);
  });

  it.each<[string, EdgeKind[], string[]]>([
    ['yes to both goes from offer to offer', ['yes', 'yes'], ['upsell-1', 'upsell-2', 'thank-you']],
    [
      'no to all visits every offer',
      ['no', 'no', 'no', 'no'],
      ['upsell-1', 'downsell-1', 'upsell-2', 'downsell-2', 'thank-you'],
    ],
    [
      'yes to both downsells comes the same way',
      ['no', 'yes', 'no', 'yes'],
      ['upsell-1', 'downsell-1', 'upsell-2', 'downsell-2', 'thank-you'],
    ],
  ])('N03 N05 N06 N07 %s', (_title, answers, visited) => {
    const path = ['landing', 'order', ...visited].map((id) => `fh-classic-${id}`);
    expect(walk('next', 'next', ...answers)).toEqual(path);
  });

  it('N08 a payment that fails on an offer leads to the receipt', () => {
    const fails = graph.edges.filter((edge) => edge.on === 'fail');
    expect(fails.map((edge) => edge.from)).toEqual([
      'fh-classic-upsell-1',
      'fh-classic-downsell-1',
      'fh-classic-upsell-2',
      'fh-classic-downsell-2',
    ]);
    expect(new Set(fails.map((edge) => edge.to))).toEqual(new Set(['fh-classic-thank-you']));
  });

  it('N05 N06 N07 N08 there are no other edges, and the rule made them all', () => {
    expect(graph.edges).toHaveLength(2 + 4 * 3);
    expect(new Set(graph.edges.map((edge) => edge.by))).toEqual(new Set(['rule']));
  });

  it('E03 the receipt is terminal', () => {
    expect(nodeById(graph, 'fh-classic-thank-you')?.kind).toBe('thankyou');
    expect(graph.edges.filter((edge) => edge.from === 'fh-classic-thank-you')).toEqual([]);
  });
});
