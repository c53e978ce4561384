import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../contracts/api/quote-api.ts';
import { laterPaymentOf } from '../../../domain/orders/later-payment.ts';
import type { FunnelInput } from '../../../machines/funnel/funnel.types.ts';
import { anOfferReply, classicGraph } from '../../support/funnels/funnels.ts';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { anOrder, aQuote } from '../../support/pages/orders.ts';
import { afterSale, startFunnel } from './funnel-walk.ts';

const GIFT: FunnelInput['sale'] = { orderId: 'order-1', checkoutId: 'checkout-1', card: null, isUncharged: true };

const PAYPAL: FunnelInput['sale'] = {
  orderId: 'order-1',
  checkoutId: 'checkout-1',
  card: null,
  approval: { provider: 'paypal', offers: 'approved' },
};

const MONTHLY: Quote['renewal'] = {
  frequency: 'Month',
  multiplier: 1,
  subtotal: 15,
  shipping: 0,
  tax: 0,
  total: 15,
  nextAt: '2026-12-06T10:00:00.000Z',
};

/** A funnel at its first upsell, whose quote was loaded. */
async function atOffer(sale: FunnelInput['sale'], quote: Quote) {
  const walk = startFunnel(classicGraph(), afterSale('u1', { sale }));
  await walk.load.answer({
    content: { sfid: 'more', name: 'more', title: 'More', view: 'offer', content: offerPageModel().content },
    offers: (walk.load.calls.at(-1)?.offers ?? []).map((sfid) => anOfferReply(sfid)),
    bumps: [],
    orders: [],
    quote,
    freshCheckoutId: 'checkout-1',
  });
  return walk;
}

describe('an offer after a sale that cost nothing', () => {
  it('N05 N06 a priced one is passed by as a no, because no card is known', async () => {
    const graph = classicGraph();
    const walk = await atOffer(GIFT, aQuote(19.99));
    expect(walk.at()).toBe(graph.edges.find(({ from, on }) => from === 'u1' && on === 'no')?.to);
    expect(walk.submit.calls).toEqual([]);
  });

  it('N05 one that costs nothing is shown, and a yes places it', async () => {
    const walk = await atOffer(GIFT, aQuote(0));
    expect(walk.view().page).toMatchObject({ view: 'offer', isUncharged: true, card: null, approval: null });
    walk.actor.send({ type: 'offer.accepted' });
    expect(walk.submit.calls).toMatchObject([{ type: 'place', request: { offer: { total: 0 } } }]);
  });

  it('N05 after a sale by PayPal one that costs nothing needs no approval, and a priced one does', async () => {
    const free = await atOffer(PAYPAL, aQuote(0));
    expect(free.view().page).toMatchObject({ isUncharged: true, approval: null });
    free.actor.send({ type: 'offer.accepted' });
    expect(free.submit.calls).toHaveLength(1);
    const priced = await atOffer(PAYPAL, aQuote(19.99));
    priced.actor.send({ type: 'offer.accepted' });
    expect([priced.submit.calls, priced.view().page]).toMatchObject([
      [],
      { isUncharged: false, price: { total: 1999 } },
    ]);
  });

  it('N05 a subscription that begins free charges a card’s sale at once, and is approved anew after one by PayPal', async () => {
    const trial = aQuote(0, { renewal: MONTHLY });
    const charged: FunnelInput['sale'] = {
      orderId: 'order-1',
      checkoutId: 'checkout-1',
      card: null,
      approval: { provider: 'paypal', offers: 'charged' },
    };
    const asked = await atOffer(charged, trial);
    expect(asked.view().page).toMatchObject({
      isFreeTrial: true,
      isUncharged: false,
      approval: { offers: 'approved' },
    });
    asked.actor.send({ type: 'offer.accepted' });
    expect(asked.submit.calls).toEqual([]);
    const card = await atOffer({ orderId: 'order-1', checkoutId: 'checkout-1', card: null }, trial);
    card.actor.send({ type: 'offer.accepted' });
    expect(card.submit.calls).toMatchObject([{ type: 'place', request: { offer: { total: 0 } } }]);
  });

  it('the sale’s order says how the offers after it are paid', () => {
    expect(laterPaymentOf(anOrder())).toEqual({});
    expect(laterPaymentOf(anOrder({ oneClick: false }))).toEqual({ isUncharged: true });
    expect(laterPaymentOf(anOrder({ paymentMethod: 'paypal', oneClick: false }))).toEqual({
      approval: { provider: 'paypal', offers: 'approved' },
    });
  });
});
