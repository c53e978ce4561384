import { beforeEach, expect, it } from 'vitest';
import type { Problem } from '../../../contracts/api/problem.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { buildQuoteRequest } from '../../../machines/checkout/checkout.rules.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { embeddedServices, type ShopServices } from '../../../server/shop/shop-services.ts';
import { load, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { classicGraph } from '../../support/funnels/funnels.ts';
import { anAccount } from '../../support/pages/orders.ts';
import { DECLINED, testOrders } from '../../support/shops/order-shop.ts';
import { appDuringTests } from '../../support/shops/running-app.ts';
import {
  choiceOf,
  type Guest,
  newGuest,
  openOrchard,
  quoteFor,
  saleFor,
  TO_ANN,
  TO_BERLIN,
  TO_SYDNEY,
  UPSELL_STEP,
} from '../checkout/placing/checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

type Sent = { status: number; error: Problem['error'] };

async function post({ browser }: Guest, path: string, body: object): Promise<Sent> {
  const reply = await browser.post(path, body);
  return { status: reply.statusCode, error: reply.json<Problem>().error };
}

/** The request that leads to each sentence of the catalogue. */
const WAYS: Partial<Record<keyof typeof MESSAGES, [number, (guest: Guest) => Promise<Sent>]>> = {
  addressAndPhone: [400, async (ann) => post(ann, 'orders/createguest', { ...(await sale(ann)), account: undefined })],
  addressInvalid: [422, (ann) => post(ann, 'address/validate', { ...TO_ANN, zipPostalCode: '1' })],
  addressUnchecked: [422, (ann) => post(ann, 'address/validate', { ...TO_ANN, country: 'XX' })],
  notShipped: [
    400,
    async (ann) => {
      const { account, ...rest } = await sale(ann);
      const abroad = { ...account, country: 'GB', state: '', zipPostalCode: 'SW1A 1AA', phone: '2079460000' };
      return post(ann, 'orders/createguest', { ...rest, account: abroad });
    },
  ],
  shippingUnknown: [422, (ann) => post(ann, 'shipping/options', choiceOf(ann, { deliverTo: TO_SYDNEY }))],
  taxUnknown: [422, (ann) => post(ann, 'tax/calculate', choiceOf(ann, { deliverTo: TO_BERLIN }))],
  couponNotForProduct: [422, (ann) => post(ann, 'coupons/apply', choiceOf(ann, { coupon: 'NOTHING' }))],
  couponNotForSubscription: [
    422,
    (ann) => {
      const subscription = { frequency: 'Month', multiplier: 1 } as const;
      return post(ann, 'coupons/apply', choiceOf(ann, { offers: ['club'], subscription, coupon: 'ONCE' }));
    },
  ],
  pageNotFound: [404, (ann) => post(ann, 'nowhere', {})],
  somethingWrong: [
    403,
    async ({ browser }) => {
      const reply = await browser.post('quotes', {}, { 'x-xsrf-token': undefined });
      return { status: reply.statusCode, error: reply.json<Problem>().error };
    },
  ],
  paymentFailed: [402, async (ann) => post(ann, 'orders/createguest', await sale(ann, DECLINED))],
  orderMissing: [404, (ann) => post(ann, 'orders/settle', { orderId: 'nobody' })],
  offerMissing: [400, (ann) => post(ann, 'quotes', choiceOf(ann, { offers: ['nothing'] }))],
  oneTimeOfferMissing: [
    400,
    async (ann) => {
      const { browser } = ann;
      const { order } = (await browser.post('orders/createguest', await sale(ann))).json();
      const upsell = { orderType: 'Upsell', paymentMethod: 'card', parent: order.id, checkoutId: ann.checkoutId };
      const step = { hash: 'orchard-v1', step: UPSELL_STEP };
      return post(ann, 'orders/createguest', { ...upsell, funnel: step, offer: { sfid: 'jar', total: 1 } });
    },
  ],
  paymentUnavailable: [
    503,
    async (ann) => {
      const body = await sale(ann);
      await breakProvider();
      return post(ann, 'orders/createguest', body);
    },
  ],
};

it('K03 every sentence of the catalogue has a request', () => {
  expect(Object.keys(WAYS).sort()).toEqual(Object.keys(MESSAGES).sort());
});

it.each(Object.entries(WAYS))('K03 H05 %s is answered word for word', async (name, [status, way]) => {
  const sentence = Object.entries(MESSAGES).find(([each]) => each === name)?.[1] ?? 'no such sentence';
  const sent = await way(await newGuest(shop()));
  expect([sent.status, sent.error.message.slice(0, sentence.length)]).toEqual([status, sentence]);
  expect(sent.error).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/), requestId: expect.any(String) });
});

const BROKEN: [keyof ShopServices, string, string, object][] = [
  ['checkAddress', 'address/validate', MESSAGES.addressUnchecked, TO_ANN],
  ['shippingMethods', 'shipping/options', MESSAGES.shippingUnknown, {}],
  ['taxRates', 'tax/calculate', MESSAGES.taxUnknown, {}],
  ['coupon', 'coupons/apply', MESSAGES.couponNotForProduct, { coupon: 'TEN' }],
];

it.each(BROKEN)(
  'K03 O08 if %s fails, %s answers so, and a quote still has an answer',
  async (service, path, message, more) => {
    const working = embeddedServices(shop().funnels);
    const fail = async () => Promise.reject(new Error('the service is down'));
    const options = { funnels: shop().funnels, services: { ...working, [service]: fail } };
    const orders = testOrders(shop().store.db, { origin: () => shop().sandbox }, options);
    const ann = await newGuest({ app: await shop().build({}, { orders }) });
    const body = path === 'address/validate' ? more : choiceOf(ann, more);
    const { status, error } = await post(ann, path, body);
    expect([status, error.message]).toEqual([422, message]);
    expect((await quoteFor(ann, { coupon: 'TEN' })).problems).toMatchObject([{ message }]);
  },
);

it('K03 an address whose service gives no answer is said on the order form, by the quote of its page', async () => {
  const services = { ...embeddedServices(shop().funnels), checkAddress: () => Promise.reject(new Error('it is down')) };
  const orders = testOrders(shop().store.db, { origin: () => shop().sandbox }, { funnels: shop().funnels, services });
  const quote = await quoteFor(await newGuest({ app: await shop().build({}, { orders }) }));
  const walk = startFunnel(classicGraph());
  await load(walk);
  await take(walk, 'next');
  const { checkout } = walk.actor.getSnapshot().children;
  if (!checkout) throw new Error('no order form is shown');
  checkout.send({ type: 'contact.drafted', account: anAccount() });
  checkout.send({ type: 'quote.received', quote, request: buildQuoteRequest(checkout.getSnapshot().context) });
  expect(checkoutView(checkout.getSnapshot()).addressProblem).toBe(MESSAGES.addressUnchecked);
});

async function sale(guest: Guest, card?: string) {
  return saleFor(shop(), guest, await quoteFor(guest), card);
}

/** The provider refuses the card itself: no attempt, no charge. */
async function breakProvider(): Promise<void> {
  const fault = { match: { method: 'GET', path: '/v1/payment_methods' }, fault: '5xx', status: 503, times: 20 };
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${shop().sandbox}/_sim/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  if (!reply.ok) throw new Error(await reply.text());
}
