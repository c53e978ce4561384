import { expect, it } from 'vitest';
import { expectEven, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  challengeOf,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };

describeOnOneStore('PostgreSQL', 'cancelling an order', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N13 closes a challenge, so that a later answer pays nothing', async () => {
    const { db, orders, shopper, request, result } = await placed(makeStore, CHALLENGED);
    const id = result.type === 'reply' ? result.reply.order.id : '';
    const secret = challengeOf(result);
    expect(await orders.cancel(id)).toEqual({ type: 'cancelled', number: expect.stringMatching(/\w/) });
    expect(await statusOf(db, id)).toBe('Cancelled');
    expect(await sandbox.confirm(secret, await sandbox.token(VISA))).toBe(400);
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject({ code: 'order_closed' });
    expect(await orders.cancel(id)).toMatchObject({ type: 'cancelled' });
    expect(await takenBy(sandbox)).toBe(0);
    await expectEven(orders, sandbox);
  });

  it('N13 ends one whose card was declined', async () => {
    const { db, orders, shopper } = await placed(makeStore, DECLINED);
    const order = (await orders.all(shopper.session))[0];
    expect(await orders.cancel(order?.name ?? '')).toMatchObject({ type: 'cancelled' });
    expect(await statusOf(db, order?.id ?? '')).toBe('Cancelled');
  });

  it('N13 of a paid one is refused in favour of a refund, also if only the provider had the payment', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { timeouts: { readPauses: [] } });
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    const refused = { type: 'refused', reason: 'paid', message: expect.stringContaining('sluice refund') };
    expect(await orders.cancel(sale.id)).toEqual(refused);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    await orders.placeGuestOrder(shopper.session, request);
    await sandbox.clearFaults();
    const late = (await orders.all(shopper.session))[0]?.id ?? '';
    expect(await orders.cancel(late)).toEqual(refused);
    expect(await statusOf(db, late)).toBe('Paid');
    await expectEven(orders, sandbox);
  });

  it('N13 waits while the outcome of a payment is unknown', async () => {
    const { db } = await makeStore();
    const orders = testOrders(db, sandbox, { timeouts: { readPauses: [] } });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    await orders.placeGuestOrder(shopper.session, request);
    await sandbox.fault({ match: { method: 'GET', path: '/v1/payment_intents' }, fault: 'reset', times: 99 });
    const id = (await orders.all(shopper.session))[0]?.id ?? '';
    expect(await orders.cancel(id)).toMatchObject({ type: 'refused', reason: 'under_way' });
    expect(await orders.cancel('nobody')).toMatchObject({ type: 'refused', reason: 'order_missing' });
    expect(await statusOf(db, id)).toBe('Pending');
  });

  async function placed(make: MakeStore, number: string) {
    const { db } = await make();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(number));
    return { db, orders, shopper, request, result: await orders.placeGuestOrder(shopper.session, request) };
  }
});
