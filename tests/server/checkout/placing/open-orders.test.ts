import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, OrderReply } from '../../../../contracts/api/order-api.ts';
import { CHALLENGED, DECLINED, VISA } from '../../../support/shops/order-shop.ts';
import { appDuringTests } from '../../../support/shops/running-app.ts';
import { cardToken, takenBy } from './buy.ts';
import { type Guest, newGuest, openOrchard, openOrderBody, quoteFor, saleFor } from './checkout-shop.ts';

const shop = appDuringTests();

beforeEach(() => openOrchard(shop()));

async function putDown(guest: Guest, more: object = {}, call = 'setorderguest') {
  const quote = await quoteFor(guest);
  const reply = await guest.browser.post(`orders/${call}`, { ...openOrderBody(guest, quote), ...more });
  return { quote, reply, order: reply.json<OrderReply>().order };
}

async function payOpen(guest: Guest, orderId: string, quote: { id: string; total: number }, card = VISA) {
  const cardDetails = { cardId: await cardToken(shop().sandbox, card) };
  const { id, total } = quote;
  return guest.browser.post('orders/createtransaction', { orderId, quote: { id, total }, cardDetails });
}

const ordersOf = async ({ browser }: Guest) => (await browser.get('orders/all')).json<Order[]>();

describe('POST orders/setorderguest', () => {
  it('O03 creates the order of a checkout, Pending and without a charge', async () => {
    const ann = await newGuest(shop());
    const before = await takenBy(shop().sandbox);
    const { reply, quote, order } = await putDown(ann);
    expect([reply.statusCode, reply.json().payment]).toEqual([200, { status: 'open' }]);
    expect(order).toMatchObject({ status: 'Pending', orderSource: 'Funnel', total: quote.total, authorized: false });
    expect(await ordersOf(ann)).toEqual([order]);
    expect(await takenBy(shop().sandbox)).toBe(before);
  });

  it('O03 V10 changes the Pending one: its lines, its address, its total, never its number', async () => {
    const ann = await newGuest(shop());
    const first = await putDown(ann);
    const quote = await quoteFor(ann, { offers: ['club'], bumps: ['scoop'], coupon: 'TEN', shippingMethod: 'express' });
    const body = openOrderBody(ann, quote);
    const account = { ...body.account, firstName: 'Anna', street: '2 Main St' };
    const changed = (await ann.browser.post('orders/setorderguest', { ...body, account })).json<OrderReply>().order;
    expect(changed).toMatchObject({
      id: first.order.id,
      name: first.order.name,
      date: first.order.date,
      receipt: first.order.receipt,
      total: quote.total,
      coupon: 'TEN',
      shippingMethod: 'Express',
      customerName: 'Anna Lee',
      shipping: { address: '2 Main St' },
      items: [{ productName: 'The club' }, { isBumpOffer: true }],
    });
    expect(await ordersOf(ann)).toEqual([changed]);
  });

  it('O03 N14 leaves a paid order as it is, and answers so', async () => {
    const ann = await newGuest(shop());
    const quote = await quoteFor(ann);
    const paid = (await ann.browser.post('orders/createguest', await saleFor(shop(), ann, quote))).json<OrderReply>();
    const { reply } = await putDown(ann, { account: { ...openOrderBody(ann, quote).account, city: 'Los Angeles' } });
    expect([reply.statusCode, reply.json()]).toEqual([200, paid]);
  });

  it('O03 N14 leaves an order that waits for the bank as it is', async () => {
    const ann = await newGuest(shop());
    const waiting = await ann.browser.post(
      'orders/createguest',
      await saleFor(shop(), ann, await quoteFor(ann), CHALLENGED),
    );
    const { reply } = await putDown(ann);
    expect([waiting.json().payment.status, reply.json()]).toEqual(['requires_action', waiting.json()]);
  });

  it('O03 N13 changes one whose card was declined, which then can be paid', async () => {
    const ann = await newGuest(shop());
    const refused = await ann.browser.post(
      'orders/createguest',
      await saleFor(shop(), ann, await quoteFor(ann), DECLINED),
    );
    expect(refused.statusCode).toBe(402);
    const { reply, order, quote } = await putDown(ann);
    expect(reply.json().payment).toEqual({ status: 'open' });
    expect((await payOpen(ann, order.id, quote)).json().payment).toEqual({ status: 'captured' });
  });

  it('O03 N14 twenty at once are one order, with its lines once', async () => {
    const ann = await newGuest(shop());
    const body = openOrderBody(ann, await quoteFor(ann, { bumps: ['scoop'] }));
    const replies = await Promise.all(Array.from({ length: 20 }, () => ann.browser.post('orders/setorderguest', body)));
    const [order, ...more] = await ordersOf(ann);
    expect([more, order?.items.length]).toEqual([[], 2]);
    for (const reply of replies) expect([reply.statusCode, reply.json().order]).toEqual([200, order]);
  });

  it('O03 N14 ten that create it and ten that pay it, all at once, are one order and one charge', async () => {
    const ann = await newGuest(shop());
    const quote = await quoteFor(ann);
    const sale = await saleFor(shop(), ann, quote);
    const before = await takenBy(shop().sandbox);
    const open = openOrderBody(ann, quote);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? ann.browser.post('orders/createguest', sale) : ann.browser.post('orders/setorderguest', open),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([]);
    expect((await takenBy(shop().sandbox)) - before).toBe(Math.round(quote.total * 100));
    expect(await ordersOf(ann)).toMatchObject([{ status: 'Paid', total: quote.total, items: [{ quantity: 1 }] }]);
  });

  it.each<[string, object, number, string]>([
    ['no account', { account: undefined }, 400, 'account'],
    ['no quote', { quote: undefined }, 400, 'quote'],
    ['an unknown quote', { quote: { id: 'x', total: 1 }, checkoutId: 'another checkout' }, 400, 'quote.id'],
    ['an upsell', { orderType: 'Upsell' }, 400, 'orderType'],
    ['a NUL in its checkout', { checkoutId: 'a\u0000b' }, 400, 'checkoutId'],
    ['a NUL in its quote', { quote: { id: 'a\u0000b', total: 1 } }, 400, 'quote.id'],
    ['a NUL in its version', { funnel: { hash: 'a\u0000b', step: 'x' } }, 400, 'funnel.hash'],
    ['half a character in its affiliate', { affParameters: { affId: '\ud800' } }, 400, 'affParameters.affId'],
    ['a total in words', { quote: { id: 'x', total: '1' } }, 400, 'quote.total'],
    ['a step that sells nothing', { funnel: { hash: 'orchard-v1', step: 'orchard-more' } }, 400, 'offers.0'],
  ])(
    'H05 V10 O03 with %s it is refused, its field is named and no order is created',
    async (_, more, status, field) => {
      const ann = await newGuest(shop());
      const { reply } = await putDown(ann, more);
      expect([reply.statusCode, reply.json().error.field]).toEqual([status, field]);
      expect(await ordersOf(ann)).toEqual([]);
    },
  );

  it('K03 V07 O03 without a full account it answers with the catalogue’s sentence', async () => {
    const { reply } = await putDown(await newGuest(shop()), { account: undefined });
    expect(reply.json().error.message).toBe('Please, enter valid address and phone number!');
  });

  it('O03 T01 answers 404 for another session’s checkout', async () => {
    const [ann, eve] = [await newGuest(shop()), await newGuest(shop())];
    await putDown(ann);
    const { reply } = await putDown({ ...eve, checkoutId: ann.checkoutId });
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'order_missing']);
    expect(await ordersOf(eve)).toEqual([]);
  });
});

