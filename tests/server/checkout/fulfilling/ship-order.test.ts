import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { shipOrder } from '../../../../server/checkout/fulfilling/ship-order.ts';
import { unshipOrder } from '../../../../server/checkout/fulfilling/unship-order.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import { mailDeliverers } from '../../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../../server/orders/records/order-reads.ts';
import { placedBy, store } from '../../../backoffice/commands/orders/order-rows.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  testReceipts,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { DAY, renewalOrders, subscribedSale, subscriptionShop } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores, emptyFolder } from '../../../support/stores/stores.ts';
import { mailsIn } from '../../mail/mail-fixtures.ts';
import { heldSale } from '../../orders/capturing/held-orders.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';

const AT = new Date('2026-11-26T12:00:00Z');

describeOnBothStores('shipping an order', (makeStore) => {
  const sandbox = sandboxDuringTests();

  async function shop() {
    const { db } = await makeStore();
    const flushOutbox = vi.fn();
    let seconds = 0;
    const clock = () => new Date(AT.getTime() + seconds * 1_000);
    const deps = { db, clock, newId: randomUUID, flushOutbox };
    return {
      db,
      flushed: () => flushOutbox.mock.calls.length,
      aSecondLater: () => {
        seconds += 1;
      },
      ship: (ask: Parameters<typeof shipOrder>[1]) => shipOrder(deps, ask),
      unship: (order: string) => unshipOrder(deps, order),
    };
  }

  /** A paid order of two lines. */
  async function twoLines(db: Store['db'], status: 'Paid' | 'Refunded' | 'Cancelled' | 'Disputed' = 'Paid') {
    const row = placedBy('Ann Lee', AT, { number: 'TWO', status });
    await store(db, [row]);
    return row.id;
  }

  async function events(db: Store['db']) {
    return db.selectFrom('outbox').select(['topic', 'payload']).where('topic', '=', 'order.shipped').execute();
  }

  /** Delivers the mails that wait. */
  async function mailsOf(db: Store['db']) {
    const folder = await emptyFolder();
    const mailer = fileMailer(folder, randomUUID);
    const funnels = funnelsOf(testFunnel());
    const mail = {
      db,
      readOrder: orderReader(db),
      funnels,
      mailer,
      publicUrl: 'https://shop.example',
      renewalUrl: async () => null,
    };
    await deliverAll(outboxDeps(db, { deliverers: mailDeliverers(mail) }));
    return mailsIn(folder);
  }

  it('publishes it with the mark, mails the shopper, and shows it on the receipt and in the order', async () => {
    const { db, ship, flushed } = await shop();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    expect(sale.shipments).toBe(undefined);
    const answer = await ship({ order: sale.name.toLowerCase(), carrier: ' DHL ', tracking: '00340434' });
    expect(answer).toMatchObject({ type: 'shipped', number: sale.name, lines: [1], left: [] });
    expect([flushed(), await events(db)]).toMatchObject([1, [{ payload: { orderId: sale.id } }]]);
    const shipments = [{ date: AT.toISOString(), carrier: 'DHL', tracking: '00340434', lines: [1] }];
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Paid', shipments }]);
    expect((await testReceipts(db).byToken(sale.receipt ?? '', [sale.id]))?.orders).toMatchObject([{ shipments }]);
    const [shipped] = (await mailsOf(db)).filter(({ file }) => file.includes('order.shipped'));
    expect(shipped?.mail.subject).toBe(`On its way: your Test Brand order ${sale.name}`);
    expect(shipped?.mail.text).toContain('Shipped on November 26, 2026 with DHL, tracking number 00340434.');
    expect(shipped?.mail.text).toContain('The one-jar');
    expect(shipped?.mail.text).toContain(`https://shop.example/receipt?receipt=${sale.receipt}`);
  });

  it('takes the named lines, then all that are left, and none twice', async () => {
    const { db, ship } = await shop();
    await twoLines(db);
    expect(await ship({ order: 'TWO', lines: [2, 2] })).toMatchObject({ lines: [2], left: [1] });
    const again = await ship({ order: 'TWO', lines: [1, 2] });
    const message = 'Line 2 of order TWO is shipped already: nothing was marked.';
    expect(again).toEqual({ type: 'refused', reason: 'already_shipped', message });
    expect(await ship({ order: 'TWO' })).toMatchObject({ lines: [1], left: [] });
    expect(await ship({ order: 'TWO' })).toMatchObject({
      reason: 'already_shipped',
      message: 'All of order TWO is shipped already.',
    });
    expect(await events(db)).toHaveLength(2);
    expect(await db.selectFrom('shipments').selectAll().execute()).toHaveLength(2);
  });

  it('the latest mark is taken back, then the one before, and published; what is left can be shipped again', async () => {
    const { db, ship, unship, aSecondLater, flushed } = await shop();
    const id = await twoLines(db);
    expect(await unship('TWO')).toMatchObject({
      reason: 'not_shipped',
      message: 'Nothing of order TWO is marked as shipped.',
    });
    const first = await ship({ order: 'TWO', lines: [1] });
    aSecondLater();
    const second = await ship({ order: 'TWO' });
    if (first.type === 'refused' || second.type === 'refused') throw new Error('not shipped');
    expect(await unship('two')).toEqual({ type: 'unshipped', id: second.id, number: 'TWO', lines: [2] });
    expect(await ship({ order: 'TWO', lines: [1] })).toMatchObject({ reason: 'already_shipped' });
    expect(await ship({ order: 'TWO' })).toMatchObject({ type: 'shipped', lines: [2] });
    await unship(id);
    expect(await unship(id)).toMatchObject({ type: 'unshipped', id: first.id, lines: [1] });
    expect(await ship({ order: 'TWO' })).toMatchObject({ lines: [1, 2], left: [] });
    const undone = db.selectFrom('outbox').select('payload').where('topic', '=', 'order.shipment_cancelled');
    expect((await undone.orderBy('id').execute()).map(({ payload }) => payload)).toMatchObject([
      { orderId: id, shipmentId: second.id },
      { orderId: id },
      { orderId: id, shipmentId: first.id },
    ]);
    expect(flushed()).toBe(7);
    expect(await unship('nobody')).toMatchObject({ reason: 'order_missing' });
  });

  it('a mark that is taken back is on no receipt, and has no mail if none was sent yet', async () => {
    const { db, ship, unship } = await shop();
    const orders = testOrders(db, sandbox);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    await ship({ order: sale.id });
    await unship(sale.id);
    const [shown] = await orders.all(shopper.session);
    expect(shown).toMatchObject({ id: sale.id });
    expect(shown?.shipments).toBe(undefined);
    expect((await mailsOf(db)).map(({ mail }) => mail.subject)).toEqual([expect.not.stringContaining('On its way')]);
  });

  it('one of two commands at once ships', async () => {
    const { db, ship } = await shop();
    await twoLines(db);
    const answers = await Promise.all([ship({ order: 'TWO' }), ship({ order: 'TWO' })]);
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['refused', 'shipped']);
    expect(await events(db)).toHaveLength(1);
  });

  it('an unknown order, and an unknown line, are told, and nothing is marked', async () => {
    const { db, ship } = await shop();
    await twoLines(db);
    expect(await ship({ order: 'nobody' })).toMatchObject({
      reason: 'order_missing',
      message: 'There is no order "nobody".',
    });
    expect(await ship({ order: 'TWO', lines: [1, 3] })).toMatchObject({
      reason: 'unknown_line',
      message: 'Order TWO has no line 3: its lines are 1 to 2.',
    });
    expect(await events(db)).toEqual([]);
  });

  it('N13 an order that is not paid, only held, cancelled or refunded is not shipped', async () => {
    const { db, ship } = await shop();
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const held = await heldSale(orders, newShopper(), await sandbox.token(VISA));
    expect(await ship({ order: held.name })).toMatchObject({
      reason: 'not_paid',
      message: `Order ${held.name} is not charged yet: capture it first (sluice capture ${held.name}).`,
    });
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(DECLINED)));
    const [unpaid] = await orders.all(shopper.session);
    expect(await ship({ order: unpaid?.id ?? '' })).toMatchObject({ message: `Order ${unpaid?.name} is not paid.` });
    const id = await twoLines(db, 'Refunded');
    expect(await ship({ order: id })).toMatchObject({ message: 'Order TWO is refunded: all of it went back.' });
    await db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', id).execute();
    expect(await ship({ order: id })).toMatchObject({ message: 'Order TWO is cancelled.' });
    expect(await events(db)).toEqual([]);
    await db.updateTable('orders').set({ status: 'Disputed' }).where('id', '=', id).execute();
    expect(await ship({ order: id })).toMatchObject({ type: 'shipped' });
  });

  it('A05 a renewal of a shipped order is not shipped', async () => {
    const renewing = subscriptionShop(await makeStore(), sandbox);
    const { sale } = await subscribedSale(renewing, sandbox, VISA);
    const deps = { db: renewing.db, clock: renewing.clock.now, newId: randomUUID };
    await shipOrder(deps, { order: sale.id });
    renewing.clock.advance(31 * DAY);
    await renewing.subscriptions.renewDue();
    const [renewal] = await renewalOrders(renewing);
    expect(await shipOrder(deps, { order: renewal?.id ?? '' })).toMatchObject({ type: 'shipped', lines: [1] });
  });
});
