import { expect, it } from 'vitest';
import { dashboard, expectEven, ledgerOf, statusOf } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { newShopper, saleRequest, testOrders, VISA } from '../../../support/shops/order-shop.ts';
import { webhookDuringTests } from '../../../support/shops/webhook-target.ts';
import { describeOnOneStore, type MakeStore } from '../../../support/stores/stores.ts';
import { heldSale, holdOf, topicsOf } from './held-orders.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };

describeOnOneStore('PostgreSQL', 'a webhook about a held amount', (makeStore) => {
  const webhook = webhookDuringTests();
  const sandbox = sandboxDuringTests(webhook.target);

  it('N14 authorises an order whose reply was lost', async () => {
    const { db, orders } = await shop(makeStore);
    const shopper = newShopper();
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    await orders.placeGuestOrder(shopper.session, request);
    webhook.handledBy(orders);
    const id = (await orders.summaries(shopper.session))[0]?.id ?? '';
    await expect.poll(() => webhook.ours().length).toBe(1);
    expect(await statusOf(db, id)).toBe('Authorized');
    expect(await topicsOf(db)).toEqual(['order.authorized']);
  });

  it('N14 pays an order that was captured at the provider, with the captured amount', async () => {
    const { db, orders } = await shop(makeStore);
    webhook.handledBy(orders);
    const sale = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    await dashboard(sandbox).paymentIntents.capture(await holdOf(db, sale.id), { amount_to_capture: 1500 });
    await expect.poll(() => webhook.ours().length).toBe(2);
    expect(await statusOf(db, sale.id)).toBe('Paid');
    expect(await ledgerOf(db)).toEqual([['capture', 1500]]);
    await expectEven(orders, sandbox);
  });

  it('N13 cancels an order whose authorisation the provider let expire', async () => {
    const { db, orders } = await shop(makeStore);
    webhook.handledBy(orders);
    const sale = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    await sandbox.bank('expirations', { payment_intent: await holdOf(db, sale.id) });
    await expect.poll(() => webhook.ours().length).toBe(3);
    expect(await statusOf(db, sale.id)).toBe('Cancelled');
    expect(await topicsOf(db)).toEqual(['order.authorized', 'authorization.released', 'order.cancelled']);
    await expectEven(orders, sandbox);
  });

  async function shop(make: MakeStore) {
    const { db } = await make();
    return { db, orders: testOrders(db, sandbox, { capture: 'later', timeouts: { readPauses: [] } }) };
  }
});
