import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type MailDeps, mailDeliverers } from '../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../server/mail/mailer-of.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  paidSale,
  saleRequest,
  testOrders,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import { describeOnBothStores, emptyFolder, type MakeStore } from '../../support/stores/stores.ts';
import { heldOrder, heldSale } from '../orders/capturing/held-orders.ts';
import { addEvent, deliverAll, deliveriesTo, outboxDeps, undelivered } from '../outbox/outbox-fixtures.ts';
import { mailsIn } from './mail-fixtures.ts';

describeOnBothStores('the mail of orders', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('a paid sale is mailed at once, and a later offer has a mail of its own', async () => {
    const { orders, deliver, mails } = await shopOf(makeStore);
    const shopper = newShopper();
    const sale = await paidSale(orders, shopper, await sandbox.token(VISA));
    await deliver();
    expect(await subjects(mails)).toEqual([`Your Test Brand order ${sale.name}`]);
    const upsell = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await deliver();
    await deliver();
    expect(await subjects(mails)).toEqual([
      `Your Test Brand order ${sale.name}`,
      `Added to your Test Brand order: ${upsell.name}`,
    ]);
    for (const { mail } of await mails()) {
      expect(mail.to).toEqual([{ name: 'Ann Lee', address: 'ann@example.com' }]);
      expect(mail.text).toContain(`https://shop.example/receipt?receipt=${sale.receipt}`);
      expect(mail.text).toContain('Visa ending 4242');
    }
  });

  it('a decline sends no mail', async () => {
    const { orders, deliver, mails, db } = await shopOf(makeStore);
    const shopper = newShopper();
    await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await sandbox.token(DECLINED)));
    await deliver();
    expect(await mails()).toEqual([]);
    expect(await undelivered(db)).toEqual([]);
  });

  it('a mail that could not be marked as sent is repeated as the same mail', async () => {
    const { orders, deliver, mails, db } = await shopOf(makeStore);
    await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await deliver();
    const before = await mails();
    await db
      .updateTable('event_deliveries')
      .set({ delivered_at: null, next_at: new Date(0) })
      .execute();
    await deliver();
    const after = await mails();
    expect(after.map(({ file, mail }) => [file, mail.messageId])).toEqual(
      before.map(({ file, mail }) => [file, mail.messageId]),
    );
    expect(after).toHaveLength(1);
  });

  it('N13 a held amount is confirmed, then mailed as charged with its captured amount, or as released', async () => {
    const { db, deliver, mails } = await shopOf(makeStore);
    const orders = testOrders(db, sandbox, { capture: 'later' });
    const shopper = newShopper();
    const sale = await heldSale(orders, shopper, await sandbox.token(VISA));
    const offer = heldOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    await deliver();
    await orders.capture({ order: sale.id, amount: 50 });
    await orders.cancel(offer.id);
    await deliver();
    expect(await subjects(mails)).toEqual([
      `Your Test Brand order ${sale.name}`,
      `Added to your Test Brand order: ${offer.name}`,
      `Your Test Brand order ${sale.name} has been charged`,
      `Your Test Brand order ${offer.name} is canceled`,
    ]);
    const texts = (await mails()).map(({ mail }) => mail.text);
    expect(texts[0]).toContain('Your card is not charged yet: $54.85 is held on it');
    expect(texts[2]).toContain('We charged $50.00 to Visa ending 4242');
    expect(texts[2]).toMatch(/Released, not charged\s+-\$4\.85\s+Charged\s+\$50\.00/);
  });

  it('a refund, an ended subscription and a renewal that needs the shopper are mailed with their links', async () => {
    const { orders, deliver, mails, db } = await shopOf(makeStore, {
      renewalUrl: async () => 'https://shop.example/renew',
    });
    const sale = await paidSale(orders, newShopper(), await sandbox.token(VISA));
    await deliver();
    // The mails are read in the order of their times, and the sale's is of now.
    const now = Date.now();
    const at = (minute: number) => new Date(now + minute * 60_000);
    await addEvent(db, 'order.refunded', { orderId: sale.id, amountMinor: 500 }, at(1));
    await addEvent(db, 'renewal.paid', { orderId: sale.id }, at(2));
    await addEvent(db, 'renewal.needs_you', { orderId: sale.id }, at(3));
    await addEvent(db, 'renewal.declined', { orderId: sale.id }, at(4));
    await addEvent(db, 'renewal.unchargeable', { orderId: sale.id }, at(5));
    await addEvent(db, 'subscription.cancelled', { orderId: sale.id }, at(6));
    await deliver();
    const found = (await mails()).slice(1);
    expect(found.map(({ mail }) => mail.subject)).toEqual([
      `Your refund for Test Brand order ${sale.name}`,
      `Your Test Brand subscription: order ${sale.name}`,
      'Please confirm the payment for your Test Brand subscription',
      'Your card was declined for your Test Brand subscription',
      'Your Test Brand subscription needs another card',
      'Your Test Brand subscription is canceled',
    ]);
    expect(found[0]?.mail.text).toContain('We refunded $5.00');
    for (const each of [2, 3, 4]) expect(found[each]?.mail.text).toContain('https://shop.example/renew');
  });

  it('an event about a missing order is abandoned, and delays no other', async () => {
    const { deliver, mails, db } = await shopOf(makeStore);
    await addEvent(db, 'order.paid', { orderId: 'nobody' });
    await addEvent(db, 'order.paid', { orderId: { $ne: null } });
    await deliver();
    expect(await mails()).toEqual([]);
    const parked = { parked_at: expect.any(Date), last_answer: 'it names no order' };
    expect(await deliveriesTo(db, 'mail')).toMatchObject([parked, parked]);
  });

  async function shopOf(make: MakeStore, over: Partial<MailDeps> = {}) {
    const { db } = await make();
    const folder = await emptyFolder();
    const deliverers = mailDeliverers({
      db,
      readOrder: orderReader(db),
      funnels: funnelsOf(testFunnel()),
      mailer: fileMailer(folder, randomUUID),
      publicUrl: 'https://shop.example',
      renewalUrl: async () => null,
      ...over,
    });
    const deps = outboxDeps(db, { deliverers });
    return { db, orders: testOrders(db, sandbox), deliver: () => deliverAll(deps), mails: () => mailsIn(folder) };
  }
});

async function subjects(mails: () => ReturnType<typeof mailsIn>): Promise<(string | undefined)[]> {
  return (await mails()).map(({ mail }) => mail.subject);
}
