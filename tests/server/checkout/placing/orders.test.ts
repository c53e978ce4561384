import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OrderReply } from '../../../../contracts/api/order-api.ts';
import { appDuringTests, GuestBrowser } from '../../../support/shops/running-app.ts';
import { saleBody, takenBy } from './buy.ts';

const shop = appDuringTests();

const EVES = 'b3f0c1de-7a52-4e8b-9c1f-2d4e6f8a0b1c';

it('V10 a shopper who sends prices, discounts and taxes pays the shop’s price', async () => {
  const ann = await GuestBrowser.opened(shop().app);
  const sale = await saleBody(shop(), ann, randomUUID());
  const price = sale.quote?.total ?? 0;
  const own = {
    price: 1,
    total: 1,
    discount: 99,
    tax: -50,
    totalTax: -50,
    quantity: 9,
    orderTransactionFee: -5,
    shipping: 0,
  };
  const placed = await ann.post('orders/createguest', { ...sale, ...own, quote: { ...sale.quote, discount: 99 } });
  const { order, payment } = placed.json<OrderReply>();
  expect([order.total, order.discount, order.tax, payment.status]).toEqual([price, 0, 0, 'captured']);
  expect(order.items).toMatchObject([{ quantity: 1, totalPrice: price }]);
  expect(await takenBy(shop().sandbox)).toBe(Math.round(price * 100));
});

it('V10 a total below the quoted one pays nothing and gets a new quote', async () => {
  const ben = await GuestBrowser.opened(shop().app);
  const before = await takenBy(shop().sandbox);
  const sale = await saleBody(shop(), ben, randomUUID());
  const reply = await ben.post('orders/createguest', { ...sale, quote: { ...sale.quote, total: 1 } });
  expect(reply.json()).toMatchObject({ error: { code: 'price_changed' }, quote: { total: sale.quote?.total } });
  expect([reply.statusCode, await takenBy(shop().sandbox)]).toEqual([409, before]);
});

it('O01 T01 orders are those of the session; the id of another session’s order returns nothing', async () => {
  const [cleo, dan] = [await GuestBrowser.opened(shop().app), await GuestBrowser.opened(shop().app)];
  const placed = await cleo.post('orders/createguest', await saleBody(shop(), cleo, randomUUID()));
  const { order } = placed.json<OrderReply>();
  expect((await cleo.get('orders/all')).json()).toEqual([order]);
  expect((await dan.get('orders/all')).json()).toEqual([]);
  expect((await dan.post('orders/settle', { orderId: order.id })).statusCode).toBe(404);
  expect((await new GuestBrowser(shop().app).get('orders/all')).json()).toEqual([]);
});

it('T01 the sessionid and the GAID of another shopper authorise nothing', async () => {
  const address = '/home?uid=classic&sessionid=20261122170000';
  const [fay, gus] = [new GuestBrowser(shop().app), new GuestBrowser(shop().app)];
  for (const browser of [fay, gus]) {
    browser.cookies.GAID = '0a1b2c3d-0000-4000-8000-0123456789ab';
    await browser.open(address);
  }
  const placed = await fay.post('orders/createguest', await saleBody(shop(), fay, randomUUID()));
  const { order } = placed.json<OrderReply>();
  expect((await fay.open(address)).body).toContain(order.id);
  expect((await gus.open(address)).body).not.toContain(order.id);
  expect((await gus.get('orders/all')).json()).toEqual([]);
});

it('T01 the store has the hash of a session, never the session', async () => {
  const eve = await GuestBrowser.opened(shop().app);
  await eve.post('orders/createguest', await saleBody(shop(), eve, EVES));
  const { db } = shop().store;
  const quotes = await db.selectFrom('quotes').selectAll().where('checkout_id', '=', EVES).execute();
  const orders = await db.selectFrom('orders').selectAll().where('checkout_id', '=', EVES).execute();
  expect([quotes.length, orders.length]).toEqual([1, 1]);
  expect(orders[0]?.session_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify([quotes, orders])).not.toContain(eve.cookies.sluice_session);
});
