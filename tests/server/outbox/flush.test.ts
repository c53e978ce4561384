import { expect, it } from 'vitest';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { declineNext, dueShop, theSubscription } from '../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

describeOnBothStores('the outbox is flushed', (makeStore) => {
  const sandbox = sandboxDuringTests();

  /** Orders whose flushes record the number of committed events. */
  async function watched() {
    const { db } = await makeStore();
    const flushed: Promise<number>[] = [];
    const committed = async () => (await db.selectFrom('outbox').select('id').execute()).length;
    const flushOutbox = () => void flushed.push(committed());
    return { db, flushOutbox, flushes: () => Promise.all(flushed.splice(0)) };
  }

  it('once the events of a sale, an offer, a refund and a cancellation are committed, and not before', async () => {
    const { db, flushOutbox, flushes } = await watched();
    const orders = testOrders(db, sandbox, { flushOutbox });
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    expect(await flushes()).toEqual([1]);
    await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(await flushes()).toEqual([2]);
    await orders.refund({ order: sale.id, amount: 1 });
    expect(await flushes()).toEqual([3]);
    const other = newShopper();
    await orders.placeGuestOrder(other.session, await saleRequest(orders, other, await sandbox.token(DECLINED)));
    expect(await flushes()).toEqual([4]);
    const [unpaid] = await orders.all(other.session);
    await orders.cancel(unpaid?.id ?? '');
    expect(await flushes()).toEqual([5]);
    await orders.recover();
    expect(await flushes()).toEqual([]);
  });

  it('once the events of a renewal, of its decline and of the end of a subscription are committed', async () => {
    const store = await makeStore();
    const shop = await dueShop(store, sandbox);
    let flushes = 0;
    const { subscriptions } = shop.another(() => ({}), {
      flushOutbox: () => {
        flushes += 1;
      },
    });
    await declineNext(sandbox, 'insufficient_funds');
    await subscriptions.renewDue();
    expect(flushes).toBe(1);
    const { cancel_token: token } = await theSubscription(shop);
    await subscriptions.confirm(token);
    expect(flushes).toBe(2);
    await subscriptions.cancel(token);
    expect(flushes).toBe(3);
  });
});
