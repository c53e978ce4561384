import { describe, expect, it } from 'vitest';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import type { PlaceResult } from '../../../../server/orders/records/order-result.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { sandboxDuringTests, takenBy } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  capturedOrder,
  DECLINED,
  newShopper,
  type Shopper,
  type TestClock,
  testClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import {
  describeOnBothStores,
  emptyFolder,
  openTestStore,
  postgresDuringTests,
} from '../../../support/stores/stores.ts';

const NOT_FOR_PRODUCT = 'Coupon can not be applied to this product';
const USED_UP = 'This code has already been used as many times as it allows.';
const DAY = 24 * 60 * 60_000;

const funnelsWith = (coupon: Coupon) => ({
  ...funnelsOf(testFunnel()),
  rulesOf: () => ({ ...NO_RULES, coupons: [coupon] }),
});

const deliverTo = (({ country, state, city, street, zipPostalCode }) => ({
  country,
  state,
  city,
  street,
  zipPostalCode,
}))(ANN);

async function quoted(orders: Orders, { session, checkoutId }: Shopper, coupon: string | null = 'half') {
  const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon, deliverTo };
  const result = await orders.quote(session, asked);
  if (result.type !== 'quoted') throw new Error(JSON.stringify(result));
  return result.quote;
}

/** Pays the total of a quote. */
function pay(orders: Orders, { session, checkoutId }: Shopper, cardId: string, quote: { id: string; total: number }) {
  return orders.placeGuestOrder(session, {
    orderType: 'Standard',
    paymentMethod: 'card',
    cardDetails: { cardId },
    checkoutId,
    account: ANN,
    funnel: { hash: 'v1', step: 'form' },
    quote: { id: quote.id, total: quote.total },
  });
}

describeOnBothStores('a coupon with a limited number of uses', (makeStore) => {
  const sandbox = sandboxDuringTests();

  async function oneUse(): Promise<{ db: Store['db']; orders: Orders; clock: TestClock }> {
    const { db } = await makeStore();
    const clock = testClock();
    return { db, clock, orders: testOrders(db, sandbox, { funnels: funnelsWith(HALF), clock: clock.now }) };
  }

  it('V08 K03 is used up once an order was paid with it, for all but that order', async () => {
    const { orders } = await oneUse();
    const [ann, ben] = [newShopper(), newShopper()];
    expect(capturedOrder(await pay(orders, ann, await sandbox.token(VISA), await quoted(orders, ann)))).toMatchObject({
      total: 64.5,
      discount: 64.5,
      coupon: 'HALF',
    });
    expect(await quoted(orders, ben)).toMatchObject({
      total: 129,
      coupon: null,
      problems: [{ part: 'coupon', message: NOT_FOR_PRODUCT, detail: USED_UP }],
      isFinal: true,
    });
    expect(await quoted(orders, ann)).toMatchObject({ total: 64.5, problems: [] });
  });

  it('V08 V10 is refused to a second shopper who quoted it, who gets the new price and pays nothing until its confirmation', async () => {
    const { orders } = await oneUse();
    const [ann, ben] = [newShopper(), newShopper()];
    const [first, second] = [await quoted(orders, ann), await quoted(orders, ben)];
    expect([first.total, second.total]).toEqual([64.5, 64.5]);
    capturedOrder(await pay(orders, ann, await sandbox.token(VISA), first));
    const cardId = await sandbox.token(VISA);
    const refused = await pay(orders, ben, cardId, second);
    expect(refused).toMatchObject({
      type: 'price_changed',
      quote: { total: 129, coupon: null, problems: [{ part: 'coupon', message: NOT_FOR_PRODUCT }] },
    });
    expect([await orders.all(ben.session), await takenBy(sandbox)]).toEqual([[], 6450]);
    const again = refused.type === 'price_changed' ? refused.quote : second;
    expect(capturedOrder(await pay(orders, ben, cardId, again))).toMatchObject({ total: 129, coupon: null });
  });

  it('V08 stays with an order whose card was declined, which may try again with it', async () => {
    const { orders } = await oneUse();
    const [ann, ben] = [newShopper(), newShopper()];
    const quote = await quoted(orders, ann);
    expect(await pay(orders, ann, await sandbox.token(DECLINED), quote)).toMatchObject({ code: 'payment_declined' });
    expect((await quoted(orders, ben)).coupon).toBeNull();
    expect(capturedOrder(await pay(orders, ann, await sandbox.token(VISA), quote)).total).toBe(64.5);
  });

  it('V08 is released by an order that tries again without it', async () => {
    const { orders, db } = await oneUse();
    const [ann, ben] = [newShopper(), newShopper()];
    await pay(orders, ann, await sandbox.token(DECLINED), await quoted(orders, ann));
    capturedOrder(await pay(orders, ann, await sandbox.token(VISA), await quoted(orders, ann, null)));
    expect(await db.selectFrom('coupon_uses').selectAll().execute()).toEqual([]);
    expect((await quoted(orders, ben)).total).toBe(64.5);
  });

  it('V08 N13 is released by an order without a payment for a day, and by one that the shop cancels', async () => {
    const { orders, clock } = await oneUse();
    const [ann, ben, cleo] = [newShopper(), newShopper(), newShopper()];
    await pay(orders, ann, await sandbox.token(DECLINED), await quoted(orders, ann));
    await orders.recover();
    expect((await quoted(orders, ben)).coupon).toBeNull();
    clock.advance(DAY + 1);
    await orders.recover();
    await pay(orders, ben, await sandbox.token(DECLINED), await quoted(orders, ben));
    expect((await quoted(orders, cleo)).coupon).toBeNull();
    const [left] = await orders.all(ben.session);
    expect(await orders.cancel(left?.id ?? '')).toMatchObject({ type: 'cancelled' });
    expect((await quoted(orders, cleo)).total).toBe(64.5);
  });
});

