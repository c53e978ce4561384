import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contracts/events/webhook-events.ts';
import { WEBHOOK_TYPES } from '../../../contracts/events/webhook-types.ts';
import { accountIds } from '../../../server/accounts/account-id.ts';
import { shipOrder } from '../../../server/checkout/fulfilling/ship-order.ts';
import { unshipOrder } from '../../../server/checkout/fulfilling/unship-order.ts';
import { createWithdrawals } from '../../../server/checkout/withdrawing/withdraw.ts';
import { bodyReader } from '../../../server/events/event-bodies.ts';
import { createLeads } from '../../../server/leads/leads.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../../server/outbox/send-webhook.ts';
import { newSecret } from '../../../server/outbox/sign.ts';
import { WEBHOOK_KINDS } from '../../../server/outbox/webhook-kinds.ts';
import { funnelsOf } from '../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  DECLINED,
  newShopper,
  saleRequest,
  TEST_ACCOUNT_KEY,
  upsellRequest,
  VISA,
} from '../../support/shops/order-shop.ts';
import {
  DAY,
  declineNext,
  subscribedSale,
  subscriptionFunnel,
  subscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { countStatements } from '../../support/stores/count-statements.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';
import { heldSale } from '../orders/capturing/held-orders.ts';
import { addEndpoint, addEvent, deliverAll, outboxDeps } from '../outbox/outbox-fixtures.ts';
import { verified, webhookReceiver } from '../outbox/webhook-receiver.ts';

describeOnBothStores('the events of webhooks', (makeStore) => {
  const cards = sandboxDuringTests();

  /** A shop that sells subscriptions, and an endpoint of all events. */
  async function shopWithEndpoint() {
    const shop = subscriptionShop(await makeStore(), cards);
    const { db, clock } = shop;
    const secret = newSecret(randomBytes);
    const { url, received } = await webhookReceiver((reply) => reply.end());
    await addEndpoint(db, { url, secret });
    const { db: counted, during } = countStatements(db);
    const sender = webhookSender({
      rules: { allowsLoopback: true },
      lookup: dnsLookup,
      clock: () => new Date(),
    });
    const topics = WEBHOOK_KINDS.map(({ topic }) => topic);
    const deliverers = Object.fromEntries(
      ['payment.declined', 'authorization.released', ...topics].map((each) => [each, []]),
    );
    const deps = outboxDeps(db, {
      deliverers,
      webhooks: sender,
      bodyOf: bodyReader(counted, orderReader(counted)),
      clock: clock.now,
    });
    /** The verified events since the last call, each of which has its contract. */
    const events = async (): Promise<WebhookEvent[]> => {
      await deliverAll(deps);
      return received.splice(0).map((message) => contracted(verified(secret, message)));
    };
    return { ...shop, events, during, deps, close: () => sender.close() };
  }

  it('each type has its contract, and says the order, its money and its subscription as they are stored', async () => {
    const { db, orders, subscriptions, clock, another, events, close } = await shopWithEndpoint();
    const seen: WebhookEvent[] = [];
    const next = async () => {
      const each = await events();
      seen.push(...each);
      return each;
    };
    const { sale, shopper } = await subscribedSale({ orders }, cards, VISA);
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'subscription.begun', subscription: { status: 'active' }, order: { id: sale.id } },
      { type: 'order.paid', amount: sale.total, order: { number: sale.name, kind: 'sale', status: 'Paid' } },
    ]);
    const accepted = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    const offer = capturedOrder(await orders.placeGuestOrder(shopper.session, accepted));
    expect((await next()).map(dataOf).find(({ type }) => type === 'order.addition')).toMatchObject({
      amount: 15,
      order: { number: offer.name, kind: 'offer', checkoutId: sale.checkoutId },
      group: [
        { number: sale.name, kind: 'sale', status: 'Paid' },
        { number: offer.name, kind: 'offer', status: 'Paid' },
      ],
    });
    await orders.refund({ order: sale.id, amount: 5 });
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.refunded', amount: 5, order: { status: 'PartiallyRefunded' }, transaction: expect.any(String) },
    ]);
    const money = { orderId: sale.id, currency: 'USD' };
    await addEvent(db, 'refund.reversed', { ...money, amountMinor: 500, ref: 'txn_1' });
    await addEvent(db, 'order.disputed', { ...money, amountMinor: 700, ref: 'txn_2' });
    await addEvent(db, 'dispute.reversed', { ...money, amountMinor: 700, ref: 'txn_3' });
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.refund_reversed', amount: 5, transaction: 'txn_1' },
      { type: 'order.disputed', amount: 7, transaction: 'txn_2' },
      { type: 'order.dispute_reversed', amount: 7, transaction: 'txn_3' },
    ]);
    await shipOrder({ db, clock: clock.now, newId: randomUUID }, { order: sale.id, carrier: 'UPS', tracking: '1Z9' });
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.shipped', shipment: { carrier: 'UPS', tracking: '1Z9', lines: [{ quantity: 1 }] } },
    ]);
    const undone = await unshipOrder({ db, clock: clock.now }, sale.id);
    if (undone.type === 'refused') throw new Error(undone.message);
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.shipment_cancelled', order: { id: sale.id }, shipment: { id: undone.id } },
    ]);
    const funnel = subscriptionFunnel();
    const granting = { ...funnel, brand: { ...funnel.brand, withdrawalCountries: ['US'] } };
    const withdrawing = { db, clock: clock.now, newId: randomUUID, funnels: funnelsOf(granting) };
    await createWithdrawals(withdrawing).withdraw(shopper.session, { order: sale.name, lines: [1] });
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.withdrawn', withdrawal: { isComplete: true, lines: [{ quantity: 1 }] }, order: { id: sale.id } },
    ]);
    const { cancel_token: token } = await theSubscription({ db });
    clock.advance(31 * DAY);
    await subscriptions.renewDue();
    expect((await next()).map(dataOf)[0]).toMatchObject({
      type: 'subscription.renewed',
      order: { kind: 'renewal', status: 'Paid' },
    });
    clock.advance(31 * DAY);
    await declineNext(cards, 'insufficient_funds');
    await subscriptions.renewDue();
    expect((await next()).map(dataOf)).toContainEqual(
      expect.objectContaining({ type: 'subscription.failed', reason: 'declined' }),
    );
    await subscriptions.cancel(token);
    expect((await next()).map(dataOf)).toContainEqual(
      expect.objectContaining({ type: 'subscription.ended', subscription: expect.objectContaining({ nextAt: null }) }),
    );
    const held = another(undefined, { capture: 'later' }).orders;
    const waiting = await heldSale(held, newShopper(), await cards.token(VISA));
    await held.cancel(waiting.id);
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'order.authorized', amount: waiting.total, order: { number: waiting.name } },
      { type: 'order.cancelled', order: { status: 'Cancelled' } },
    ]);
    const failing = newShopper();
    await orders.placeGuestOrder(failing.session, await saleRequest(orders, failing, await cards.token(DECLINED)));
    expect(await next()).toEqual([]);
    clock.advance(2 * DAY);
    await orders.recover();
    expect((await next()).map(dataOf)).toContainEqual(
      expect.objectContaining({ type: 'order.failed', order: expect.objectContaining({ status: 'Failed' }) }),
    );
    const leads = createLeads({
      db,
      funnels: funnelsOf(subscriptionFunnel()),
      accountIdOf: accountIds(TEST_ACCOUNT_KEY),
      clock: clock.now,
    });
    const lead = { email: 'ann@example.com', country: 'US', step: 'form', funnel: subscriptionFunnel().funnel.sfid };
    for (const firstName of ['An', 'Ann']) await leads.store('a session', { ...lead, firstName });
    expect((await next()).map(dataOf)).toMatchObject([
      { type: 'lead.created', lead: { email: 'ann@example.com', firstName: 'Ann', phone: null } },
    ]);
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(WEBHOOK_TYPES));
    await close();
  });

  it('L06 a lead that was forgotten before it was sent is sent to nobody, and one that no endpoint wants has no event', async () => {
    const { db, clock, events, close } = await shopWithEndpoint();
    const leads = createLeads({
      db,
      funnels: funnelsOf(subscriptionFunnel()),
      accountIdOf: accountIds(TEST_ACCOUNT_KEY),
      clock: clock.now,
    });
    const lead = { email: 'ann@example.com', country: 'US', step: 'form', funnel: subscriptionFunnel().funnel.sfid };
    await leads.store('a session', lead);
    await leads.forget('a session');
    expect(await events()).toEqual([]);
    await db.updateTable('webhook_endpoints').set({ topics: '["order.paid"]' }).execute();
    await leads.store('another session', lead);
    expect(await db.selectFrom('outbox').select('topic').execute()).toHaveLength(1);
    await close();
  });

  it('the bodies of all endpoints and orders of one turn are one reading', async () => {
    const { db, orders, deps, during, close } = await shopWithEndpoint();
    for (const _ of [1, 2]) await addEndpoint(db, { url: (await webhookReceiver((reply) => reply.end())).url });
    for (const _ of [1, 2, 3]) await subscribedSale({ orders }, cards, VISA);
    const { count } = await during(() => deliverAll(deps));
    // Beside the orders their subscriptions are read, and the second events of the orders come after the first ones.
    expect(count).toBe(4);
    await close();
  });

  it('an order that nothing can be said of stops no event of another order', async () => {
    const { db, orders, events, close } = await shopWithEndpoint();
    const sales = [await subscribedSale({ orders }, cards, VISA), await subscribedSale({ orders }, cards, VISA)];
    const [broken, other] = sales.map(({ sale }) => sale.id);
    const nothing = sql`'null'::jsonb`;
    await sql`update orders set customer = ${nothing} where id = ${broken}`.execute(db);
    const said = (await events()).map(dataOf);
    expect(said.map((each) => 'order' in each && each.order.id)).toEqual([other, other]);
    await close();
  });
});

function contracted(value: unknown): WebhookEvent {
  const event = value as WebhookEvent;
  const faults = [...Value.Errors(WEBHOOK_EVENTS[event.type], event)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  expect(faults).toEqual([]);
  return event;
}

/** An event's type beside its data. */
function dataOf({ type, data }: WebhookEvent) {
  return { type, ...data };
}
