import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OpenOrder } from '../../../../contracts/api/order-api.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { PlaceResult } from '../../../../server/orders/records/order-result.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  newShopper,
  type Shopper,
  saleRequest,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

async function openRequest(orders: Orders, shopper: Shopper, offer?: string): Promise<OpenOrder> {
  const {
    orderType: _,
    paymentMethod: __,
    cardDetails: ___,
    ...open
  } = await saleRequest(orders, shopper, 'none', offer);
  return open;
}

function orderOf(result: PlaceResult) {
  if (result.type !== 'reply') throw new Error(JSON.stringify(result));
  return result.reply.order;
}

describeOnBothStores('a Pending order', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('O03 N14 that twenty requests put at once through two servers is one order with its lines once', async () => {
    const { db } = await makeStore();
    const servers = [testOrders(db, sandbox), testOrders(db, sandbox)] as const;
    const shopper = newShopper();
    const requests = [
      await openRequest(servers[0], shopper),
      await openRequest(servers[0], shopper, 'three-jars'),
    ] as const;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].putOrder(shopper.session, requests[index % 3 === 0 ? 0 : 1], 'Funnel'),
      ),
    );
    expect(new Set(results.map((result) => orderOf(result).id)).size).toBe(1);
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Pending' }]);
    expect(await db.selectFrom('order_items').select('offer_sfid').execute()).toHaveLength(1);
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('O03 N14 that is changed during its payment keeps the lines that are paid', async () => {
    const { db } = await makeStore();
    const servers = [testOrders(db, sandbox), testOrders(db, sandbox)] as const;
    const shopper = newShopper();
    const dear = await openRequest(servers[0], shopper, 'three-jars');
    const sale = await saleRequest(servers[0], shopper, await sandbox.token(VISA));
    const results = await Promise.all([
      servers[0].placeGuestOrder(shopper.session, sale),
      ...Array.from({ length: 10 }, (_, index) =>
        servers[index % 2 === 0 ? 0 : 1].putOrder(shopper.session, dear, 'Funnel'),
      ),
    ]);
    const charged = await takenBy(sandbox);
    const [order] = await servers[0].all(shopper.session);
    expect(capturedOrder(results[0]).id).toBe(order?.id);
    expect([order?.status, order?.total, charged]).toEqual(['Paid', 54.85, 5485]);
    expect(order?.items.map(({ productPrice }) => productPrice)).toEqual([49.9]);
  });

  it('O03 with a number in use draws another one', async () => {
    const { db } = await makeStore();
    const fixed = Buffer.alloc(8, 7);
    const first = testOrders(db, sandbox, { randomBytes: (size) => (size === 8 ? fixed : randomBytes(size)) });
    const one = newShopper();
    const { name } = orderOf(await first.putOrder(one.session, await openRequest(first, one), 'Cart'));
    let asked = 0;
    const second = testOrders(db, sandbox, {
      randomBytes: (size) => {
        if (size !== 8) return randomBytes(size);
        asked += 1;
        return asked === 1 ? fixed : randomBytes(size);
      },
    });
    const two = newShopper();
    const other = orderOf(await second.putOrder(two.session, await openRequest(second, two), 'Cart'));
    expect([asked, other.name === name]).toEqual([2, false]);
  });

  it('O03 N13 without a payment fails after a day, and is paid when its shopper returns', async () => {
    const { db } = await makeStore();
    const clock = testClock();
    const orders = testOrders(db, sandbox, { clock: clock.now });
    const shopper = newShopper();
    const open = orderOf(await orders.putOrder(shopper.session, await openRequest(orders, shopper), 'Funnel'));
    clock.advance(25 * 3_600_000);
    await orders.recover();
    expect((await orders.all(shopper.session)).map(({ status }) => status)).toEqual(['Failed']);
    const { quote } = await saleRequest(orders, shopper, 'none');
    if (!quote) throw new Error('a sale names its quote');
    const cardDetails = { cardId: await sandbox.token(VISA) };
    const paid = await orders.chargeOpenOrder(shopper.session, { orderId: open.id, quote, cardDetails });
    expect(capturedOrder(paid)).toMatchObject({ id: open.id, status: 'Paid' });
  });
});
