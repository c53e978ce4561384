import { describe, expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import { load, startFunnel } from '../../machines/funnel/funnel-walk.ts';
import type { BrowserMoment } from './browser-moments.ts';
import { blocksIn, momentOf, reopened } from './reopened.ts';

/** The step and state of the funnel as soon as its content has loaded. */
async function standsAt(moment: BrowserMoment) {
  const { graph, input } = reopened(moment);
  const walk = startFunnel(graph, input);
  await load(walk);
  return { at: walk.at(), shows: walk.shows(), value: walk.actor.getSnapshot().value, asked: walk.submit.calls };
}

const SALE = 'cd657e65-3f8d-49db-8a09-cb88afa6a5ff';
const OFFER = '98dec8bc-609e-4311-b23e-d8725be15ba1';
const CHECKOUT = '15ec5504-db79-4139-a383-f25117282a0c';
const offered = (state: StateValue) => ({
  at: 'fh-classic-upsell-1',
  shows: 'offer',
  value: { 'step-fh-classic-upsell-1': state },
});
const FILLED_IN = {
  at: 'fh-classic-order',
  shows: 'two-step-order-form',
  asked: [],
  value: { 'step-fh-classic-order': { ordering: 'filling' } },
};
const resolves = (orderId: string) => [{ type: 'resolve', orderId }];

describe('a browser that the first version left', () => {
  it('E01 N02 returns to its order form, with its fields filled in', async () => {
    const { input, mustClean } = reopened(momentOf('order-form'));
    expect([input.entry, mustClean]).toEqual([{ type: 'step', id: 'fh-classic-order', paymentInFlight: null }, false]);
    expect(input.draft).toMatchObject({
      checkoutId: CHECKOUT,
      stage: 'payment',
      selectedOffer: 'fh-offer-powerfoods-complete-beef-6',
      account: {
        email: 'ada@example.com',
        firstName: 'Ada',
        street: '12 Fern Street',
        zipPostalCode: '94607',
        state: 'CA',
      },
    });
    expect(input.variants).toMatchObject({ 'fh-classic-order': 'fh-classic-order-a' });
    expect(await standsAt(momentOf('order-form'))).toEqual(FILLED_IN);
  });

  it('N14 requests the status of a payment in flight', async () => {
    expect(reopened(momentOf('paying')).input.entry).toEqual({
      type: 'step',
      id: 'fh-classic-order',
      paymentInFlight: { orderId: SALE },
    });
    expect(await standsAt(momentOf('paying'))).toEqual({
      at: 'fh-classic-order',
      shows: 'two-step-order-form',
      asked: resolves(SALE),
      value: { 'step-fh-classic-order': { ordering: 'paying' } },
    });
  });

  it('N10 N14 returns to the offer after its sale', async () => {
    const { input } = reopened(momentOf('offer'));
    expect(input).toMatchObject({
      sale: { orderId: SALE, checkoutId: CHECKOUT, card: { brand: 'visa', last4: '4242' } },
      upsells: [{ step: 'fh-classic-upsell-1', offer: 'fh-offer-powermotion-3', status: 'offered' }],
    });
    expect(await standsAt(momentOf('offer'))).toEqual({ ...offered('offering'), asked: [] });
  });

  it('N14 requests the status of an accepted offer whose order exists on the server', async () => {
    expect(await standsAt(momentOf('offer-accepted'))).toEqual({
      ...offered({ charging: 'checking' }),
      asked: resolves(OFFER),
    });
  });

  it('N14 accepts an offer again, for the same total, if its order never reached the server', async () => {
    const { orders, ...moment } = momentOf('offer-accepted');
    const cutOff = { ...moment, orders: orders.filter(({ orderType }) => orderType === 'Standard') };
    expect(reopened(cutOff).input.entry).toMatchObject({ paymentInFlight: { agreedTotal: 69 } });
    const [{ asked, ...place }, offer] = [await standsAt(cutOff), { sfid: 'fh-offer-powermotion-3', total: 69 }];
    expect(place).toEqual(offered({ charging: 'charging' }));
    expect(asked).toMatchObject([{ type: 'place', request: { checkoutId: CHECKOUT, parent: SALE, offer } }]);
  });

  it('E01 shows its receipt again, and begins a new visit on a page before it', async () => {
    expect(await standsAt(momentOf('receipt'))).toEqual({
      at: 'fh-classic-thank-you',
      shows: 'order-success',
      asked: [],
      value: { 'step-fh-classic-thank-you': 'showing' },
    });
    const anew = reopened({ ...momentOf('receipt'), pathname: '/home', search: '?uid=classic' });
    expect([anew.mustClean, anew.input.draft, anew.input.sale]).toEqual([true, null, null]);
  });

  it('Q03 E01 reads the parameters with which it returns from PayPal', () => {
    const { input } = reopened(momentOf('paypal'));
    expect(input.providerReturn).toEqual({
      provider: 'paypal',
      flow: 'payment',
      action: 'success',
      paymentId: null,
      token: 'RCTT9CQXE5VPVDPS6',
      payerId: 'ADAVXKMT2QR5W',
    });
    expect(input.draft).toMatchObject({ method: 'paypal', away: 'paypal', stage: 'payment' });
    const { search, ...moment } = momentOf('paypal');
    const [own] = search.split('&paypal=');
    expect(reopened({ ...moment, search: own ?? '' }).input).toMatchObject({
      providerReturn: null,
      draft: { away: 'paypal' },
    });
  });
});

describe('a page that the server of the first version sent', () => {
  it.each([
    ['order-form', []],
    ['offer', [{ id: SALE, status: 'Paid', live: false, orderType: 'Standard' }]],
  ] as const)('E22 L10 is read: the %s', (name, orders) => {
    expect(blocksIn(name)).toMatchObject({
      settings: { brand: 'fernhollow', currency: 'USD', locale: 'en-US', card: { test: true }, paypal: { test: true } },
      published: { hash: expect.stringMatching(/^721d1f60d1f6/), graph: { start: 'fh-classic-landing' } },
      orders,
      receipt: null,
      text: null,
      problem: null,
    });
  });
});
