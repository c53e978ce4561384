import { describe, expect, it } from 'vitest';
import type { TabChannel } from '../../../src/adapters/browser/tab-channel.ts';
import { followTabs, type TabPlace } from '../../../src/boot/follow-tabs.ts';
import { afterSale, load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';

const graph = classicGraph();

function startTab(over = {}) {
  const walk = startFunnel(graph, over);
  const reported: TabPlace[] = [];
  let hear: (place: TabPlace) => void = () => {};
  const tabs: TabChannel<TabPlace> = {
    announce: (place) => reported.push(place),
    onOther: (listener) => {
      hear = listener;
    },
  };
  let sought = 0;
  followTabs(walk.actor, graph, tabs, {
    saved: async () => {},
    findAnew: () => {
      sought += 1;
    },
  });
  return { walk, reported, hear: (place: TabPlace) => hear(place), sought: () => sought };
}

const place = (at: string, over: Partial<TabPlace> = {}): TabPlace => ({
  funnel: graph.funnel.sfid,
  checkoutId: 'checkout-1',
  at,
  ...over,
});

describe('two tabs on one checkout', () => {
  it('a tab sends its position changes once the order is paid, and not its first position', async () => {
    const tab = startTab(afterSale('u1'));
    await load(tab.walk);
    expect(tab.reported).toEqual([]);
    await take(tab.walk, 'no');
    expect(tab.reported).toEqual([place('d1')]);
  });

  it('a tab on another step of the same checkout reloads at the session’s current step', async () => {
    const tab = startTab(afterSale('u1'));
    await load(tab.walk);
    tab.hear(place('u1'));
    expect(tab.sought()).toBe(0);
    tab.hear(place('d1'));
    expect(tab.sought()).toBe(1);
  });

  it('N14 another funnel, another checkout and a payment in progress are left alone', async () => {
    const tab = startTab(afterSale('u1'));
    await load(tab.walk);
    tab.hear(place('d1', { funnel: 'another' }));
    tab.hear(place('d1', { checkoutId: 'another' }));
    tab.walk.actor.send({ type: 'offer.accepted' });
    tab.hear(place('d1'));
    expect(tab.sought()).toBe(0);
  });

  it('N14 an order form follows a payment of its funnel, whichever checkout it began with, and a page before it none', async () => {
    const tab = startTab();
    await load(tab.walk);
    tab.hear(place('u1', { checkoutId: 'another' }));
    expect(tab.sought()).toBe(0);
    await take(tab.walk, 'next');
    tab.hear(place('u1', { funnel: 'another' }));
    expect(tab.sought()).toBe(0);
    for (const checkoutId of ['another', 'checkout-1']) tab.hear(place('u1', { checkoutId }));
    expect(tab.sought()).toBe(2);
  });

  it('before the payment tabs may show different pages', async () => {
    const tab = startTab();
    await load(tab.walk);
    await take(tab.walk, 'next');
    expect(tab.reported).toEqual([]);
  });
});
