import { expect, it } from 'vitest';
import type { Store } from '../../../server/db/connection/store.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { chargeOf, dashboard, expectEven, ledgerOf, reconciled, statusOf } from '../../support/shops/money.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  CHALLENGED,
  challengeOf,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { freeTrialFunnel, subscribingRequest } from '../../support/shops/subscription-shop.ts';
import { webhookDuringTests } from '../../support/shops/webhook-target.ts';
import { describeOnOneStore, type MakeStore } from '../../support/stores/stores.ts';

const CHARGE = { method: 'POST', path: '/v1/payment_intents$' };

describeOnOneStore('PostgreSQL', 'webhooks of the provider', (makeStore) => {
  const webhook = webhookDuringTests();
  const sandbox = sandboxDuringTests(webhook.target);

  it('N14 pays an order whose reply was lost, and whose browser never returned', async () => {
    const { db, orders } = await shop(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    const { id } = await unknownSale(orders, newShopper());
    webhook.handledBy(orders);
    await expect.poll(() => statusOf(db, id)).toBe('Paid');
    expect(await ledgerOf(db)).toEqual([['capture', 5485]]);
    await expectEven(orders, sandbox);
  });

  it('N14 that is faster than the reply of its charge waits for it, and reads nothing', async () => {
    const { db, orders } = await listening(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'latency', at: 'after-commit', ms: 300 });
    await sandbox.fault({ match: { method: 'GET', path: '/v1/payment_intents' }, fault: 'reset', times: 99 });
    const { id } = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await expect.poll(() => webhook.handledEvents.length).toBeGreaterThan(0);
    expect(webhook.handledEvents).toContainEqual({ type: 'payment_intent.succeeded', handled: 'processed' });
    expect(webhook.handledEvents.filter(({ handled }) => handled === 'retry')).toEqual([]);
    expect(await statusOf(db, id)).toBe('Paid');
    expect(await ledgerOf(db)).toEqual([['capture', 5485]]);
    await sandbox.clearFaults();
    await expectEven(orders, sandbox);
  });

  it('N14 pays an order whose reply hangs', async () => {
    const { db, orders } = await listening(makeStore);
    await sandbox.fault({ match: CHARGE, fault: 'latency', at: 'after-commit', ms: 4_000, times: 2 });
    const shopper = newShopper();
    const placing = paidSale(orders, shopper, await sandbox.token(VISA));
    await expect.poll(() => webhook.ours()).toMatchObject([{ handled: 'processed' }]);
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Paid' }]);
    const { id } = await placing;
    expect(await statusOf(db, id)).toBe('Paid');
    expect(await ledgerOf(db)).toEqual([['capture', 5485]]);
    await expectEven(orders, sandbox);
  });

  it('N14 is handled once if it arrives twice', async () => {
    const { db, orders } = await listening(makeStore);
    await sandbox.fault({ match: { path: 'payment_intent.succeeded' }, fault: 'duplicate-webhook' });
    await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await expect.poll(() => webhook.ours().length).toBe(2);
    expect(webhook.ours()[1]).toEqual({ type: 'payment_intent.succeeded', handled: 'duplicate' });
    expect(await ledgerOf(db)).toEqual([['capture', 5485]]);
    expect(await db.selectFrom('webhook_events').select('type').execute()).toHaveLength(1);
  });

  it('N14 resolves a challenge before the browser returns, and after it', async () => {
    const { db, orders } = await listening(makeStore);
    const first = await challenged(orders);
    await sandbox.answerChallenge(first.secret, 'complete');
    await expect.poll(() => statusOf(db, first.id)).toBe('Paid');
    expect(await orders.resolve(first.session, first.id)).toMatchObject({ reply: { payment: { status: 'captured' } } });
    await sandbox.fault({ match: { path: 'payment_intent.succeeded' }, fault: 'drop-webhook' });
    const second = await challenged(orders);
    await sandbox.answerChallenge(second.secret, 'complete');
    await orders.resolve(second.session, second.id);
    expect(await webhook.post(await succeeded(db, second.id, 'evt_late'))).toBe(200);
    expect(await ledgerOf(db)).toHaveLength(2);
    await expectEven(orders, sandbox);
  });

  it('N13 a failed challenge is a decline, and frees the order', async () => {
    const { db, orders } = await listening(makeStore);
    const asked = await challenged(orders);
    await sandbox.answerChallenge(asked.secret, 'fail');
    const status = () => db.selectFrom('attempts').select('status').executeTakeFirstOrThrow();
    await expect.poll(status).toEqual({ status: 'declined' });
    expect(await statusOf(db, asked.id)).toBe('Pending');
  });

  it('N14 begins a free trial whose reply was lost, or whose browser never returned from the bank', async () => {
    const { db } = await makeStore();
    const funnels = funnelsOf(freeTrialFunnel());
    const orders = testOrders(db, sandbox, { funnels, timeouts: { readPauses: [] } });
    const place = async (card: string) => {
      const shopper = newShopper();
      return orders.placeGuestOrder(shopper.session, await subscribingRequest({ orders }, sandbox, card, shopper));
    };
    await sandbox.fault({ match: { method: 'POST', path: '/v1/setup_intents$' }, fault: 'drop-reply', times: 9 });
    const lost = await place(VISA);
    await sandbox.clearFaults();
    webhook.handledBy(orders);
    const asked = await place(CHALLENGED);
    await sandbox.answerChallenge(challengeOf(asked), 'complete');
    for (const placed of [lost, asked]) {
      const id = placed.type === 'reply' ? placed.reply.order.id : '';
      await expect.poll(() => statusOf(db, id)).toBe('Paid');
    }
    const failed = await place(CHALLENGED);
    await sandbox.answerChallenge(challengeOf(failed), 'fail');
    const declined = db.selectFrom('attempts').select('status').where('status', '=', 'declined');
    await expect.poll(() => declined.execute()).toHaveLength(1);
    expect(await db.selectFrom('subscriptions').select('status').execute()).toHaveLength(2);
  });

  it('N13 enters a refund that was made in the provider’s dashboard', async () => {
    const { db, orders } = await listening(makeStore);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, sale.id), amount: 1000 });
    await expect.poll(() => statusOf(db, sale.id)).toBe('PartiallyRefunded');
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, sale.id) });
    await expect.poll(() => statusOf(db, sale.id)).toBe('Refunded');
    await expectEven(orders, sandbox);
  });

  it('N14 may arrive in any order: a refund before its payment', async () => {
    const { db, orders } = await shop(makeStore);
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    await sandbox.fault({ match: CHARGE, fault: 'drop-reply', times: 9 });
    const { id } = await unknownSale(orders, newShopper());
    webhook.handledBy(orders);
    const intent = (await sandbox.ledger()).charges[0]?.payment_intent ?? '';
    await dashboard(sandbox).refunds.create({ payment_intent: intent });
    const refund = { payment_intent: intent };
    expect(await webhook.post({ id: 'evt_1', type: 'refund.created', data: { object: refund } })).toBe(200);
    expect(await statusOf(db, id)).toBe('Refunded');
    expect(await webhook.post(await succeeded(db, id, 'evt_2'))).toBe(200);
    expect(await statusOf(db, id)).toBe('Refunded');
    await expectEven(orders, sandbox);
  });

  it('N14 that never arrives is replaced by reconciling', async () => {
    const { db, orders } = await listening(makeStore);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, sale.id), amount: 485 });
    expect((await reconciled(orders)).differences).toMatchObject([{ type: 'missing_here', theirs: { amount: 485 } }]);
    expect(await reconciled(orders, { book: true })).toMatchObject({ booked: 1, differences: [] });
    expect(await statusOf(db, sale.id)).toBe('PartiallyRefunded');
    await expectEven(orders, sandbox);
  });

  it('N14 that is old and repeated, or of another order, changes nothing', async () => {
    const { db, orders } = await listening(makeStore);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    await expect.poll(() => webhook.ours().length).toBe(2);
    const upsell = await db
      .selectFrom('orders')
      .select('id')
      .where('parent_id', '=', sale.id)
      .executeTakeFirstOrThrow();
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, upsell.id) });
    await expect.poll(() => statusOf(db, upsell.id)).toBe('Refunded');
    expect(await statusOf(db, sale.id)).toBe('Paid');
    const before = await ledgerOf(db);
    expect(await webhook.post(await succeeded(db, upsell.id, 'evt_from_last_week'))).toBe(200);
    expect([await statusOf(db, upsell.id), await ledgerOf(db)]).toEqual(['Refunded', before]);
  });

  it('N14 that claims a foreign charge, or is of another account, changes nothing', async () => {
    const { db, orders } = await listening(makeStore);
    const asked = await challenged(orders);
    const attempt = await db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    const metadata = { attempt_id: attempt.id, order_id: asked.id };
    const forged = { amount: 5485, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, metadata } as const;
    const foreign = await dashboard(sandbox).paymentIntents.create(forged);
    await expect.poll(() => webhook.handledEvents.length).toBeGreaterThan(0);
    const event = { id: 'evt_x', type: 'payment_intent.succeeded', data: { object: foreign } };
    expect(await webhook.post({ ...event, account: 'acct_other' })).toBe(200);
    expect(await webhook.post({ id: 'evt_y', type: 'customer.created', data: { object: { id: 'cus_1' } } })).toBe(200);
    expect(await statusOf(db, asked.id)).toBe('Pending');
    expect(await ledgerOf(db)).toEqual([]);
    expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([]);
  });

  it('N14 is answered with retry while the provider cannot be read', async () => {
    const { db, orders } = await listening(makeStore);
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await expect.poll(() => webhook.ours().length).toBe(1);
    await sandbox.fault({ match: { path: '.' }, fault: 'drop-webhook', times: 9 });
    await dashboard(sandbox).refunds.create({ payment_intent: await chargeOf(db, sale.id) });
    const refunded = { payment_intent: await chargeOf(db, sale.id) };
    const event = { id: 'evt_r', type: 'charge.refunded', data: { object: refunded } };
    await sandbox.clearFaults();
    await sandbox.fault({ match: { method: 'GET', path: '/v1/' }, fault: 'reset', times: 99 });
    expect(await webhook.post(event)).toBe(503);
    expect(await statusOf(db, sale.id)).toBe('Paid');
    await sandbox.clearFaults();
    expect(await webhook.post(event)).toBe(200);
    expect(await statusOf(db, sale.id)).toBe('Refunded');
  });

  async function shop(make: MakeStore) {
    const { db } = await make();
    return { db, orders: testOrders(db, sandbox, { timeouts: { readPauses: [] } }) };
  }

  async function listening(make: MakeStore) {
    const made = await shop(make);
    webhook.handledBy(made.orders);
    return made;
  }

  type Placing = Awaited<ReturnType<typeof shop>>['orders'];

  async function unknownSale(orders: Placing, shopper: Shopper) {
    const request = await saleRequest(orders, shopper, await sandbox.token(VISA));
    const result = await orders.placeGuestOrder(shopper.session, request);
    if (result.type !== 'reply') throw new Error(JSON.stringify(result));
    return result.reply.order;
  }

  async function challenged(orders: Placing) {
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await sandbox.token(CHALLENGED));
    const result = await orders.placeGuestOrder(shopper.session, request);
    const id = result.type === 'reply' ? result.reply.order.id : '';
    return { id, secret: challengeOf(result), session: shopper.session };
  }

  async function succeeded(db: Store['db'], orderId: string, id: string) {
    const object = { id: await chargeOf(db, orderId), metadata: {} };
    return { id, type: 'payment_intent.succeeded', data: { object } };
  }
});
