import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { startInternalAppsSandbox } from '../../../packages/sandboxes/internal-apps/internal-apps-sandbox.ts';
import { bodyReader } from '../../../server/events/event-bodies.ts';
import { orderReader } from '../../../server/orders/records/order-reads.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import { webhookSender } from '../../../server/outbox/send-webhook.ts';
import { newSecret } from '../../../server/outbox/sign.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { newShopper, paidSale, testClock, testOrders, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { addEndpoint, deliverDue, killedAfter, outboxDeps, undelivered } from './outbox-fixtures.ts';

describeOnOneStore('PostgreSQL', 'webhooks to a receiver in trouble', (makeStore) => {
  const cards = sandboxDuringTests();

  /** A shop that sold twice, with an offer and a refund after each sale, and two receivers of its events. */
  async function soldShop() {
    const apps = await startInternalAppsSandbox({ port: 0 });
    onTestFinished(() => apps.close());
    const { db } = await makeStore();
    const clock = testClock();
    const secret = newSecret(randomBytes);
    const control = (name: string, input: object) =>
      fetch(`${apps.origin}/_sim/webhooks/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
    for (const name of ['troubled', 'good']) {
      await control(name, { secrets: [secret] });
      await addEndpoint(db, { url: `${apps.origin}/webhooks/${name}`, secret });
    }
    const sender = webhookSender({
      rules: { allowsLoopback: true },
      lookup: dnsLookup,
      clock: () => new Date(),
      // A busy machine answers late, too.
      timeoutMs: 3_000,
    });
    onTestFinished(() => sender.close());
    const orders = testOrders(db, cards);
    const sales = [];
    for (const shopper of [newShopper(), newShopper()]) {
      const sale = await paidSale(orders, shopper, await cards.token(VISA));
      await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
      await orders.refund({ order: sale.id, amount: 1 });
      sales.push(sale);
    }
    const deliverers = { 'order.paid': [], 'order.refunded': [] };
    const deps = (reached = db) =>
      outboxDeps(reached, { deliverers, webhooks: sender, bodyOf: bodyReader(db, orderReader(db)), clock: clock.now });
    /** Delivers until nothing waits, however often a receiver fails. */
    const deliver = async () => {
      while ((await undelivered(db)).length > 0) {
        await deliverDue(deps());
        clock.advance(3_600_000);
      }
    };
    const received = async (name: string) => {
      const { webhooks } = await (await fetch(`${apps.origin}/_sim/received`)).json();
      return webhooks[name];
    };
    return { db, control, deliver, deliverOnce: (reached = db) => deliverDue(deps(reached)), received, sales };
  }

  const TYPES = ['order.paid', 'order.addition', 'order.refunded'];

  /** The types of the events of each checkout, as they arrived. */
  function byCheckout(counted: { event: { type: string; data: { order: { checkoutId: string } } } }[]) {
    const types: Record<string, string[]> = {};
    for (const { event } of counted) {
      const { checkoutId } = event.data.order;
      types[checkoutId] = [...(types[checkoutId] ?? []), event.type];
    }
    return types;
  }

  it.each(['error', 'hang', 'redirect', 'throttle'])(
    'that answers with %s for a while gets each event once and in order',
    async (answer) => {
      const { control, deliver, received, sales } = await soldShop();
      await control('troubled', { answer, times: 4 });
      await deliver();
      for (const name of ['troubled', 'good']) {
        const { counted, refused } = await received(name);
        expect(byCheckout(counted)).toEqual(Object.fromEntries(sales.map(({ checkoutId }) => [checkoutId, TYPES])));
        expect(counted.map(({ repeats }: { repeats: number }) => repeats)).toEqual([0, 0, 0, 0, 0, 0]);
        expect(refused).toEqual([]);
      }
      expect((await received('troubled')).misbehaved).toBe(4);
    },
  );

  it('gets the events that a process sent before it was killed again, under their ids', async () => {
    const { db, deliver, deliverOnce, received } = await soldShop();
    // The process is killed between the first answers and their way into the store.
    await deliverOnce(killedAfter(db, 2));
    expect((await received('good')).counted).toHaveLength(2);
    await deliver();
    for (const name of ['troubled', 'good']) {
      const { counted } = await received(name);
      expect(counted).toHaveLength(6);
      expect(counted.map(({ repeats }: { repeats: number }) => repeats)).toEqual([1, 1, 0, 0, 0, 0]);
    }
  });
});
