import { describe, expect, it } from 'vitest';
import { isOrderFormNode } from '../../../graph/graph.ts';
import { stepAtAddress } from '../../../machines/funnel/address.ts';
import { resolveFunnel, type Shop } from '../../../server/render/resolve-funnel.ts';
import { classicFunnel, classicGraph, funnelOf, graphOf, page } from '../../support/funnels/funnels.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';

const graph = classicGraph();

describe('a known route that a funnel does not use', () => {
  it.each(['vsl', 'home-v2', 'US_3-Unit-GIComplete_AP', 'offer-selector'])(
    'R05 N02 %s leads to the first step',
    (path) => {
      expect(stepAtAddress(graph, `/${path}`, null)).toBe('landing');
    },
  );

  it.each(['SecureCart', 'LoneWolfRanch_SecureCart', 'two-step-order-form-common'])(
    'R01 N02 %s leads to the order form, of whatever layout, whatever step is named',
    (path) => {
      const form = graph.nodes.find(isOrderFormNode);
      for (const step of [null, 1, 3]) expect(stepAtAddress(graph, `/${path}?affid=1`, step)).toBe(form?.id);
      const without = graphOf(funnelOf([page('landing')]));
      expect(stepAtAddress(without, `/${path}`, null)).toBe('landing');
    },
  );

  it.each(['receipt', 'ordersuccess', 'order-success-common'])("R05 %s leads to the funnel's own receipt", (path) => {
    expect(stepAtAddress(graph, `/${path}`, null)).toBe('thank-you');
  });

  it('R05 N02 a step number takes precedence over the fixed entry', () => {
    expect(stepAtAddress(graph, '/receipt', 3)).toBe('u1');
  });

  it('R01 the second address of the cart leads to the step that has the first one, and the other way round', () => {
    for (const own of ['SecureCart', 'LoneWolfRanch_SecureCart']) {
      const cart = graphOf(funnelOf([page('landing'), page(own)]));
      expect(stepAtAddress(cart, '/SecureCart', null)).toBe(own);
      expect(stepAtAddress(cart, '/LoneWolfRanch_SecureCart?x=1', null)).toBe(own);
    }
    const both = graphOf(funnelOf([page('SecureCart'), page('LoneWolfRanch_SecureCart')]));
    expect(stepAtAddress(both, '/LoneWolfRanch_SecureCart', null)).toBe('LoneWolfRanch_SecureCart');
  });

  it("R05 the funnel's own addresses take precedence too", () => {
    const own = graphOf(funnelOf([page('landing'), page('receipt')]));
    expect(stepAtAddress(own, '/receipt', null)).toBe('receipt');
    expect(stepAtAddress(own, '/ordersuccess', null)).toBe('landing');
    expect(stepAtAddress(graphOf({ ...classicFunnel(), defaultFunnels: [] }), '/receipt', null)).toBeUndefined();
  });
});

describe('the funnel of such a route', () => {
  const shop: Shop = { live: [testFunnel()], destinations: [] };
  const visit = (path: string, uid: string | null = null) =>
    resolveFunnel(shop, { path, uid, dsid: null, storedUid: () => null, random: () => 0 }).type;

  it.each(['/vsl', '/survey', '/LoneWolfRanch_SecureCart', '/DS_1-Unit-GIComplete_AP', '/ordersuccess'])(
    'R01 R03 R05 %s is the first funnel, or the one that uid names',
    (path) => {
      expect([visit(path), visit(path, 'test')]).toEqual(['found', 'found']);
    },
  );

  it.each(['/nowhere', '/gdpr', '/DS_6-Unit-GIComplete_AP', '/VSL'])('R02 R13 %s is not found', (path) => {
    expect([visit(path), visit(path, 'test')]).toEqual(['unknown-route', 'unknown-route']);
  });

  it('R05 a shop without a funnel has no fallback', () => {
    const empty = { live: [], destinations: [] };
    const asked = { path: '/vsl', uid: null, dsid: null, storedUid: () => null, random: () => 0 };
    expect(resolveFunnel(empty, asked).type).toBe('unknown-route');
  });
});