describe('POST orders/createorder', () => {
  it('O03 E12 creates a Pending order whose source is Cart by default', async () => {
    const { reply, order } = await putDown(await newGuest(shop()), {}, 'createorder');
    expect([reply.statusCode, order.status, order.orderSource]).toEqual([200, 'Pending', 'Cart']);
    const app = await putDown(await newGuest(shop()), { orderSource: 'App' }, 'createorder');
    expect(app.order.orderSource).toBe('App');
    const other = await putDown(await newGuest(shop()), { orderSource: 'Shop' }, 'createorder');
    expect([other.reply.statusCode, other.reply.json().error.field]).toEqual([400, 'orderSource']);
  });

  it('O03 E12 keeps the source Cart when the order is paid', async () => {
    const ann = await newGuest(shop());
    const { order, quote } = await putDown(ann, {}, 'createorder');
    const paid = (await payOpen(ann, order.id, quote)).json<OrderReply>();
    expect(paid.order).toMatchObject({ id: order.id, status: 'Paid', orderSource: 'Cart', nicn: '4242' });
  });
});

describe('POST orders/createtransaction', () => {
  it('O03 V10 charges a Pending order as it was put, once', async () => {
    const ann = await newGuest(shop());
    const billing = { ...openOrderBody(ann, { id: '', total: 0 }).account, street: '9 Bank St', apartment: '4' };
    const { order, quote } = await putDown(ann, { billing, affParameters: { affId: 'partner' } });
    const before = await takenBy(shop().sandbox);
    const replies = [await payOpen(ann, order.id, quote), await payOpen(ann, order.id, quote)];
    expect(replies.map((reply) => reply.json().payment)).toEqual(Array(2).fill({ status: 'captured' }));
    expect((await takenBy(shop().sandbox)) - before).toBe(Math.round(quote.total * 100));
    const { status, nicn, authorized, ...paid } = replies[0]?.json<OrderReply>().order ?? order;
    expect([status, nicn, authorized]).toEqual(['Paid', '4242', true]);
    const { status: _, nicn: __, authorized: ___, ...open } = order;
    expect(paid).toEqual({ ...open, cardBrand: 'visa', oneClick: true });
    expect(paid.billing).toMatchObject({ address: '9 Bank St', apartment: '4' });
    expect(paid.affParameters).toEqual({ affId: 'partner' });
  });

  it('V10 O03 H05 answers another total with 409 and a new quote, which then pays', async () => {
    const ann = await newGuest(shop());
    const { order, quote } = await putDown(ann);
    const before = await takenBy(shop().sandbox);
    const changed = await payOpen(ann, order.id, { ...quote, total: 1 });
    expect([changed.statusCode, changed.json().error.code]).toEqual([409, 'price_changed']);
    expect(await takenBy(shop().sandbox)).toBe(before);
    expect((await payOpen(ann, order.id, changed.json().quote)).json().payment.status).toBe('captured');
  });

  it('V10 O03 refuses the quote of another checkout', async () => {
    const [ann, other] = [await newGuest(shop()), await newGuest(shop())];
    const { order } = await putDown(ann);
    const cheap = await quoteFor({ ...ann, checkoutId: other.checkoutId }, { offers: ['club'], coupon: 'TEN' });
    expect((await payOpen(ann, order.id, cheap)).statusCode).toBe(409);
  });

  it('K03 O03 T01 answers another session’s order and a missing one with the same 404', async () => {
    const [ann, eve] = [await newGuest(shop()), await newGuest(shop())];
    const { order, quote } = await putDown(ann);
    const before = await takenBy(shop().sandbox);
    for (const orderId of [order.id, 'nobody', order.name]) {
      const reply = await payOpen(eve, orderId, quote);
      expect([orderId, reply.statusCode, reply.json().error]).toMatchObject([
        orderId,
        404,
        { code: 'order_missing', message: 'Sorry, but the information regarding your order is missing' },
      ]);
      expect((await eve.browser.post('orders/settle', { orderId })).json().error.code).toBe('order_missing');
    }
    expect(await takenBy(shop().sandbox)).toBe(before);
  });

  it.each<[object, string]>([
    [{ quote: { id: 'x', total: '1' } }, 'quote.total'],
    [{ quote: undefined }, 'quote'],
    [{ cardDetails: {} }, 'cardDetails.cardId'],
    [{ orderId: '' }, 'orderId'],
    [{ orderId: undefined }, 'orderId'],
    [{ paymentMethod: 'cash' }, 'paymentMethod'],
  ])('H05 O03 %j is 400 with its field', async (more, field) => {
    const { browser } = await newGuest(shop());
    const body = { orderId: 'x', quote: { id: 'x', total: 1 }, cardDetails: { cardId: 'pm_x' }, ...more };
    const reply = await browser.post('orders/createtransaction', body);
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, field]);
  });
});

