import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order, OrderReply } from '../../../contracts/api/order-api.ts';
import type { OrderCount } from '../../../contracts/api/order-count-api.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  type TestOrders,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { appDuringTests, GuestBrowser } from '../../support/shops/running-app.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { saleBody } from '../checkout/placing/buy.ts';

const cards = sandboxDuringTests();

/** A paid sale of a new session to an email. */
async function boughtBy(orders: TestOrders, email: string) {
  const shopper = newShopper();
  const request = await saleRequest(orders, shopper, await cards.token(VISA));
  const account = { ...request.account, email };
  const order = capturedOrder(await orders.placeGuestOrder(shopper.session, { ...request, account } as typeof request));
  return { shopper, order, count: countOf(orders, shopper, order) };
}

const countOf =
  (orders: TestOrders, { session }: ReturnType<typeof newShopper>, order: Order) =>
  () =>
    orders.countBefore(session, { accountId: order.accountId ?? '', orderId: order.id });

describeOnBothStores('the count of earlier orders', (makeStore) => {
  it('M03 E12 is of the paid sales that the account had before, however the email is written', async () => {
    const orders = testOrders((await makeStore()).db, cards);
    const first = await boughtBy(orders, 'ann@example.com');
    const other = await boughtBy(orders, 'bob@example.com');
    const second = await boughtBy(orders, 'Ann@Example.com');
    expect(second.order.accountId).toBe(first.order.accountId);
    expect(other.order.accountId).not.toBe(first.order.accountId);
    expect([await first.count(), await other.count(), await second.count()]).toEqual([0, 0, 1]);
  });

  it('M03 counts no sale of another brand, whose customers are its own', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, cards);
    const elsewhere = await boughtBy(orders, 'ann@example.com');
    await db.updateTable('orders').set({ brand: 'another' }).where('id', '=', elsewhere.order.id).execute();
    const here = await boughtBy(orders, 'ann@example.com');
    expect([await here.count(), await elsewhere.count()]).toEqual([0, 0]);
    await db.updateTable('orders').set({ brand: 'another' }).execute();
    expect(await here.count()).toBe(1);
  });

  it('M03 does not count the offers of a sale, and an offer counts what its sale does', async () => {
    const orders = testOrders((await makeStore()).db, cards);
    const { shopper, order } = await boughtBy(orders, 'ann@example.com');
    const accepted = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, order)));
    expect(accepted.accountId).toBe(order.accountId);
    expect(await countOf(orders, shopper, accepted)()).toBe(0);
    expect(await (await boughtBy(orders, 'ann@example.com')).count()).toBe(1);
  });

  it('M03 counts a refunded sale, and no unpaid one', async () => {
    const orders = testOrders((await makeStore()).db, cards);
    const shopper = newShopper();
    const declined = await saleRequest(orders, shopper, await cards.token(DECLINED));
    await orders.placeGuestOrder(shopper.session, declined);
    const refunded = await paidSale(orders, newShopper(), await cards.token(VISA));
    await orders.refund({ order: refunded.id });
    expect(await (await boughtBy(orders, 'ann@example.com')).count()).toBe(1);
  });

  it('M03 is unknown for another session, another account, and an order without a payment', async () => {
    const orders = testOrders((await makeStore()).db, cards);
    const { shopper, order } = await boughtBy(orders, 'ann@example.com');
    const bob = await boughtBy(orders, 'bob@example.com');
    const [accountId, orderId] = [order.accountId ?? '', order.id];
    expect(await orders.countBefore(newShopper().session, { accountId, orderId })).toBeNull();
    expect(await orders.countBefore({ hash: '' }, { accountId, orderId })).toBeNull();
    expect(await orders.countBefore(bob.shopper.session, { accountId, orderId: bob.order.id })).toBeNull();
    expect(await orders.countBefore(shopper.session, { accountId: bob.order.accountId ?? '', orderId })).toBeNull();
    expect(await orders.countBefore(shopper.session, { accountId, orderId: 'x' })).toBeNull();
    const unpaid = newShopper();
    await orders.placeGuestOrder(unpaid.session, await saleRequest(orders, unpaid, await cards.token(DECLINED)));
    const [open] = await orders.all(unpaid.session);
    expect(open).toMatchObject({ status: 'Pending', accountId });
    expect(await orders.countBefore(unpaid.session, { accountId, orderId: open?.id ?? '' })).toBeNull();
  });

  it('M03 is unknown for an order that cost nothing, so that no free order asks about an email', async () => {
    const { db } = await makeStore();
    const { count } = await boughtBy(testOrders(db, cards), 'ann@example.com');
    expect(await count()).toBe(0);
    const free = { subtotal_minor: 0, shipping_minor: 0, tax_minor: 0, discount_minor: 0, total_minor: 0 };
    await db.updateTable('orders').set(free).execute();
    expect(await count()).toBeNull();
  });
});

describe('getOrderCount over HTTP', () => {
  const shop = appDuringTests();

  it('M03 answers the count of a paid order to its own session, and 404 to any other', async () => {
    const browser = await GuestBrowser.opened(shop().app);
    const sale = await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
    const { order } = sale.json<OrderReply>();
    const path = `alternproxy/getOrderCount?accountid=${order.accountId}&orderid=${order.id}`;
    const answer = await browser.get(path);
    expect([answer.statusCode, answer.json<OrderCount>()]).toEqual([200, { count: 0 }]);
    const stranger = await GuestBrowser.opened(shop().app);
    expect((await stranger.get(path)).statusCode).toBe(404);
    const nameless = await shop().app.inject({ url: `/proxy/${path}` });
    expect([nameless.statusCode, nameless.json().error.code]).toEqual([404, 'order_missing']);
    const own = await shop().app.inject({ url: `/proxy/${path}`, cookies: browser.cookies });
    expect(own.json()).toEqual({ count: 0 });
  });

  it('M03 a customer of two brands is a new one of each', async () => {
    const { app, store } = shop();
    const buy = async () => {
      const browser = await GuestBrowser.opened(app);
      const sale = await browser.post('orders/createguest', await saleBody(shop(), browser, randomUUID()));
      const { id, accountId } = sale.json<OrderReply>().order;
      const path = `alternproxy/getOrderCount?accountid=${accountId}&orderid=${id}`;
      return async () => (await browser.get(path)).json<OrderCount>().count;
    };
    await store.db.updateTable('orders').set({ brand: 'nocturne' }).execute();
    const first = await buy();
    const second = await buy();
    expect([await first(), await second()]).toEqual([0, 1]);
  });

  it('H05 M03 names the parameter that is missing or too long', async () => {
    const browser = await GuestBrowser.opened(shop().app);
    for (const query of ['', '?accountid=a', `?accountid=a&orderid=${'x'.repeat(101)}`, '?accountid=a&orderid='])
      expect((await browser.get(`alternproxy/getOrderCount${query}`)).statusCode).toBe(400);
  });
});
