import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph, findTarget, nodeById } from '../../graph/graph.ts';
import {
  classicFunnel,
  classicGraph,
  downsell,
  funnelOf,
  graphOf,
  page,
  thankYou,
  upsell,
  variant,
} from '../support/funnels/funnels.ts';
import { anyFunnelSteps, funnelsOf } from './arbitrary-funnel.ts';

describe('the graph of the classic funnel', () => {
  it('N01 E02 starts at the first step and keeps the names of the funnel', () => {
    const graph = classicGraph();
    expect(graph.start).toBe('landing');
    expect(graph.funnel).toEqual({ sfid: 'funnel-1', uniqueIdentifier: 'classic', destinationId: null });
    expect(graph.nodes.map((node) => node.id)).toEqual(['landing', 'order-form', 'u1', 'd1', 'u2', 'd2', 'thank-you']);
  });

  it('N03 N05 N06 N07 N08 has exactly these edges, made by these', () => {
    expect(classicGraph().edges.map(({ from, on, to, by }) => `${from} ${on} ${to} ${by}`)).toEqual([
      'landing next order-form rule',
      'order-form next u1 rule',
      'order-form fail landing override',
      'u1 yes u2 rule',
      'u1 no d1 rule',
      'u1 fail thank-you rule',
      'd1 yes u2 rule',
      'd1 no u2 rule',
      'd1 fail thank-you rule',
      'u2 yes thank-you rule',
      'u2 no d2 rule',
      'u2 fail thank-you rule',
      'd2 yes thank-you rule',
      'd2 no thank-you rule',
      'd2 fail thank-you rule',
    ]);
  });

  it('N05 N06 N08 E03 follows overrides, and marks their edges', () => {
    const funnel = classicFunnel();
    Object.assign(funnel.defaultFunnels[2] ?? {}, { overrideYes: 7, overrideNo: '/u2', nextPageFail: 'order-form' });
    const edges = graphOf(funnel).edges.filter((edge) => edge.from === 'u1');
    expect(edges).toEqual([
      { from: 'u1', on: 'yes', to: 'thank-you', by: 'override' },
      { from: 'u1', on: 'no', to: 'u2', by: 'override' },
      { from: 'u1', on: 'fail', to: 'order-form', by: 'override' },
    ]);
  });

  it('E02 E03 E04 keeps the fields of each step that pages and machines read', () => {
    const graph = classicGraph();
    expect(nodeById(graph, 'order-form')).toMatchObject({
      step: 2,
      kind: 'page',
      view: 'two-step-order-form',
      offers: ['bundle-1', 'bundle-3'],
      url: 'order-form',
      urls: ['order-form'],
      genericUrl: null,
      splitTestEnabled: false,
      splitTesting: [],
    });
    expect(nodeById(graph, 'd1')).toMatchObject({ kind: 'downsell', view: 'offer', offers: ['offer-d1'] });
    expect(nodeById(graph, 'landing')?.offers).toEqual([]);
    expect(nodeById(graph, 'nowhere')).toBeUndefined();
  });

  it('E02 its names, its destination, its bundles and its bumps are those of the file, and null is the same as absent', () => {
    const names = { sfid: 'f-1', uniqueIdentifier: 'one', destinationId: 'to-1' };
    const graph = graphOf({ ...classicFunnel(), ...names, orderForm: ['bundle-3'], bumpOffers: ['scoop'] });
    expect(graph.funnel).toEqual(names);
    expect(nodeById(graph, 'order-form')).toMatchObject({ offers: ['bundle-3'], bumps: ['scoop'] });
    expect(graph.nodes.filter(({ bumps }) => bumps !== undefined).map(({ id }) => id)).toEqual(['order-form']);
    const { destinationId: _, orderForm: __, bumpOffers: ___, ...bare } = classicFunnel();
    const nulls = { destinationId: null, orderForm: null, bumpOffers: null };
    expect(graphOf({ ...bare, ...nulls })).toEqual(graphOf(bare));
    expect(nodeById(graphOf(bare), 'order-form')).toMatchObject({ offers: [] });
    expect(graphOf({ ...bare, bumpOffers: [] })).toEqual(graphOf(bare));
    expect(graphOf(bare).nodes.filter((node) => 'bumps' in node)).toEqual([]);
  });
});

