import fs from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { payPalAt } from '../../support/paypal/paypal.ts';
import { CLASSIC, type DataFolderFacts, UPSELL } from './data-folder.ts';
import first from './data-folder.v1.json' with { type: 'json' };
import { type KeptGuest, OldGuest } from './old-guest.ts';
import { type FolderShop, shopOnFolder } from './shop-on-folder.ts';
import { unpacked } from './unpacked.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const facts: DataFolderFacts = first;

describe('a shop that starts on the data folder of the first version', () => {
  let folder = '';
  let shop: FolderShop;
  /** The shop starts ten minutes after the old one was stopped; the last tests advance it by months. */
  let ahead = Date.parse(facts.madeAt) + 10 * MINUTE - Date.now();
  const back = (kept: KeptGuest) => new OldGuest(shop, kept, facts.versions);
  beforeAll(async () => {
    folder = await unpacked('data-folder.v1');
    shop = await shopOnFolder(folder, () => new Date(Date.now() + ahead));
  });
  afterAll(() => shop?.close());

  it.each([
    ['whose answer was lost', facts.bea],
    ['that was under way', facts.hal],
  ])('N14 finds a charge %s, and marks its order Paid, once', async (_, { order, ...kept }) => {
    await shop.orders.recover();
    expect(await back(kept).orders()).toMatchObject([{ id: order, status: 'Paid' }]);
    const reply = await fetch(`${shop.cards}/_sim/ledger`);
    const { charges }: { charges: { metadata: { order_id: string } }[] } = await reply.json();
    expect(charges.filter(({ metadata }) => metadata.order_id === order)).toHaveLength(1);
  });

  it('sends the queued mails, and repeats none', async () => {
    await shop.deliver();
    const left = shop.store.db.selectFrom('outbox').select('topic').where('delivered_at', 'is', null);
    expect(await left.execute()).toEqual([]);
    const mails = (await fs.readdir(path.join(folder, 'mail'))).map((file) => /Z-(.*)\.eml$/.exec(file)?.[1]);
    const names = (await back(facts.ann).orders()).map(({ name }) => name);
    expect(mails).toEqual(expect.arrayContaining(facts.queued.filter((each) => !each.startsWith('subscription'))));
    expect(mails.filter((mail) => names.some((each) => mail?.endsWith(each)))).toEqual([]);
  });

  it('O08 E12 opens the receipt by its link, with the sale and its offer', async () => {
    const { receipt, orders } = facts.ann;
    const stranger = new OldGuest(shop);
    const found = JSON.parse((await stranger.browser.get(`/api/receipts/${receipt}`)).body);
    expect(found).toMatchObject(orders.map((id) => ({ id, status: 'Paid' })));
    const page = await stranger.browser.get(`/order-success-common?receipt=${receipt}`);
    expect(page.status).toBe(200);
    for (const id of orders) expect(page.body).toContain(id);
  });

  it('N14 charges a further offer after the sale, for the browser that bought it', async () => {
    const ann = back(facts.ann);
    const [sale] = await ann.orders();
    if (!sale) throw new Error('the sale is not there');
    const { order, payment } = await ann.accept(sale, CLASSIC.uid, UPSELL.second.step, UPSELL.second.sfid);
    expect([order.status, payment.status, order.parrentUpsellOrderId]).toEqual(['Paid', 'captured', sale.id]);
    expect((await ann.orders()).map(({ id }) => id)).toEqual([...facts.ann.orders, order.id]);
  });

  it('O04 returns the same status for a payment that waits on PayPal’s page, and captures it once it is approved', async () => {
    const { order, approvalUrl, settled } = facts.dan;
    const dan = back(facts.dan);
    expect(await dan.post('orders/settle', { orderId: order })).toEqual(
      JSON.parse(JSON.stringify(settled).replaceAll(new URL(approvalUrl).origin, shop.paypal)),
    );
    const outcome = await dan.approve(approvalUrl, 'payment');
    expect(outcome).toMatchObject({ status: 'captured', order: { id: order, status: 'Paid' } });
  });

  it.each([
    ['beef-a', 'beef_a'],
    ['beef-b', 'beef_b'],
  ])('A02 opens a link with the uid %s of that time, whose funnel is called %s since', async (was, is) => {
    const page = await new OldGuest(shop).browser.get(`/home-v2?uid=${was}`);
    const { published } = readPageBlocks(new JSDOM(page.body).window.document);
    expect([page.status, published?.graph.funnel.uniqueIdentifier]).toEqual([200, is]);
  });

  it('V08 N13 has the order that used a coupon, with its refunds', async () => {
    const { order, ...kept } = facts.cleo;
    expect(await back(kept).orders()).toMatchObject([{ id: order, status: 'PartiallyRefunded', coupon: 'FIVE' }]);
    const uses = shop.store.db.selectFrom('coupon_uses').select(['order_id', 'code']);
    expect(await uses.execute()).toEqual([{ order_id: order, code: 'FIVE' }]);
    const tooMuch = await shop.orders.refund({ order, amount: 1_000 });
    expect(tooMuch).toMatchObject({ type: 'refused', reason: 'too_much' });
    expect(await shop.orders.refund({ order, amount: 10, key: 'torn-bag' })).toMatchObject({ type: 'refunded' });
  });

  it('V10 N14 places an order for a quote of the first version', async () => {
    const { quote } = facts.gus;
    const { order } = await back(facts.gus).buyFor(CLASSIC, quote);
    expect(order).toMatchObject({ status: 'Paid', total: quote.total });
  });

  it('T07 enters the renewals that PayPal charges for a subscription', async () => {
    const paypal = payPalAt(() => shop.paypal);
    const [subscription] = (await paypal.ledger()).subscriptions;
    await paypal.control('renewals', { subscription: subscription?.id });
    const fay = back(facts.fay);
    await expect.poll(() => fay.orders()).toMatchObject([{}, { status: 'Paid', subscribed: true }]);
  });

  it('A05 renews a subscription when it is due, and not before', async () => {
    expect(await shop.subscriptions.renewDue()).toBe(0);
    const [, ...none] = await back(facts.eve).orders();
    expect(none).toEqual([]);
    ahead += 93 * DAY;
    expect(await shop.subscriptions.renewDue()).toBe(1);
    const [, renewal] = await back(facts.eve).orders();
    expect(renewal).toMatchObject({ status: 'Paid', parrentUpsellOrderId: facts.eve.order });
  });

  it('N14 has the same ledger as the providers', async () => {
    await shop.orders.recover();
    expect(await shop.orders.reconcile({})).toMatchObject({ type: 'report', differences: [] });
  });
});
