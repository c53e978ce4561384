import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import type { PlaceResult } from '../../../../server/orders/records/order-result.ts';
import { FunnelRegistry } from '../../../../server/versions/funnel-registry.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { expectEven, reconciled } from '../../../support/shops/money.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  CHALLENGED,
  capturedOrder,
  challengeOf,
  DECLINED,
  newShopper,
  paidSale,
  type Shopper,
  saleRequest,
  type TestOrders,
  type TestParts,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';

/** A coupon that takes off everything, for one order alone. */
const GIFT: Coupon = { ...HALF, code: 'GIFT', discount: { type: 'percent', ppm: 1_000_000 } };

const { country, state, city, street, zipPostalCode } = ANN;

describeOnOneStore('PostgreSQL', 'an order whose total is 0', (makeStore) => {
  const sandbox = sandboxDuringTests();

  async function shop(prices: Record<string, number> = {}, parts: TestParts = {}) {
    const { db } = await makeStore();
    const funnels = {
      ...funnelsOf(testFunnel('v1', prices)),
      rulesOf: () => ({ ...NO_RULES, coupons: [GIFT] }),
    };
    return { db, funnels, orders: testOrders(db, sandbox, { funnels, ...parts }) };
  }

  /** A sale of three jars by the coupon, without a card. */
  async function gift(orders: TestOrders, { session, checkoutId }: Shopper): Promise<CreateGuestOrder> {
    const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon: 'gift' };
    const deliverTo = { country, state, city, street, zipPostalCode };
    const quoted = await orders.quote(session, { ...asked, deliverTo });
    if (quoted.type !== 'quoted') throw new Error(quoted.message);
    return {
      orderType: 'Standard',
      paymentMethod: 'card',
      checkoutId,
      account: ANN,
      funnel: { hash: 'v1', step: 'form' },
      quote: { id: quoted.quote.id, total: quoted.quote.total },
    };
  }

  it('N13 N14 is Paid once, whatever is submitted again, with one event and no attempt, and the ledgers are even', async () => {
    const { db, orders } = await shop();
    const shopper = newShopper();
    const request = await gift(orders, shopper);
    const submit = () => orders.placeGuestOrder(shopper.session, request);
    const results = await Promise.all([submit(), submit(), submit()]);
    const order = capturedOrder(await submit());
    expect(results.map(capturedOrder)).toEqual([order, order, order]);
    expect(order).toMatchObject({ status: 'Paid', total: 0, discount: 129, paymentMethod: 'card', nicn: '' });
    expect(await orders.all(shopper.session)).toEqual([order]);
    expect(capturedOrder(await orders.resolve(shopper.session, order.id))).toEqual(order);
    expect(await written(db)).toEqual({ orders: 1, attempts: 0, ledger: 0, uses: 1, events: ['order.paid'] });
    expect((await reconciled(orders)).compared).toBe(0);
    await expectEven(orders, sandbox);
    expect(await orders.recover()).toBe(0);
  });

  it('N14 leaves nothing behind wherever its process ends, and the same request places it afterwards', async () => {
    const { db, funnels, orders } = await shop();
    const shopper = newShopper();
    const request = await gift(orders, shopper);
    let crashes = 0;
    for (let left = 0; ; left += 1) {
      let calls = left;
      const clock = () => {
        calls -= 1;
        if (calls < 0) throw new Error('the process ended');
        return new Date();
      };
      const dying = testOrders(db, sandbox, { funnels, clock });
      const result = await dying.placeGuestOrder(shopper.session, request).catch((error: Error) => error.message);
      if (typeof result === 'object') break;
      expect(result).toBe('the process ended');
      expect(await written(db)).toEqual({ orders: 0, attempts: 0, ledger: 0, uses: 0, events: [] });
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(3);
    capturedOrder(await orders.placeGuestOrder(shopper.session, request));
    expect(await written(db)).toEqual({ orders: 1, attempts: 0, ledger: 0, uses: 1, events: ['order.paid'] });
  });

  it('N14 after a decline and after an unanswered challenge it is the same order, which takes no money any more', async () => {
    const { db, orders } = await shop();
    const shopper = newShopper();
    const withCard = async (card: string) => saleRequest(orders, shopper, await sandbox.token(card), 'three-jars');
    expect(await orders.placeGuestOrder(shopper.session, await withCard(DECLINED))).toMatchObject({ status: 402 });
    const asked = challengeOf(await orders.placeGuestOrder(shopper.session, await withCard(CHALLENGED)));
    const order = capturedOrder(await orders.placeGuestOrder(shopper.session, await gift(orders, shopper)));
    expect(order).toMatchObject({ status: 'Paid', total: 0 });
    expect(await sandbox.confirm(asked, await sandbox.token(VISA))).toBe(400);
    const again = await orders.placeGuestOrder(shopper.session, await withCard(VISA));
    expect(capturedOrder(again)).toEqual(order);
    expect([await takenBy(sandbox), (await written(db)).orders]).toEqual([0, 1]);
    await expectEven(orders, sandbox);
  });

  it('V08 the coupon’s last use goes to one of two shoppers, and the other is told the full price', async () => {
    const { db, orders } = await shop();
    const [ann, ben] = [newShopper(), newShopper()];
    const [anns, bens] = [await gift(orders, ann), await gift(orders, ben)];
    const results = await Promise.all([
      orders.placeGuestOrder(ann.session, anns),
      orders.placeGuestOrder(ben.session, bens),
    ]);
    expect(results.map(({ type }) => type).sort()).toEqual(['price_changed', 'reply']);
    expect(results.find(({ type }) => type === 'price_changed')).toMatchObject({ quote: { total: 129 } });
    expect(await written(db)).toMatchObject({ orders: 1, uses: 1, events: ['order.paid'] });
  });

  it('O03 a saved order of nothing is Pending until it is submitted, and then Paid without a charge', async () => {
    const { orders } = await shop();
    const shopper = newShopper();
    const { orderType: _, ...request } = await gift(orders, shopper);
    const saved = await orders.putOrder(shopper.session, request, 'Cart');
    expect(saved).toMatchObject({ reply: { order: { status: 'Pending' }, payment: { status: 'open' } } });
    if (saved.type !== 'reply' || !request.quote) throw new Error('not saved');
    const card = { cardDetails: { cardId: await sandbox.token(VISA) } };
    const bought = await orders.chargeOpenOrder(shopper.session, {
      orderId: saved.reply.order.id,
      quote: request.quote,
      ...card,
    });
    expect(capturedOrder(bought)).toMatchObject({ id: saved.reply.order.id, status: 'Paid', oneClick: false });
    expect(await takenBy(sandbox)).toBe(0);
  });

  it('O03 V10 a saved order of nothing is not placed once another process has revoked its version', async () => {
    const { db, orders } = await shop();
    const shopper = newShopper();
    const request = await gift(orders, shopper);
    const { orderType: _, ...open } = request;
    expect(await orders.putOrder(shopper.session, open, 'Funnel')).toMatchObject({ type: 'reply' });
    const elsewhere = new FunnelRegistry(db);
    for (const hash of ['v1', 'v2']) await elsewhere.publish(testFunnel(hash), new Date());
    const { uniqueIdentifier } = testFunnel('v1').funnel;
    expect(await elsewhere.revoke(uniqueIdentifier, 'v1', new Date())).toMatchObject({ type: 'revoked' });
    const refused = { type: 'problem', status: 409, code: 'version_gone' };
    expect(await orders.placeGuestOrder(shopper.session, request)).toMatchObject(refused);
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Pending' }]);
  });

  it('O02 N14 an offer of nothing is added once, to a charged sale and to one that cost nothing', async () => {
    const { orders } = await shop({ 'three-jars': 0, extra: 0 });
    const charged = newShopper();
    const sale = await paidSale(orders, charged, await sandbox.token(VISA));
    const offer = { ...upsellRequest(charged, sale), offer: { sfid: 'extra', total: 0 } };
    const first = capturedOrder(await orders.placeGuestOrder(charged.session, offer));
    expect(capturedOrder(await orders.placeGuestOrder(charged.session, offer))).toEqual(first);
    expect(first).toMatchObject({ status: 'Paid', total: 0, parrentUpsellOrderId: sale.id });
    const free = newShopper();
    const { cardDetails: _, ...request } = await saleRequest(orders, free, '', 'three-jars');
    const gifted = capturedOrder(await orders.placeGuestOrder(free.session, request));
    const added = { ...upsellRequest(free, gifted), offer: { sfid: 'extra', total: 0 } };
    expect(capturedOrder(await orders.placeGuestOrder(free.session, added))).toMatchObject({
      status: 'Paid',
      total: 0,
    });
    expect(await takenBy(sandbox)).toBe(5485);
    await expectEven(orders, sandbox);
  });

  it('O02 a priced offer after it is refused with a sentence, because the sale has no card', async () => {
    const { orders } = await shop();
    const shopper = newShopper();
    const sale = capturedOrder(await orders.placeGuestOrder(shopper.session, await gift(orders, shopper)));
    const refused: PlaceResult = await orders.placeGuestOrder(shopper.session, upsellRequest(shopper, sale));
    expect(refused).toMatchObject({ type: 'problem', status: 404, code: 'card_not_found' });
  });

  it('a refund and a cancellation of it are refused with a sentence', async () => {
    const { orders } = await shop();
    const shopper = newShopper();
    const { id, name } = capturedOrder(await orders.placeGuestOrder(shopper.session, await gift(orders, shopper)));
    const message = `Order ${name} cost nothing: there is nothing to give back.`;
    expect(await orders.refund({ order: id })).toEqual({ type: 'refused', reason: 'nothing_left', message });
    expect(await orders.refund({ order: id, amount: 5 })).toMatchObject({ reason: 'nothing_left', message });
    expect(await orders.cancel(name)).toMatchObject({
      reason: 'paid',
      message: `Order ${name} is Paid and cost nothing: there is nothing to release or to give back.`,
    });
  });
});

/** The number of rows of each kind, and the topics of the events. */
async function written(db: Store['db']) {
  const count = async (table: 'orders' | 'attempts' | 'ledger' | 'coupon_uses') =>
    Number((await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  const events = await db.selectFrom('outbox').select('topic').orderBy('id').execute();
  return {
    orders: await count('orders'),
    attempts: await count('attempts'),
    ledger: await count('ledger'),
    uses: await count('coupon_uses'),
    events: events.map(({ topic }) => topic),
  };
}