describe('what a funnel says of Amazon Pay', () => {
  it('is in its graph, and the steps of its address book are', () => {
    const funnel = { ...classicFunnel(), amazonPay: true };
    Object.assign(funnel.defaultFunnels[1] ?? {}, { addressBook: 'amazon' });
    const graph = graphOf(funnel);
    expect(graph.funnel.amazonPay).toBe(true);
    expect(graph.nodes.map(({ addressBook }) => addressBook)).toEqual([
      undefined,
      'amazon',
      ...Array<undefined>(5).fill(undefined),
    ]);
  });

  it('leaves no trace where it is absent, null or false, so that versions published before keep their hashes', () => {
    const none = graphOf({ ...classicFunnel(), amazonPay: null });
    expect(Object.keys(none.funnel)).toEqual(['sfid', 'uniqueIdentifier', 'destinationId']);
    expect(none.nodes.filter((node) => 'addressBook' in node)).toEqual([]);
    expect(graphOf({ ...classicFunnel(), amazonPay: false })).toEqual(graphOf(classicFunnel()));
  });
});

describe('the graph of any funnel', () => {
  it('R08 writes addresses without a leading slash', () => {
    const variants = [variant('a', { url: '/a' }), variant('b', { url: 'b', default: false })];
    const graph = graphOf(funnelOf([page('p', { url: '/main', genericUrl: '/entry', variants })]));
    expect(graph.nodes[0]).toMatchObject({ url: 'main', urls: ['main', 'a', 'b'], genericUrl: 'entry' });
  });

  it('E03 E04 X03 gives a page the content and the address of its default variant, and the addresses of all', () => {
    const variants = [
      variant('p', { url: 'tested', default: false, pageContent: 'content-landing' }),
      variant('p', { url: 'shown', pageContent: 'content-order-form' }),
    ];
    const [node] = graphOf(funnelOf([page('p', { variants })])).nodes;
    expect(node).toMatchObject({ view: 'two-step-order-form', url: 'shown', urls: ['tested', 'shown'], variants });
    expect(buildGraph(funnelOf([page('p', { variants })])).nodes[0]?.view).toBeNull();
  });

  it('E03 has the view of an offer and of a receipt without any content, and of no other step', () => {
    const { nodes } = buildGraph(funnelOf([page('p'), upsell('u'), downsell('d'), thankYou('t')]));
    expect(nodes.map(({ view }) => view)).toEqual([null, 'offer', 'offer', 'order-success']);
  });

  it('R08 gives a step without an address of its own its first one, its entry, or none', () => {
    const unmarked = [variant('a', { url: '/first', default: false }), variant('b', { default: null })];
    const steps = [page('a', { variants: unmarked }), page('b', { variants: [], genericUrl: '/entry' })];
    const { nodes } = graphOf(funnelOf([...steps, page('c', { variants: [] })]));
    expect(nodes.map(({ url }) => url)).toEqual(['first', 'entry', '']);
  });

  it('E03 has the same edges with and without the contents', () => {
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), (funnel) => {
        expect(buildGraph(funnel).edges).toEqual(buildGraph(funnel, () => 'two-step-order-form').edges);
      }),
    );
  });

  it('N09 has no edge where no page follows, and none out of a receipt', () => {
    const graph = graphOf(funnelOf([thankYou('t'), upsell('u'), page('p')]));
    expect(findTarget(graph, 't', 'next')).toBeUndefined();
    expect(findTarget(graph, 'p', 'next')).toBeUndefined();
    expect(graph.edges.map((edge) => edge.from)).not.toContain('t');
  });

  it('E03 ends at a thank-you page wherever it stands, and an offer sells what its own type names', () => {
    const answers = { upsell: 'offer-of-upsells', downsell: 'offer-of-downsells', nextPageFail: 'p' };
    const steps = [upsell('u', answers), downsell('d', answers), thankYou('t', answers), page('p'), upsell('later')];
    const graph = graphOf(funnelOf(steps));
    const offersOf = (id: string) => nodeById(graph, id)?.offers;
    expect(graph.edges.filter((edge) => edge.from === 't')).toEqual([]);
    expect(['u', 'd', 't'].map(offersOf)).toEqual([['offer-of-upsells'], ['offer-of-downsells'], []]);
  });

  it('N01 has no start for a funnel without steps', () => {
    expect(graphOf(funnelOf([]))).toMatchObject({ start: null, nodes: [], edges: [] });
  });

  it('N05 N06 N08 every edge leads from one step to another that exists, on the answers of its kind', () => {
    fc.assert(
      fc.property(funnelsOf(anyFunnelSteps), (funnel) => {
        const graph = buildGraph(funnel);
        const kinds = new Map(graph.nodes.map((node) => [node.id, node]));
        for (const edge of graph.edges) expect([kinds.has(edge.from), kinds.has(edge.to)]).toEqual([true, true]);
        expect(graph.nodes.map((node) => node.step)).toEqual(
          funnel.defaultFunnels.map(({ step }) => step).sort((a, b) => a - b),
        );
      }),
    );
  });
});
