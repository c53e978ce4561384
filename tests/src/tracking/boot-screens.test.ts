import { describe, expect, it } from 'vitest';
import type { ScreenView } from '../../../domain/tracking/screen-view.ts';
import { buildScreenView } from '../../../domain/tracking/screen-view.ts';
import { watchScreens } from '../../../src/tracking/screen-views.ts';
import { type FunnelWalk, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

const PAGE = { origin: 'https://shop.example', pathname: '/entry', search: '?x=1' };

function watch(walk: FunnelWalk) {
  const seen: ScreenView[] = [];
  const stop = watchScreens(walk.actor, walk.graph, PAGE).onScreenView((view) => seen.push(view));
  return { seen, stop };
}

describe('screen views', () => {
  it('R10 one per navigation, with path, name, title and full URL, as soon as the title is set', async () => {
    const walk = startFunnel(classicGraph());
    const { seen } = watch(walk);
    expect(seen).toEqual([]);
    await load(walk);
    expect(seen).toEqual([
      {
        screenPath: '/landing',
        screenName: 'Home',
        customTitle: 'Title of landing',
        fullUrl: 'https://shop.example/landing?uid=classic&step=1',
      },
    ]);
    await take(walk, 'next');
    await take(walk, 'next');
    await take(walk, 'no');
    expect(seen.map((view) => [view.screenPath, view.screenName])).toEqual([
      ['/landing', 'Home'],
      ['/order-form', 'TwoStepOrderForm'],
      ['/u1', 'Upsell'],
      ['/d1', 'Upsell'],
    ]);
    expect(seen.map((view) => new URL(view.fullUrl).searchParams.get('step'))).toEqual(['1', '2', '3', '4']);
  });

  it('R10 an event on a page is no navigation, and history navigation is one', async () => {
    const walk = startFunnel(classicGraph());
    const { seen } = watch(walk);
    await load(walk);
    await take(walk, 'next');
    walk.actor.send({ type: 'notice.closed' });
    expect(seen).toHaveLength(2);
    walk.actor.send({ type: 'location.popped', stepId: 'landing' });
    await load(walk);
    expect(seen.map((view) => view.screenPath)).toEqual(['/landing', '/order-form', '/landing']);
  });

  it('R10 a page outside the steps has its own address and its title', async () => {
    const text = { title: 'Terms', content: { headline: 'Terms', sections: [] } };
    const walk = startFunnel(classicGraph(), { entry: { type: 'text', page: text } });
    const { seen } = watch(walk);
    walk.actor.send({ type: 'notice.closed' });
    expect(seen).toEqual([
      {
        screenPath: '/entry',
        screenName: 'Terms',
        customTitle: 'Terms',
        fullUrl: 'https://shop.example/entry?x=1',
      },
    ]);
  });

  it('R10 an unsubscribed listener receives no more', async () => {
    const walk = startFunnel(classicGraph());
    const { seen, stop } = watch(walk);
    stop();
    await load(walk);
    expect(seen).toEqual([]);
  });

  it.each([
    ['/vsl?step=1', 'Vsl'],
    ['/SecureCart?step=2', 'Checkout'],
    ['/CTUS_3-Unit-PowerFoodsCompleteBeef_AP?step=3', 'Upsell'],
    ['/of-our-own?step=1', 'TwoStepOrderForm'],
  ])('R06 R10 the screen of %s is named %s', (address, name) => {
    const node = { kind: 'page', view: 'two-step-order-form' } as const;
    expect(buildScreenView({ origin: 'https://s.example', address, node, title: 'T' }).screenName).toBe(name);
  });

  it.each([
    ['landing', 'Home'],
    ['vsl', 'Vsl'],
    ['survey', 'Survey'],
    ['offer-selector', 'OfferSelector'],
    ['article', 'Offer'],
  ] as const)('R06 R10 a step with the view %s at an address of its own is the named step %s', (view, name) => {
    const screen = { origin: 'https://s.example', address: '/of-our-own?step=1', title: 'T' };
    expect(buildScreenView({ ...screen, node: { kind: 'page', view } }).screenName).toBe(name);
    expect(buildScreenView({ ...screen, node: { kind: 'upsell', view } }).screenName).toBe('Upsell');
    expect(buildScreenView({ ...screen, node: { kind: 'thankyou', view } }).screenName).toBe('OrderSuccess');
  });
});