it('O03 N13 neither changes nor charges a cancelled order, and answers that it is closed', async () => {
  const ann = await newGuest(shop());
  const { order, quote } = await putDown(ann);
  const { db } = shop().store;
  await db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', order.id).execute();
  const replies = [
    (await putDown(ann)).reply,
    await payOpen(ann, order.id, quote),
    await ann.browser.post('orders/settle', { orderId: order.id }),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().error?.code])).toEqual(
    Array(3).fill([409, 'order_closed']),
  );
});

it('O03 N13 lets a failed order be changed and paid', async () => {
  const ann = await newGuest(shop());
  const { order } = await putDown(ann);
  const { db } = shop().store;
  await db.updateTable('orders').set({ status: 'Failed' }).where('id', '=', order.id).execute();
  const again = await putDown(ann);
  expect([again.reply.statusCode, again.order.id, again.reply.json().payment]).toEqual([
    200,
    order.id,
    { status: 'open' },
  ]);
  expect((await payOpen(ann, order.id, again.quote)).json()).toMatchObject({ order: { id: order.id, status: 'Paid' } });
});

it('O02 O03 H01 version 2 pays at once, with the quote in its body, under both prefixes', async () => {
  for (const prefix of ['/api', '/proxy']) {
    const ann = await newGuest(shop());
    const quote = await quoteFor(ann);
    const sale = await saleFor(shop(), ann, quote);
    const path = `${prefix}/v2/orders/createTransaction`;
    const { quote: _, ...without } = sale;
    expect((await ann.browser.post(path, without)).json().error).toMatchObject({ field: 'quote' });
    const wrong = await ann.browser.post(path, { ...sale, quote: { id: quote.id, total: quote.total - 0.01 } });
    expect([wrong.statusCode, wrong.json().quote.total]).toEqual([409, quote.total]);
    const paid = await ann.browser.post(path, sale);
    expect([paid.statusCode, paid.json().payment]).toEqual([200, { status: 'captured' }]);
  }
});

it.each([
  'orders/setorderguest',
  'orders/createorder',
  'orders/createtransaction',
  'v2/orders/createTransaction',
  'affiliate/setaffparameters',
  'address/validate',
  'leads',
])('H05 O03 O07 O08 ten megabytes for %s are 413', async (path) => {
  const { browser } = await newGuest(shop());
  const reply = await browser.post(path, { orderId: 'x'.repeat(10_000_000) });
  expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'invalid_request']);
});
