import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import type { Quote, QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import type { ShopRules } from '../../../../domain/pricing/shop-rules.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { takenBy } from './buy.ts';
import { newGuest, openOrchard, openOrderBody, publishRules, quoteFor, RULES, saleFor } from './checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

const CHOICE = { bumps: ['scoop'], coupon: 'TEN', shippingMethod: 'express' };

/** Changes that the shop's owner publishes after a shopper's quote. */
const CHANGES: [string, Partial<ShopRules>, (quote: Quote) => unknown, unknown][] = [
  [
    'the coupon is withdrawn',
    { coupons: RULES.coupons.filter(({ code }) => code !== 'TEN') },
    ({ coupon, discount, problems }) => [coupon, discount, ...problems.map(({ part, message }) => [part, message])],
    [null, 0, ['coupon', 'Coupon can not be applied to this product']],
  ],
  [
    'the tax is another one',
    { taxes: RULES.taxes?.map((rate) => ({ ...rate, ppm: rate.ppm * 2 })) ?? [] },
    ({ tax }) => tax,
    // 4 % of 45.00 and 14.5 % of 8.99 + 14.50.
    5.21,
  ],
  [
    'shipping is dearer',
    { shipping: RULES.shipping?.map((method) => ({ ...method, price: method.price + 100 })) ?? [] },
    ({ shipping, shippingMethod }) => [shipping, shippingMethod],
    [15.5, 'express'],
  ],
  [
    'its way of shipping is gone',
    { shipping: RULES.shipping?.filter(({ sfid }) => sfid !== 'express') ?? [] },
    ({ shipping, shippingMethod }) => [shipping, shippingMethod],
    [4.95, 'standard'],
  ],
  [
    'the fee is lower',
    { fee: { name: 'Handling', amount: 100, documentId: 'fee-2027' } },
    ({ lines }) => lines.at(-1)?.total,
    1,
  ],
];

describe.each(CHANGES)('between quote and payment %s', (_, change, readOf, expected) => {
  it('V10 O02 H05 the answer is 409 with the new quote, nothing is charged, and the new quote pays', async () => {
    const ann = await newGuest(shop());
    const shown = await quoteFor(ann, CHOICE);
    const sale = await saleFor(shop(), ann, shown);
    const before = await takenBy(shop().sandbox);
    await publishRules(shop(), { ...RULES, ...change });
    const changed = await ann.browser.post('orders/createguest', sale);
    expect([changed.statusCode, changed.json().error]).toMatchObject([
      409,
      { code: 'price_changed', message: expect.stringMatching(/nothing was charged/), requestId: expect.any(String) },
    ]);
    const quote = changed.json<{ quote: Quote }>().quote;
    expect(readOf(quote)).toEqual(expected);
    expect([quote.total === shown.total, await takenBy(shop().sandbox)]).toEqual([false, before]);
    expect((await ann.browser.get('orders/all')).json()).toEqual([]);
    const again = await ann.browser.post('orders/createguest', sale);
    expect(again.statusCode).toBe(409);
    const paid = await ann.browser.post('orders/createguest', { ...sale, quote: { id: quote.id, total: quote.total } });
    expect(paid.json()).toMatchObject({ payment: { status: 'captured' }, order: { total: quote.total } });
    expect((await takenBy(shop().sandbox)) - before).toBe(Math.round(quote.total * 100));
  });
});

it('V10 O03 a Pending order is paid at today’s price, or not at all', async () => {
  const ann = await newGuest(shop());
  const shown = await quoteFor(ann, CHOICE);
  const sale = await saleFor(shop(), ann, shown);
  const { order } = (await ann.browser.post('orders/setorderguest', openOrderBody(ann, shown))).json<OrderReply>();
  await publishRules(shop(), { ...RULES, coupons: [] });
  const before = await takenBy(shop().sandbox);
  const pay = ({ id, total }: Quote) =>
    ann.browser.post('orders/createtransaction', {
      orderId: order.id,
      cardDetails: sale.cardDetails,
      quote: { id, total },
    });
  const changed = await pay(shown);
  expect([changed.statusCode, await takenBy(shop().sandbox)]).toEqual([409, before]);
  const [open] = (await ann.browser.get('orders/all')).json();
  expect(open).toMatchObject({ status: 'Pending', total: shown.total });
  const paid = await pay(changed.json().quote);
  expect(paid.json<OrderReply>().order).toMatchObject({ id: order.id, status: 'Paid', coupon: null, discount: 0 });
});

it('V10 a published rule that does not apply here keeps the price', async () => {
  const ann = await newGuest(shop());
  const sale = await saleFor(shop(), ann, await quoteFor(ann, CHOICE));
  await publishRules(shop(), { ...RULES, coupons: RULES.coupons.filter(({ code }) => code === 'TEN') });
  expect((await ann.browser.post('orders/createguest', sale)).json().payment).toEqual({ status: 'captured' });
});

it('V10 K03 without shipping or tax any more, nothing is charged, with the catalogue’s sentence', async () => {
  const ann = await newGuest(shop());
  const sale = await saleFor(shop(), ann, await quoteFor(ann));
  const before = await takenBy(shop().sandbox);
  const refusals: [Partial<ShopRules>, string, string][] = [
    [{ shipping: [] }, 'shipping_unavailable', "Couldn't calculate shipping options"],
    [{ taxes: [] }, 'tax_unavailable', "Sorry, but we couldn't calculate the tax"],
  ];
  for (const [change, code, message] of refusals) {
    await publishRules(shop(), { ...RULES, ...change });
    const reply = await ann.browser.post('orders/createguest', sale);
    expect([reply.statusCode, reply.json().error]).toMatchObject([400, { code, message }]);
  }
  expect(await takenBy(shop().sandbox)).toBe(before);
  await publishRules(shop(), RULES);
  expect((await ann.browser.post('orders/createguest', sale)).statusCode).toBe(200);
});

/** Subscriptions of which the owner's new rule changes a later charge alone, by its row of the free deliveries. */
const LATER: [string, Partial<QuoteRequest>, [number, number], [number, number]][] = [
  ['a trial', { offers: ['finer-club'] }, [10_000, 4_500], [49.95, 45]],
  ['one with a bump', { offers: ['club'], bumps: ['scoop', 'brush'] }, [4_400, 3_000], [34.95, 30]],
  ['one that grows dearer', { offers: ['club'], bumps: ['scoop', 'brush'] }, [3_000, 4_400], [30, 34.95]],
];

describe.each(LATER)(
  'between the quote of %s and its payment the later charge alone changes',
  (_, choice, from, later) => {
    const freeFrom = (minor: number) =>
      publishRules(shop(), {
        ...RULES,
        taxes: [NO_TAX],
        shipping: RULES.shipping?.slice(0, 1).map((method) => ({ ...method, freeFrom: minor })) ?? [],
      });

    it('V10 A05 the answer is 409 with the new later charge, nothing is charged, and the new quote pays', async () => {
      await freeFrom(from[0]);
      const ann = await newGuest(shop());
      const shown = await quoteFor(ann, { ...choice, subscription: { frequency: 'Month', multiplier: 2 } });
      const sale = await saleFor(shop(), ann, shown);
      const before = await takenBy(shop().sandbox);
      await freeFrom(from[1]);
      const changed = await ann.browser.post('orders/createguest', sale);
      expect([changed.statusCode, await takenBy(shop().sandbox)]).toEqual([409, before]);
      const quote = changed.json<{ quote: Quote }>().quote;
      expect([shown.renewal?.total, quote.renewal?.total]).toEqual(later);
      expect(quote.total).toBe(shown.total);
      const paid = await ann.browser.post('orders/createguest', {
        ...sale,
        quote: { id: quote.id, total: quote.total },
      });
      expect(paid.json()).toMatchObject({ payment: { status: 'captured' }, order: { total: quote.total } });
    });

    it('V10 A05 a quote that an older process has written without it is paid as it is', async () => {
      await freeFrom(from[0]);
      const ann = await newGuest(shop());
      const shown = await quoteFor(ann, { ...choice, subscription: { frequency: 'Month', multiplier: 2 } });
      await sql`update quotes set price = price - 'renewal' where id = ${shown.id}`.execute(shop().store.db);
      const sale = await saleFor(shop(), ann, shown);
      await freeFrom(from[1]);
      expect((await ann.browser.post('orders/createguest', sale)).json().payment).toEqual({ status: 'captured' });
    });
  },
);

const NO_TAX = { country: 'US', state: null, taxCode: null, name: 'None', ppm: 0, onShipping: false };