describe('several processes and one coupon', () => {
  const sandbox = sandboxDuringTests();
  const databaseUrl = postgresDuringTests();

  it('V08 V10 of 20 orders at once through two of them exactly three have a coupon of three uses', async () => {
    const url = await databaseUrl();
    const dataFolder = await emptyFolder();
    const stores = [
      await openTestStore({ dataFolder, databaseUrl: url }),
      await openTestStore({ dataFolder, databaseUrl: url }),
    ];
    const funnels = funnelsWith({ ...HALF, maxUses: 3 });
    const processes = stores.map(({ db }) => testOrders(db, sandbox, { funnels }));
    const sales = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const orders = processes[n % processes.length] as Orders;
        const shopper = newShopper();
        const quote = await quoted(orders, shopper);
        return { orders, shopper, quote, cardId: await sandbox.token(VISA) };
      }),
    );
    expect(sales.map(({ quote }) => quote.total)).toEqual(sales.map(() => 64.5));
    const results = await Promise.all(
      sales.map(({ orders, shopper, quote, cardId }) => pay(orders, shopper, cardId, quote)),
    );
    const totals = results.map(outcome).toSorted((a, b) => b.localeCompare(a));
    expect(totals).toEqual([...Array(3).fill('paid 64.5 HALF'), ...Array(17).fill('changed to 129')]);
    expect(await takenBy(sandbox)).toBe(3 * 6450);
    const uses = await stores[0]?.db.selectFrom('coupon_uses').select(['brand', 'code']).execute();
    expect(uses).toEqual(Array(3).fill({ brand: 'testbrand', code: 'HALF' }));
    expect(await stores[0]?.db.selectFrom('orders').select('status').execute()).toEqual(
      Array(3).fill({ status: 'Paid' }),
    );
  });
});

function outcome(result: PlaceResult): string {
  if (result.type === 'price_changed') return `changed to ${result.quote.total}`;
  const { total, coupon } = capturedOrder(result);
  return `paid ${total} ${coupon}`;
}
