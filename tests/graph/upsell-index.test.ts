import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { nodeById } from '../../graph/graph.ts';
import { type SaleSoFar, upsellIndexAt } from '../../graph/paths/offer-availability.ts';
import { demoGraphs } from '../support/funnels/demo-funnels.ts';
import { classicGraph, downsell, funnelOf, graphOf, page, thankYou, upsell } from '../support/funnels/funnels.ts';
import { afterAnswer } from './walked-sale.ts';

const rolls = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

/** Walks a graph by these rolls, and returns each entered offer with its number and the index by the sale so far. */
function entered(graph: FunnelGraph, choices: readonly number[]) {
  const found: { step: string; number: number; index: number | null }[] = [];
  let [at, sale]: [string | null, SaleSoFar | null] = [graph.start, null];
  for (const choice of choices) {
    const step = at;
    const kind = step === null ? undefined : nodeById(graph, step)?.kind;
    if (step === null || found.some((each) => each.step === step)) return found;
    if (sale && kind && isOfferKind(kind))
      found.push({ step, number: found.length + 1, index: upsellIndexAt(graph, sale, step) });
    const edges = graph.edges.filter(({ from }) => from === step);
    const edge = edges[choice % edges.length];
    sale = edge ? afterAnswer(graph, sale, step, edge.on) : sale;
    at = edge?.to ?? null;
  }
  return found;
}

describe('the number of offers that a session has entered', () => {
  const indexAt = (captured: string[], step: string) =>
    upsellIndexAt(classicGraph(), { saleStep: 'order-form', captured }, step);

  it('N13 counts the bought ones and those that were left by no', () => {
    expect(indexAt([], 'u1')).toBe(1);
    expect(indexAt([], 'd1')).toBe(2);
    expect(indexAt(['u1'], 'u2')).toBe(2);
    expect(indexAt(['u1'], 'u1')).toBe(1);
  });

  it('N13 is not known for a step that no walk leads to', () => {
    expect(indexAt([], 'nowhere')).toBeNull();
    expect(upsellIndexAt(classicGraph(), { saleStep: 'nowhere', captured: [] }, 'u1')).toBeNull();
  });

  it('N13 is that of any walk where none fits the bought offers', () => {
    expect(indexAt(['u1'], 'd1')).toBe(2);
    expect(indexAt(['u1', 'd1'], 'd2')).toBe(3);
  });

  it('N13 counts no page between the offers, also where it sold an offer in another version', () => {
    const graph = graphOf(
      funnelOf([page('order-form'), page('information'), upsell('u1'), downsell('d1'), upsell('u2'), thankYou()]),
    );
    const index = (captured: string[]) => upsellIndexAt(graph, { saleStep: 'order-form', captured }, 'u2');
    expect([index(['u1']), index(['information', 'u1']), index([]), index(['information'])]).toEqual([2, 2, 3, 3]);
  });

  it('N13 is the one of every walk of the demo funnels', async () => {
    const graphs = await demoGraphs();
    let offers = 0;
    fc.assert(
      fc.property(fc.constantFrom(...graphs), rolls, (graph, choices) => {
        for (const { number, index } of entered(graph, choices)) {
          expect(index).toBe(number);
          offers += 1;
        }
      }),
    );
    expect(offers).toBeGreaterThan(0);
  });
});
