import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import type { QuoteRequest } from '../../../../contracts/api/quote-api.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import {
  choiceOf,
  newGuest,
  openOrchard,
  quoteFor,
  saleFor,
  TO_ANN,
  TO_SYDNEY,
  UPSELL_STEP,
} from '../../checkout/placing/checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

async function quoted(more: Partial<QuoteRequest>) {
  return quoteFor(await newGuest(shop()), more);
}

describe('POST quotes', () => {
  it('O08 V10 E14 returns the price line by line', async () => {
    const quote = await quoted({ bumps: ['scoop'], coupon: 'TEN', shippingMethod: 'express' });
    expect(quote).toMatchObject({
      currency: 'USD',
      subtotal: 61.49,
      shipping: 14.5,
      discount: 6,
      tax: 2.6,
      total: 72.59,
      isFinal: true,
      problems: [],
      renewal: null,
      shippingMethod: 'express',
      coupon: { code: 'TEN', amount: 6 },
      lines: [
        { kind: 'offer', offer: 'jar', quantity: 1, unit: 50, standardUnit: 99, total: 50, discount: 5 },
        { kind: 'bump', offer: 'scoop', unit: 9.99, discount: 1 },
        { kind: 'fee', name: 'Handling', total: 1.5, discount: 0 },
      ],
    });
  });

  it('O08 V10 each shipping choice has the price that is charged with it, whatever the offers add', async () => {
    for (const offers of [['jar'], ['club']]) {
      const { shippingOptions } = await quoted({ offers });
      expect(shippingOptions.length).toBeGreaterThan(1);
      for (const { sfid, price } of shippingOptions)
        expect((await quoted({ offers, shippingMethod: sfid })).shipping).toBe(price);
    }
  });

  it('O08 A05 returns each delivery’s price of a subscription, and the date of its next charge', async () => {
    const { renewal, lines } = await quoted({ offers: ['club'], subscription: { frequency: 'Month', multiplier: 2 } });
    expect(lines[0]).toMatchObject({ unit: 30, subscription: { frequency: 'Month', multiplier: 2 } });
    expect(renewal).toMatchObject({ frequency: 'Month', multiplier: 2, subtotal: 30, shipping: 4.95 });
    const days = (Date.parse(renewal?.nextAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(58);
    expect(days).toBeLessThan(63);
  });

  it('V10 E12 no second bundle is sold at the price of a subscription that only the first one begins', async () => {
    const ann = await newGuest(shop());
    const subscription = { frequency: 'Month', multiplier: 2 } as const;
    const reply = await ann.browser.post('quotes', choiceOf(ann, { offers: ['club', 'finer-club'], subscription }));
    expect([reply.statusCode, reply.json().error?.field]).toEqual([400, 'subscription']);
  });

  it('O08 a coupon’s problem keeps the rest of the quote; one of address, shipping or tax makes it not final', async () => {
    expect(await quoted({ coupon: 'NOTHING' })).toMatchObject({ isFinal: true, problems: [{ part: 'coupon' }] });
    expect(await quoted({ deliverTo: TO_SYDNEY })).toMatchObject({ isFinal: false, problems: [{ part: 'shipping' }] });
    expect(await quoted({ deliverTo: { ...TO_ANN, country: 'GB' } })).toMatchObject({
      isFinal: false,
      shippingOptions: [],
      tax: 0,
      problems: [{ part: 'address', field: 'country' }],
    });
    expect(await quoted({ deliverTo: null })).toMatchObject({ isFinal: false, problems: [], shippingOptions: [] });
  });

  it('O08 an offer after the sale is quoted by its parent: with the sale’s address, without shipping and fee', async () => {
    const ann = await newGuest(shop());
    const sale = await saleFor(shop(), ann, await quoteFor(ann));
    const { order } = (await ann.browser.post('orders/createguest', sale)).json<OrderReply>();
    const asked = { funnel: { hash: sale.funnel.hash, step: UPSELL_STEP }, offers: ['extra'], parent: order.id };
    const body = { ...choiceOf(ann), ...asked, deliverTo: null, coupon: 'TEN', bumps: ['scoop'] };
    const quote = (await ann.browser.post('quotes', body)).json();
    expect(quote).toMatchObject({ subtotal: 19.99, shipping: 0, tax: 1.45, total: 21.44, isFinal: true, coupon: null });
    expect(quote.lines).toHaveLength(1);
    const offer = { sfid: 'extra', total: quote.total };
    const upsell = { orderType: 'Upsell', paymentMethod: 'card', checkoutId: ann.checkoutId, parent: order.id, offer };
    const added = await ann.browser.post('orders/createguest', { ...upsell, funnel: asked.funnel });
    expect(added.json()).toMatchObject({
      payment: { status: 'captured' },
      order: { total: 21.44, orderType: 'Upsell', parrentUpsellOrderId: order.id, offer: 'extra' },
    });
    const eve = await newGuest(shop());
    const foreign = await eve.browser.post('quotes', body);
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'order_missing']);
  });

  it('O08 V10 a repeated bundle or bump counts once', async () => {
    const once = await quoted({ bumps: ['scoop'] });
    const often = await quoted({ offers: Array(20).fill('jar'), bumps: Array(20).fill('scoop') });
    expect(often.total).toBe(once.total);
  });

  it.each<[object, string]>([
    [{ offers: ['nothing'] }, 'offers.0'],
    [{ bumps: ['jar', 'scoop'] }, 'bumps.0'],
    [{ subscription: { frequency: 'Month', multiplier: 3 }, offers: ['club'] }, 'subscription'],
    [{ subscription: { frequency: 'Month', multiplier: 1.5 } }, 'subscription'],
    [{ subscription: { frequency: 'Month', multiplier: 1e300 } }, 'subscription'],
    [{ subscription: { frequency: 'Month', multiplier: '1' } }, 'subscription'],
    [{ coupon: 7 }, 'coupon'],
    [{ coupon: 'x'.repeat(61) }, 'coupon'],
    [{ shippingMethod: 5 }, 'shippingMethod'],
    [{ deliverTo: 'home' }, 'deliverTo'],
    [{ offers: Array(21).fill('jar') }, 'offers'],
    [{ checkoutId: 12 }, 'checkoutId'],
    [{ coupon: 'a\u0000b' }, 'coupon'],
    [{ parent: 'a\u0000b' }, 'parent'],
  ])('H05 V10 O08 %j is 400 with its field', async (more, field) => {
    const { browser, checkoutId } = await newGuest(shop());
    const reply = await browser.post('quotes', { ...choiceOf({ browser, checkoutId }), ...more });
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, expect.stringMatching(`^${field}`)]);
  });

  it.each(['{"offers":[NaN]}', '{"offers":[Infinity]}', '{"offers":', '[', 'null', '1', '"jar"'])(
    'H05 the body %s is 400',
    async (body) => {
      const { browser } = await newGuest(shop());
      const reply = await browser.post('quotes', body, { 'content-type': 'application/json' });
      expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('V10 prices, quantities, discounts and taxes in the body are ignored', async () => {
    const ann = await newGuest(shop());
    const own = { price: '0.01', total: -5, discount: 1e300, tax: 'NaN', shipping: 0, quantity: -3, fee: null };
    const reply = await ann.browser.post('quotes', { ...choiceOf(ann), ...own });
    const { id: _, ...quote } = reply.json();
    const { id: __, ...plain } = await quoteFor(ann);
    expect(quote).toEqual(plain);
  });
});
