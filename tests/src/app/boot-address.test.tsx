// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FunnelGraph, GraphNode } from '../../../contracts/page/published-graph.ts';
import { consumedAddress } from '../../../domain/routing/shop-address.ts';
import { RouterSync } from '../../../src/app/router-sync.tsx';
import { openAgainWithUid } from '../../../src/early/open-again.ts';
import { addressOutsideSteps, hasComponent } from '../../../src/tracking/shown-address.ts';
import { afterSale, type FunnelWalk, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph, funnelOf, graphOf, page, thankYou, upsell } from '../../support/funnels/funnels.ts';

const here = () => `${window.location.pathname}${window.location.search}`;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(cleanup);

function open(address: string, walk: FunnelWalk) {
  window.history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <RouterSync actor={walk.actor} graph={walk.graph} />
    </BrowserRouter>,
  );
}

/** The classic funnel, whose landing page has a view without a component in this script. */
function fromTomorrow(view: unknown): FunnelGraph {
  const graph = classicGraph();
  const nodes = graph.nodes.map((node) => (node.id === 'landing' ? Object.assign(node, { view }) : node));
  return { ...graph, nodes: nodes as GraphNode[] };
}

describe('the address of the page', () => {
  it('Q06 R09 a provider’s parameters leave it as soon as the page is rendered, in the same history entry', async () => {
    const entries = window.history.length;
    open('/landing?uid=classic&paypal=true&token=secret', startFunnel(classicGraph()));
    await waitFor(() => expect(here()).toBe('/landing?uid=classic&step=1'));
    expect(window.history.length).toBe(entries);
  });

  it('Q06 Q09 they leave it without a shown step, too, and nothing else does', async () => {
    const walk = startFunnel(classicGraph(), { entry: { type: 'order-missing' } });
    open('/u1?uid=classic&step=3&paypal=true&action=success&token=secret&x=1', walk);
    await waitFor(() => expect(here()).toBe('/u1?uid=classic&step=3&x=1'));
  });

  it('R02 Q09 it stays without a shown step and without a provider’s parameters', () => {
    const walk = startFunnel(classicGraph(), { entry: { type: 'page-missing', message: 'Page not found' } });
    open('/no/such?x=1&uid=u', walk);
    expect(here()).toBe('/no/such?x=1&uid=u');
  });

  it.each([
    ['/no/such?x=1&uid=u&affid=2&token=secret', '/no/such?affid=2&x=1'],
    ['/no/such?uid=u', '/no/such'],
    ['/no/such?x=1', '/no/such?x=1'],
    ['/no/such', '/no/such'],
  ])(
    'R15 at the unknown path %s the query is set again without the uid, in the same history entry',
    async (from, to) => {
      const entry = { type: 'page-missing', message: 'Page not found', unknownPath: '/no/such' } as const;
      const walk = startFunnel(classicGraph(), { entry });
      const entries = window.history.length;
      open(from, walk);
      await waitFor(() => expect(here()).toBe(to));
      walk.actor.send({ type: 'notice.closed' });
      expect([here(), window.history.length]).toEqual([to, entries]);
    },
  );

  /** What a new document of the shown history entry opens in its place. */
  function openedAgain(): string | null {
    const replace = vi.fn<(url: string) => void>();
    const { href } = window.location;
    const page = { title: 'Another brand', documentElement: { hidden: false } };
    const { history } = window;
    const isLeft = openAgainWithUid({ location: { href, replace }, history, document: page });
    expect(page.documentElement.hidden).toBe(isLeft);
    expect(page.title).toBe(isLeft ? '' : 'Another brand');
    const [to] = replace.mock.calls[0] ?? [];
    return to === undefined ? null : to.slice(window.location.origin.length);
  }

  it.each([
    ['/no/such?affid=a%20b&uid=v%26l&x=1#part', '/no/such?affid=a+b&x=1', '/no/such?affid=a+b&x=1&uid=v%26l'],
    ['/no/such?uid=u', '/no/such', '/no/such?uid=u'],
  ])('R13 R15 a new document of the entry of %s is opened with the uid', async (from, to, again) => {
    const entry = { type: 'page-missing', message: 'Page not found', unknownPath: '/no/such' } as const;
    open(from, startFunnel(classicGraph(), { entry }));
    await waitFor(() => expect(here()).toBe(to));
    expect(openedAgain()).toBe(again);
    window.history.replaceState(window.history.state, '', again);
    expect(openedAgain()).toBeNull();
  });

  it('R15 no other entry is opened again: not one without a uid, nor the next one of the same page', async () => {
    const entry = { type: 'page-missing', message: 'Page not found', unknownPath: '/no/such' } as const;
    open('/no/such?x=1', startFunnel(classicGraph(), { entry }));
    expect(openedAgain()).toBeNull();
    cleanup();
    const query = 'uid=classic&sessionid=7';
    const walk = startFunnel(classicGraph(), { query });
    open(`/landing?${query}`, walk);
    await load(walk);
    expect(openedAgain()).toBeNull();
    await take(walk, 'next');
    await waitFor(() => expect(here()).toContain('/order-form'));
    window.history.replaceState(window.history.state, '', '/order-form');
    expect(openedAgain()).toBeNull();
  });

  it.each([undefined, null, 'text', 7, [], { usr: null }, { usr: 'text' }, { usr: { takenUid: 7 } }])(
    'R15 with the state %j of another script nothing is opened again',
    (state) => {
      window.history.replaceState(state, '', '/no/such');
      expect(openedAgain()).toBeNull();
    },
  );

  it.each(['//evil.example/a', '/\\evil.example', '/a//b'])('Q06 at %s no redirect follows', (pathname) => {
    expect(consumedAddress(pathname, '?token=1')).toBeNull();
    const entry = { type: 'page-missing', message: '', unknownPath: pathname } as const;
    expect(addressOutsideSteps(entry, pathname, '?token=1&uid=u')).toBeNull();
  });

  it('N04 Q09 R09 the step changes, the rest of the query stays, and the page begins at its top', async () => {
    const query = 'uid=classic&sessionid=7&utm_source=n&gclid=g';
    const walk = startFunnel(classicGraph(), { query });
    open(`/landing?${query}`, walk);
    await load(walk);
    const entries = window.history.length;
    await take(walk, 'next');
    await waitFor(() => expect(here()).toBe('/order-form?uid=classic&step=2&sessionid=7&utm_source=n&gclid=g'));
    expect(window.history.length).toBe(entries + 1);
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

describe('a page that leads to itself', () => {
  it('R09 it is mounted anew at its own address, in the same history entry, and begins at its top', async () => {
    const graph = graphOf(
      funnelOf([page('landing'), page('order-form'), upsell('u1', { overrideNo: 'u1' }), thankYou()]),
    );
    const walk = startFunnel(graph, afterSale('u1'));
    open('/u1?uid=classic', walk);
    await waitFor(() => expect(here()).toBe('/u1?uid=classic&step=3'));
    await load(walk);
    const [entries, mounted] = [window.history.length, walk.view().frame.pageKey];
    vi.mocked(window.scrollTo).mockClear();
    await take(walk, 'no');
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 0));
    expect([here(), window.history.length]).toEqual(['/u1?uid=classic&step=3', entries]);
    expect(walk.view().frame.pageKey).not.toBe(mounted);
  });

  it('R09 the browser does not restore the scroll position', () => {
    open('/landing', startFunnel(classicGraph()));
    expect(window.history.scrollRestoration).toBe('manual');
  });
});

describe('an unknown component', () => {
  it.each(['hologram', '__proto__', null])('R15 %j removes the uid from the query, once and for good', async (view) => {
    const walk = startFunnel(fromTomorrow(view), { query: 'uid=classic&sessionid=7&affid=2' });
    open('/landing?uid=classic&sessionid=7&affid=2', walk);
    await waitFor(() => expect(here()).toBe('/landing?step=1&sessionid=7&affid=2'));
    walk.actor.send({ type: 'notice.closed' });
    expect(here()).toBe('/landing?step=1&sessionid=7&affid=2');
  });

  it('R15 every view of the current funnel has a component', () => {
    for (const node of classicGraph().nodes) expect(hasComponent(node)).toBe(true);
    const [landing] = fromTomorrow('hologram').nodes;
    expect(landing && hasComponent(landing)).toBe(false);
  });
});
