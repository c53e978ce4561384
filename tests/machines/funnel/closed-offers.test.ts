import { describe, expect, it } from 'vitest';
import {
  anOfferReply,
  classicGraph,
  downsell,
  funnelOf,
  graphOf,
  page,
  thankYou,
  upsell,
} from '../../support/funnels/funnels.ts';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { anOrder } from '../../support/pages/orders.ts';
import { afterSale, charge, entryAt, type FunnelWalk, load, startFunnel } from './funnel-walk.ts';

const MESSAGE = 'This offer is over.';
const CLOSED = { type: 'refused', code: 'offer_closed', message: MESSAGE } as const;

/** Completes the load of an offer's page, whose price the shop refused because the offer is closed. */
async function loadClosed(walk: FunnelWalk, viewType?: 'Subscription'): Promise<void> {
  const [sfid = ''] = walk.load.calls.at(-1)?.offers ?? [];
  await walk.load.answer({
    content: { sfid: 'more', name: 'more', title: 'More', view: 'offer', content: offerPageModel().content },
    offers: [anOfferReply(sfid, viewType ? { viewType } : {})],
    bumps: [],
    orders: [],
    quote: null,
    isOfferClosed: true,
    freshCheckoutId: null,
  });
}

describe('an offer that is closed', () => {
  it('N06 one whose yes is refused is left as by a no, and the next page says why', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    await load(walk);
    await charge(walk, CLOSED);
    await load(walk);
    expect([walk.at(), walk.shows(), walk.context().notice]).toEqual([
      'd1',
      'offer',
      { kind: 'info', message: MESSAGE },
    ]);
    await charge(walk, { ...CLOSED, code: 'offer_not_sold_here' });
    expect(walk.at()).toBe('u2');
  });

  it('N06 one whose price is refused is passed by, up to the receipt', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    for (const step of ['u1', 'd1', 'u2', 'd2']) {
      expect(walk.at()).toBe(step);
      await loadClosed(walk, step === 'u2' ? 'Subscription' : undefined);
    }
    await load(walk);
    expect([walk.at(), walk.shows(), walk.context().notice]).toEqual(['thank-you', 'order-success', null]);
    expect(walk.submit.calls).toEqual([]);
  });

  it('N06 one that is passed by right after a yes leaves its confirmation to the page that is shown', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1'));
    await load(walk);
    await charge(walk, { type: 'captured', order: anOrder({ id: 'order-2', total: 69 }) });
    for (const step of ['u2', 'd2']) {
      expect([walk.at(), walk.view().frame.added?.total]).toEqual([step, 6900]);
      await loadClosed(walk);
    }
    await load(walk);
    expect([walk.at(), walk.shows(), walk.view().frame.added?.total]).toEqual(['thank-you', 'order-success', 6900]);
  });

  it('N14 one that was accepted before is asked about, and not passed by', async () => {
    const walk = startFunnel(classicGraph(), afterSale('u1', { entry: entryAt('u1', { orderId: 'order-2' }) }));
    await loadClosed(walk);
    expect([walk.at(), walk.submit.calls]).toEqual(['u1', [{ type: 'resolve', orderId: 'order-2' }]]);
  });

  it('N06 N08 offers that lead to each other are passed by once, so that a shopper comes to a page', async () => {
    const graph = graphOf(
      funnelOf([
        page('order-form'),
        upsell('u1', { overrideNo: 'd1', nextPageFail: 'u1' }),
        downsell('d1', { overrideNo: 'u1', nextPageFail: 'u2' }),
        upsell('u2', { overrideNo: 'u1', nextPageFail: 'd1' }),
        thankYou(),
      ]),
    );
    const walk = startFunnel(graph, afterSale('u1'));
    await loadClosed(walk);
    await loadClosed(walk);
    expect(walk.at()).toBe('u2');
    await loadClosed(walk);
    expect([walk.at(), walk.shows()]).toEqual(['u2', 'offer']);
  });
});
