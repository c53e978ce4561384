import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { fillAccounts } from '../../../server/accounts/fill-accounts.ts';
import { bodyReader } from '../../../server/events/event-bodies.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { leadCloser } from '../../../server/leads/paid-leads.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../../server/outbox/send-webhook.ts';
import { newSecret } from '../../../server/outbox/sign.ts';
import { funnelsOf, testFunnel } from '../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  ANN,
  newShopper,
  saleRequest,
  TEST_ACCOUNT_KEY,
  type TestParts,
  testClock,
  testOrders,
  VISA,
} from '../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { executeBack, payPalSale } from '../checkout/paypal/paypal-orders.ts';
import { heldSale } from '../orders/capturing/held-orders.ts';
import { addEndpoint, deliverAll, outboxDeps } from '../outbox/outbox-fixtures.ts';
import { webhookReceiver } from '../outbox/webhook-receiver.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();
const HOUR = 3_600_000;
const LEAD = { email: ANN.email, funnel: 'funnel-1', step: 'form' };

describeOnOneStore('embedded', 'the lead of a person who buys', (makeStore) => {
  async function shop(parts: TestParts = {}) {
    const { db } = await makeStore();
    const clock = testClock();
    const accountIdOf = accountIds(TEST_ACCOUNT_KEY);
    const leads = createLeads({ db, funnels: funnelsOf(testFunnel()), accountIdOf, clock: clock.now });
    const closing = [leadCloser(db)];
    const deliverers = { 'order.paid': closing, 'order.authorized': closing, 'order.refunded': [], 'lead.created': [] };
    const { url, received } = await webhookReceiver((reply) => reply.end());
    const secret = newSecret(randomBytes);
    const sender = webhookSender({
      rules: { allowsLoopback: true },
      lookup: dnsLookup,
      clock: () => new Date(),
    });
    onTestFinished(() => sender.close());
    const orders = testOrders(db, cards, { clock: clock.now, ...parts });
    return {
      db,
      clock,
      leads,
      orders,
      received,
      /** An endpoint of leads from now on. */
      listen: () => addEndpoint(db, { url, secret, topics: ['lead.created'] }),
      deliver: (own: object = deliverers) =>
        deliverAll(
          outboxDeps(db, {
            deliverers: { ...deliverers, ...own },
            webhooks: sender,
            bodyOf: bodyReader(db, orderReader(db)),
            clock: clock.now,
          }),
        ),
      open: async () =>
        (await db.selectFrom('leads').select('session_hash').orderBy('session_hash').execute()).map(
          (row) => row.session_hash,
        ),
      buy: async (shopper = newShopper()) => {
        const asked = await saleRequest(orders, shopper, await cards.token(VISA));
        const result = await orders.placeGuestOrder(shopper.session, asked);
        if (result.type !== 'reply') throw new Error('not paid');
        return result.reply.order;
      },
    };
  }

  it('L06 goes by the email however it is written, from any session and device, and no other one does', async () => {
    const { leads, buy, deliver, open } = await shop();
    await leads.store('a phone', { ...LEAD, email: ' ANN@Example.com ' });
    await leads.store('a laptop', LEAD);
    await leads.store('a stranger', { ...LEAD, email: 'ann.lee@example.com' });
    await leads.store('by phone alone', { ...LEAD, email: '', phone: '4155550199' });
    await buy();
    await deliver();
    expect(await open()).toEqual(['a stranger', 'by phone alone']);
  });

  it('L06 goes with its own session, whatever address was typed there first', async () => {
    const { leads, buy, deliver, open } = await shop();
    const shopper = newShopper();
    await leads.store(shopper.session.hash, { ...LEAD, email: 'a.typo@example.com' });
    await buy(shopper);
    await deliver();
    expect(await open()).toEqual([]);
  });

  it('L06 goes when PayPal has taken the money, and stays until then', async () => {
    const provider = { provider: paypal.provider('orders-v2'), publicUrl: 'http://localhost:8080' };
    const { leads, orders, deliver, open } = await shop({ paypal: provider });
    const shopper = newShopper();
    await leads.store('a phone', LEAD);
    const created = await orders.createApproval(shopper.session, await payPalSale(orders, shopper), 'payment');
    if (created.type !== 'approval') throw new Error('no approval was created');
    await deliver();
    expect(await open()).toEqual(['a phone']);
    await executeBack(orders, shopper, await paypal.visit(created.approval.approvalUrl));
    await deliver();
    expect(await open()).toEqual([]);
  });

  it('L06 goes when the amount is held, and comes back by no refund', async () => {
    const held = await shop({ capture: 'later' });
    await held.leads.store('a phone', LEAD);
    await heldSale(held.orders, newShopper(), await cards.token(VISA));
    await held.deliver();
    expect(await held.open()).toEqual([]);
    const { leads, orders, buy, deliver, open } = await shop();
    await leads.store('a phone', LEAD);
    const { id } = await buy();
    await orders.refund({ order: id });
    await deliver();
    expect(await open()).toEqual([]);
  });

  it('L06 is no lead for a day after buying, also where its call was late, and is one again later', async () => {
    const { leads, buy, deliver, open, clock } = await shop();
    const shopper = newShopper();
    await buy(shopper);
    await leads.store('a laptop', LEAD);
    await leads.store(shopper.session.hash, { ...LEAD, email: 'a.typo@example.com' });
    await leads.store('a stranger', { ...LEAD, email: 'bob@example.com' });
    expect(await open()).toEqual(['a stranger']);
    clock.advance(24 * HOUR);
    await leads.store('a laptop', LEAD);
    await deliver();
    expect(await open()).toEqual(['a laptop', 'a stranger']);
  });

  it('L06 is looked up again before it is sent, so that no webhook tells of a person who has paid', async () => {
    const { db, leads, buy, deliver, listen, received, open } = await shop();
    await listen();
    await leads.store('a phone', LEAD);
    await buy();
    // The closing of leads is down, so that the row is still there.
    const down = {
      name: 'leads',
      deliver: async () => ({ type: 'failed', detail: 'down', isPermanent: false }) as const,
    };
    await deliver({ 'order.paid': [down] });
    expect([await open(), received]).toEqual([['a phone'], []]);
    const deliveries = db.selectFrom('deliveries').select('last_answer').where('endpoint', 'like', 'we_%');
    expect(await deliveries.execute()).toEqual([{ last_answer: 'not sent: what it was of is gone' }]);
    await leads.store('a stranger', { ...LEAD, email: 'bob@example.com' });
    await deliver({ 'order.paid': [down] });
    expect(received).toHaveLength(1);
  });

  it('L06 of a version before gets its account after the start, by which it goes', async () => {
    const { db, buy, deliver, open } = await shop();
    const old = createLeads({
      db,
      funnels: funnelsOf(testFunnel()),
      accountIdOf: () => null,
      clock: testClock().now,
    });
    for (const name of ['a phone', 'a tablet', 'a laptop']) await old.store(name, LEAD);
    const options = { db, accountIdOf: accountIds(TEST_ACCOUNT_KEY), pause: async () => {}, most: 2 };
    expect(await fillAccounts(options)).toBe(3);
    await buy();
    await deliver();
    expect(await open()).toEqual([]);
  });
});
