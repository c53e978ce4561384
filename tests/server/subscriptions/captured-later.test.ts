import { expect, it } from 'vitest';
import { expectEven, ledgerOf } from '../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { ANN, newShopper, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  EVERY_MONTH,
  renewalOrders,
  subscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../support/stores/stores.ts';
import { heldOrder } from '../orders/capturing/held-orders.ts';

describeOnOneStore('PostgreSQL', 'a subscription whose first delivery is charged later', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 begins with the capture, so that nothing is renewed before the charge of the first delivery', async () => {
    const { db, clock, orders, subscriptions, sale } = await subscribed(makeStore);
    expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([]);
    clock.advance(5 * DAY);
    expect(await subscriptions.renewDue()).toBe(0);
    await orders.capture({ order: sale.id });
    const begun = await theSubscription({ db });
    expect([begun.status, begun.anchor_at]).toEqual(['active', clock.now()]);
    await expectEven(orders, sandbox);
  });

  it('A05 charges its renewals at once', async () => {
    const { db, clock, orders, subscriptions, sale } = await subscribed(makeStore);
    await orders.capture({ order: sale.id });
    clock.advance(31 * DAY);
    expect(await subscriptions.renewDue()).toBe(1);
    expect(await renewalOrders({ db })).toMatchObject([{ status: 'Paid', total_minor: 4485 }]);
    expect(await takenBy(sandbox)).toBe(2 * 4485);
    expect(await ledgerOf(db)).toHaveLength(2);
  });

  it('A05 never begins if the held amount is released', async () => {
    const { db, clock, orders, subscriptions, sale } = await subscribed(makeStore);
    await orders.cancel(sale.id);
    clock.advance(60 * DAY);
    expect(await subscriptions.renewDue()).toBe(0);
    expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([]);
    expect(await takenBy(sandbox)).toBe(0);
  });

  async function subscribed(make: MakeStore) {
    const shop = subscriptionShop(await make(), sandbox);
    const { orders, subscriptions } = shop.another(undefined, { capture: 'later' });
    const { session, checkoutId } = newShopper();
    const { country, state, city, street, zipPostalCode } = ANN;
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['one-jar'], subscription: EVERY_MONTH };
    const deliverTo = { country, state, city, street, zipPostalCode };
    const quoted = await orders.quote(session, { ...asked, deliverTo });
    if (quoted.type !== 'quoted') throw new Error(`no quote: ${quoted.code}`);
    const sale = await orders.placeGuestOrder(session, {
      orderType: 'Standard',
      paymentMethod: 'card',
      cardDetails: { cardId: await sandbox.token(VISA) },
      funnel: { hash: 'v1', step: 'form' },
      checkoutId,
      account: ANN,
      quote: { id: quoted.quote.id, total: quoted.quote.total },
    });
    return { db: shop.db, clock: shop.clock, orders, subscriptions, sale: heldOrder(sale) };
  }
});
