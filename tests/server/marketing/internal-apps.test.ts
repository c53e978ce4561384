import { expect, it } from 'vitest';
import { resendEvents } from '../../../backoffice/commands/queue-rows.ts';
import { READING_KEY, WRITING_KEY } from '../../../packages/sandboxes/internal-apps/access.ts';
import type { Store } from '../../../server/db/connection/store.ts';
import { payPalDuringTests } from '../../support/paypal/paypal.ts';
import { chargeOf, reconciled } from '../../support/shops/money.ts';
import { sandboxDuringTests } from '../../support/shops/order-sandbox.ts';
import { ANN, capturedOrder, saleRequest, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';
import { executeBack, payPalSale } from '../checkout/paypal/paypal-orders.ts';
import { heldSale } from '../orders/capturing/held-orders.ts';
import { deliverDue, deliveriesTo, killedAfter, outboxDeps, undelivered } from '../outbox/outbox-fixtures.ts';
import { type Counted, consenting, type Service, toldShop } from './told-shop.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();
const SERVICES: Service[] = ['attentive', 'klaviyo'];
const TOUCH = { utm_campaign: 'autumn-sale' };
const STATS = { sessionid: '20261126', touch: { first: TOUCH, last: TOUCH } };

const namesIn = (counted: readonly Counted[]) => counted.map(({ name }) => name);
const repeatsIn = (counted: readonly Counted[]) => counted.map(({ repeats }) => repeats);

describeOnOneStore('PostgreSQL', 'what the message services are told of orders', (makeStore) => {
  it('M01 M02 is the order with profile, names and ids of the started checkout, and no fault in any field', async () => {
    const { orders, deliver, received, clock } = await toldShop(await makeStore(), cards);
    const shopper = consenting();
    const asked = { ...(await saleRequest(orders, shopper, await cards.token(VISA))), statsInfo: STATS };
    const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, asked));
    const at = clock.now().toISOString();
    await deliver();
    const { attentive, klaviyo, refused } = await received();
    const names = { uid: 'test', utmCampaign: 'autumn-sale', checkoutEventId: '20261126test' };
    const order = { OrderId: sale.name, OrderKind: 'sale', currency: 'USD', total: 54.85, ...names };
    expect(refused).toEqual([]);
    expect(klaviyo).toEqual([
      {
        id: sale.id,
        name: 'Placed Order',
        repeats: 0,
        body: {
          brand: 'testbrand',
          metric: {
            eventName: 'Placed Order',
            eventPayload: {
              ...order,
              ItemNames: [expect.any(String)],
              Items: [
                expect.objectContaining({ Quantity: 1, ItemPrice: expect.any(Number), RowTotal: expect.any(Number) }),
              ],
              DiscountValue: 0,
            },
          },
          profile: { email: ANN.email, first_name: 'Ann', last_name: 'Lee', phone_number: '+14155550199' },
          value: 54.85,
          value_currency: 'USD',
          time: at,
          unique_id: sale.id,
        },
      },
    ]);
    expect(attentive).toEqual([
      {
        id: sale.id,
        name: 'Placed Order',
        repeats: 0,
        body: {
          brand: 'testbrand',
          properties: {
            ...order,
            product_id: expect.any(String),
            product_name: expect.any(String),
            quantity: 1,
            price: 54.85,
          },
          type: 'Placed Order',
          externalEventId: sale.id,
          occurredAt: at,
          user: { phone: '+14155550199' },
        },
      },
    ]);
  });

  it('M01 M02 is each captured order once, an accepted offer as one of its own, and each refund with its amount', async () => {
    const { orders, sell, deliver, received } = await toldShop(await makeStore(), cards);
    const { sale, shopper } = await sell();
    const offer = capturedOrder(await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale)));
    for (const amount of [10, 5.5]) await orders.refund({ order: sale.id, amount });
    await deliver();
    for (const service of SERVICES) {
      const counted = (await received())[service];
      expect(namesIn(counted)).toEqual(['Placed Order', 'Placed Order', 'Refunded Order', 'Refunded Order']);
      expect(counted.slice(0, 2).map(({ id }) => id)).toEqual([sale.id, offer.id]);
      expect(new Set(counted.map(({ id }) => id)).size).toBe(4);
      expect(repeatsIn(counted)).toEqual([0, 0, 0, 0]);
    }
    const values = (await received()).klaviyo.map(({ body }) => body.value);
    expect(values).toEqual([54.85, 19.99, 10, 5.5]);
  });

  it('M01 M02 is what a bank takes back by a dispute, once, and neither its end nor what comes back', async () => {
    const { db, orders, sell, deliver, received } = await toldShop(await makeStore(), cards);
    const { sale } = await sell();
    const payment_intent = await chargeOf(db, sale.id);
    for (const act of [{ amount: 2_000 }, { end: 'won' }]) {
      await cards.bank('disputes', { payment_intent, ...act });
      await reconciled(orders, { book: true });
    }
    await deliver();
    const { klaviyo, attentive } = await received();
    expect([namesIn(klaviyo), namesIn(attentive)]).toEqual(Array(2).fill(['Placed Order', 'Refunded Order']));
    expect(klaviyo.map(({ body }) => body.value)).toEqual([54.85, 20]);
  });

  it('M01 M02 is nothing of an order of which it was not told that it was bought: a refund, a release', async () => {
    const { db, orders, deliver, received, clock } = await toldShop(await makeStore(), cards, { capture: 'later' });
    const [captured, released] = [
      await heldSale(orders, consenting(), await cards.token(VISA)),
      await heldSale(orders, consenting(), await cards.token(VISA)),
    ];
    await orders.capture({ order: captured.id, amount: 30 });
    // The settings come after the orders.
    await deliverDue(outboxDeps(db, { deliverers: { 'order.authorized': [], 'order.paid': [] }, clock: clock.now }));
    await orders.refund({ order: captured.id });
    await orders.cancel(released.name);
    await deliver();
    expect(await received()).toMatchObject({ klaviyo: [], attentive: [] });
  });

  it('M01 M02 is an order that PayPal takes later, once it has, and what a dispute takes of it, once', async () => {
    const shop = await toldShop(await makeStore(), cards, {
      paypal: { provider: paypal.provider('orders-v2'), publicUrl: 'http://localhost:8080' },
    });
    const { orders, deliver, received } = shop;
    const shopper = consenting();
    const created = await orders.createApproval(shopper.session, await payPalSale(orders, shopper), 'payment');
    if (created.type !== 'approval') throw new Error('no approval was created');
    await deliver();
    expect((await received()).klaviyo).toEqual([]);
    await executeBack(orders, shopper, await paypal.visit(created.approval.approvalUrl));
    await deliver();
    expect(namesIn((await received()).klaviyo)).toEqual(['Placed Order']);
    const sale = (await paypal.ledger()).sales.at(-1)?.id;
    // PayPal holds an amount, gives it back, and takes it for good; later it takes more of another dispute.
    for (const [code, minor] of [
      ['T1110', 2_000],
      ['T1111', -2_000],
      ['T1106', 2_000],
      ['T1201', 500],
    ]) {
      await paypal.control('disputes', { sale, code, minor });
      await reconciled(orders, { book: true });
    }
    await deliver();
    const values = (await received()).klaviyo.map(({ name, body }) => [name, body.value]);
    expect(values.slice(1)).toEqual([
      ['Refunded Order', 20],
      ['Refunded Order', 5],
    ]);
  });

  it('M01 M02 is a held order when it is held, and its release; its capture is no news, nor is an unpaid order', async () => {
    const { orders, deliver, received } = await toldShop(await makeStore(), cards, { capture: 'later' });
    const [captured, released, unpaid] = [consenting(), consenting(), consenting()];
    const sale = await heldSale(orders, captured, await cards.token(VISA));
    const other = await heldSale(orders, released, await cards.token(VISA));
    await orders.putOrder(unpaid.session, await openSale(orders, unpaid), 'Funnel');
    const [saved] = await orders.all(unpaid.session);
    await deliver();
    await orders.capture({ order: sale.id });
    await orders.cancel(other.name);
    await orders.cancel(saved?.name ?? '');
    await deliver();
    const { klaviyo } = await received();
    // The two orders are told at the same time.
    expect(byOrder(klaviyo, ({ metric }) => (metric as Metric).eventPayload)).toEqual({
      [sale.name]: ['Placed Order'],
      [other.name]: ['Placed Order', 'Cancelled Order'],
    });
    expect(repeatsIn(klaviyo)).toEqual([0, 0, 0]);
  });

  it('M01 M02 of a held order comes to what was taken: what a capture of less released is news, and a refund of the rest', async () => {
    const { orders, deliver, received } = await toldShop(await makeStore(), cards, { capture: 'later' });
    const [part, all] = [
      await heldSale(orders, consenting(), await cards.token(VISA)),
      await heldSale(orders, consenting(), await cards.token(VISA)),
    ];
    await orders.capture({ order: part.id, amount: 30 });
    await orders.capture({ order: all.id });
    await deliver();
    const values = async () =>
      (await received()).klaviyo
        .filter(({ body }) => (body.metric as Metric).eventPayload.OrderId === part.name)
        .map(({ name, body }) => [name, body.value]);
    expect(await values()).toEqual([
      ['Placed Order', 54.85],
      ['Refunded Order', 24.85],
    ]);
    await orders.refund({ order: part.id });
    await deliver();
    expect((await values()).slice(2)).toEqual([['Refunded Order', 30]]);
    const { klaviyo, attentive, refused } = await received();
    expect([klaviyo.length, attentive.length, refused]).toEqual([4, 4, []]);
    expect(new Set(klaviyo.map(({ id }) => id)).size).toBe(4);
  });

  it.each<[string, object]>([
    ['are down', { fault: '5xx', status: 503, times: 5 }],
    ['lose their answers', { fault: 'drop-reply', times: 3 }],
    ['cut the connection', { fault: 'reset', times: 4 }],
    ['answer with a broken page', { fault: '5xx', status: 502, at: 'after-commit', times: 3 }],
  ])(
    'M01 M02 is nothing twice and loses nothing while the services %s, and each order is in its order',
    async (_, fault) => {
      const { control, orders, sell, deliver, received } = await toldShop(await makeStore(), cards);
      await control('faults', { match: { path: '/klaviyo' }, ...fault });
      const sales = [];
      for (let count = 0; count < 3; count += 1) {
        const { sale } = await sell();
        await orders.refund({ order: sale.id, amount: 1 });
        sales.push(sale.name);
      }
      await deliver();
      const { attentive, klaviyo, refused } = await received();
      const expected = Object.fromEntries(sales.map((name) => [name, ['Placed Order', 'Refunded Order']]));
      expect(byOrder(klaviyo, ({ metric }) => (metric as Metric).eventPayload)).toEqual(expected);
      expect(byOrder(attentive, ({ properties }) => properties as { OrderId: string })).toEqual(expected);
      expect([refused, repeatsIn(attentive)]).toEqual([[], [0, 0, 0, 0, 0, 0]]);
    },
  );

  it('M01 M02 is counted once wherever a process is killed on the way, and sent again under its id', async () => {
    const { db, sell, depsOn, deliver, received } = await toldShop(await makeStore(), cards);
    const sold: string[] = [];
    // A busy machine stores the answers by more statements: each one is cut off, until a process lives long enough.
    for (let statements = 0; sold.length === 0 || (await isNewestUndelivered(db)); statements += 1) {
      sold.push((await sell()).sale.id);
      await deliverDue(depsOn(killedAfter(db, statements))).catch(() => {});
    }
    await deliver();
    for (const service of SERVICES) {
      const counted = (await received())[service];
      expect(counted.map(({ id }) => id).sort()).toEqual(sold.toSorted());
      expect(repeatsIn(counted).filter((repeats) => repeats > 0).length).toBeGreaterThan(0);
    }
  });

  it('M01 M02 is the same event where an operator sends it again after later ones', async () => {
    const { db, orders, sell, deliver, received, clock } = await toldShop(await makeStore(), cards);
    const { sale } = await sell();
    await orders.refund({ order: sale.id, amount: 1 });
    await deliver();
    const [placed] = await deliveriesTo(db, 'klaviyo');
    await resendEvents(db, { endpoint: 'klaviyo', event: placed?.event_id ?? 0 }, clock.now());
    await deliver();
    const { attentive, klaviyo } = await received();
    expect(klaviyo.map(({ name, repeats }) => [name, repeats])).toEqual([
      ['Placed Order', 1],
      ['Refunded Order', 0],
    ]);
    expect(repeatsIn(attentive)).toEqual([0, 0]);
  });

  it('M01 M02 waits as long as a service asks for that throttles', async () => {
    const { db, control, sell, depsOn, deliver, received, clock } = await toldShop(await makeStore(), cards);
    await control('limits', { service: 'klaviyo', most: 1, seconds: 900 });
    await sell();
    await sell();
    await deliverDue(depsOn());
    const { klaviyo, throttled } = await received();
    expect([klaviyo.length, throttled.klaviyo]).toEqual([1, 1]);
    const waits = (await deliveriesTo(db, 'klaviyo')).filter(({ delivered_at: at }) => at === null);
    expect(waits).toMatchObject([{ last_answer: expect.stringContaining('throttled') }]);
    expect(waits[0]?.next_at.getTime()).toBeGreaterThan(clock.now().getTime() + 5_000);
    await control('limits', { service: 'klaviyo', most: 9, seconds: 1 });
    await deliver();
    expect(repeatsIn((await received()).klaviyo)).toEqual([0, 0]);
  });
});

