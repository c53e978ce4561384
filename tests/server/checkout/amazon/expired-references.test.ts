import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  control,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { PENDING } from '../../../../server/orders/charging/record-unpaid.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { closingAgreements } from '../../../../server/subscriptions/lifecycle/close-agreement.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { testCard, testClock } from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { optionsFor } from '../../payments/amazon/support.ts';
import { amazonOrders, confirmedSale, paidSale } from './amazon-orders.ts';

const DAY = 24 * 3_600_000;

describeOnOneStore('embedded', 'a reference of an order that is over', (makeStore) => {
  const cards = sandboxDuringTests();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  /** A sale whose payment Amazon did not decide in time, at once or after it was on its way. */
  async function timedOut({ isLate = false } = {}) {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const clock = testClock();
    const orders = amazonOrders(db, cards, sandbox, { clock: clock.now });
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    await control(sandbox.origin, 'declines', { code: 'TransactionTimedOut' });
    if (isLate)
      await db
        .updateTable('attempts')
        .set({ failure: JSON.stringify(PENDING) })
        .execute();
    await orders.executeApproval(shopper.session, { token: approval.token }, 'payment');
    const providers = shopProviders(testCard(cards), null, optionsFor(sandbox.origin));
    const deliverers = closingAgreements({}, { db, providers });
    const deliver = () => deliverAll(outboxDeps(db, { deliverers, clock: clock.now }));
    return { db, orders, clock, order: approval.order, deliver };
  }

  const states = async () => (await readLedger(sandbox.origin)).contracts.map(({ state }) => state);

  it('O06 is closed at Amazon once the order has expired', async () => {
    const { orders, clock, deliver } = await timedOut();
    await orders.recover();
    await deliver();
    expect(await states()).toEqual(['Open']);
    clock.advance(2 * DAY);
    await orders.recover();
    await deliver();
    expect(await states()).toEqual(['Canceled']);
  });

  it('O06 N13 is closed after a late denial, and stays where its order is open again', async () => {
    const { db, deliver } = await timedOut({ isLate: true });
    expect(await states()).toEqual(['Open']);
    expect((await db.selectFrom('orders').select('status').execute()).map(({ status }) => status)).toEqual(['Failed']);
    await deliver();
    expect(await states()).toEqual(['Canceled']);
    const again = await timedOut({ isLate: true });
    await again.db.updateTable('orders').set({ status: 'Pending' }).execute();
    await again.deliver();
    expect(await states()).toEqual(['Open']);
  });

  it('O06 is closed where the shop cancels the order', async () => {
    const { orders, order } = await timedOut();
    await orders.cancel(order.id);
    expect(await states()).toEqual(['Canceled']);
  });

  it('O06 of a paid order is closed, too, and stays as it is', async () => {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const orders = amazonOrders(db, cards, sandbox);
    await paidSale(orders, sandbox);
    expect(await states()).toEqual(['Closed']);
  });
});
