import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  control,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { testClock } from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { amazonOrders, confirmedSale, paidSale } from './amazon-orders.ts';

const DAY = 24 * 3_600_000;

describeOnOneStore('embedded', 'a reference of an order that is over', (makeStore) => {
  const cards = sandboxDuringTests();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  async function timedOut() {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const clock = testClock();
    const orders = amazonOrders(db, cards, sandbox, { clock: clock.now });
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    await control(sandbox.origin, 'declines', { code: 'TransactionTimedOut' });
    await orders.executeApproval(shopper.session, { token: approval.token }, 'payment');
    return { orders, clock, order: approval.order };
  }

  const states = async () => (await readLedger(sandbox.origin)).contracts.map(({ state }) => state);

  it('O06 is closed at Amazon once the order has expired', async () => {
    const { orders, clock } = await timedOut();
    await orders.recover();
    expect(await states()).toEqual(['Open']);
    clock.advance(2 * DAY);
    await orders.recover();
    expect(await states()).toEqual(['Canceled']);
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