async function isNewestUndelivered(db: Store['db']): Promise<boolean> {
  const { id } = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return (await undelivered(db)).includes(id);
}

describeOnOneStore('PostgreSQL', 'the key of the internal apps', (makeStore) => {
  it.each<[string, number]>([
    ['a-key-of-nobody', 401],
    [READING_KEY, 403],
  ])(
    'M01 M02 is refused as %s with %i, which the log says without the key, and nothing is lost until it is mended',
    async (key, status) => {
      const { db, sell, depsOn, deliver, received, logged } = await toldShop(await makeStore(), cards, { key });
      await sell();
      await deliverDue(depsOn());
      expect((await received()).refused.map((each) => each.status)).toEqual([status, status]);
      expect(await deliveriesTo(db, 'klaviyo')).toMatchObject([
        { parked_at: null, last_answer: expect.stringMatching(new RegExp(`^${status}: `)) },
      ]);
      expect(logged.filter((line) => line.includes(`${status}: `))).toHaveLength(2);
      expect(logged.join()).not.toContain(key);
      await deliver(WRITING_KEY);
      expect(namesIn((await received()).klaviyo)).toEqual(['Placed Order']);
    },
  );

  it('M01 M02 is missing where nothing is sent, and no event waits for a service', async () => {
    const { db, sell, deliver } = await toldShop(await makeStore(), cards);
    await sell();
    expect(await deliveriesTo(db, 'klaviyo')).toEqual([]);
    await deliver();
    expect(await deliveriesTo(db, 'klaviyo')).toHaveLength(1);
  });
});

interface Metric {
  eventPayload: { OrderId: string };
}

/** The names of the events of each order, as they arrived. */
function byOrder(counted: readonly Counted[], of: (body: Counted['body']) => { OrderId: string }) {
  const names: Record<string, string[]> = {};
  for (const { name, body } of counted) {
    const { OrderId: order } = of(body);
    names[order] = [...(names[order] ?? []), name];
  }
  return names;
}

/** A sale that is saved to be paid later. */
async function openSale(orders: Parameters<typeof saleRequest>[0], shopper: Parameters<typeof saleRequest>[1]) {
  const { cardDetails: _, ...open } = await saleRequest(orders, shopper, '');
  return { ...open, orderType: 'Standard' as const };
}
