import { describe, expect, it } from 'vitest';
import { drawMermaid } from '../../backoffice/diagram/draw.ts';
import type { ViewKind } from '../../domain/routing/view-kinds.ts';
import { unknownShop } from '../../graph/copy/drawn-shop.ts';
import { buildGraph } from '../../graph/graph.ts';
import { coverage, paths } from '../../graph/paths/paths.ts';
import { type Catalogue, verify } from '../../graph/verify.ts';
import { compileWithPayments } from '../support/funnels/compile-with-payments.ts';
import { downsell, funnelOf, offersNamed, page, type StepDraft, thankYou, upsell } from '../support/funnels/funnels.ts';

const OFFERS = 997;

/** A landing page, an order form, upsells each with its downsell, and a receipt: a thousand steps. */
const drafts: StepDraft[] = [
  page('landing'),
  page('order-form'),
  ...Array.from({ length: OFFERS }, (_, index) => (index % 2 ? downsell(`d${index}`) : upsell(`u${index}`))),
  thankYou(),
];
const funnel = funnelOf(drafts);
const catalogue: Catalogue = {
  offers: offersNamed(['bundle-1', 'bundle-3', ...drafts.map((draft) => `offer-${draft.sfid}`)]),
  content: Object.fromEntries(drafts.map((draft) => [`content-${draft.sfid}`, { view: viewOf(draft) }])),
  currency: 'USD',
};
const graph = buildGraph(funnel, (id) => catalogue.content[id]?.view ?? null);

/** The benchmark `verify` measures the time; these tests check the results. */
describe('a funnel of a thousand steps', () => {
  it('has a graph with every edge', () => {
    expect(graph.nodes).toHaveLength(1000);
    expect(graph.edges).toHaveLength(2 + OFFERS * 3);
  });

  it('has no finding', () => {
    const codes = new Set(verify(graph, catalogue, funnel).map(({ code }) => code));
    expect([...codes]).toEqual([]);
  });

  it('is drawn in full, and walked in full', () => {
    const lines = drawMermaid(graph, unknownShop(''));
    expect(graph.nodes.filter((node) => !lines.includes(node.url))).toEqual([]);
    const { nodes, edges } = coverage(graph, paths(graph));
    expect([nodes.covered, edges.covered]).toEqual([nodes.total, edges.total]);
  });

  it('is compiled, with a state for each step', () => {
    expect(Object.keys(compileWithPayments(graph).states).length).toBeGreaterThanOrEqual(1000);
  });
});

function viewOf(draft: StepDraft): ViewKind {
  if (draft.sfid === 'landing') return 'landing';
  if (draft.sfid === 'order-form') return 'two-step-order-form';
  return draft.type === 'Thankyou Page' ? 'order-success' : 'offer';
}
