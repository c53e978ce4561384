import { beforeEach, expect, it } from 'vitest';
import type { CreateGuestOrder, Order } from '../../../../contracts/api/order-api.ts';
import { buildGraph } from '../../../../graph/graph.ts';
import type { Store } from '../../../../server/db/connection/store.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  capturedOrder,
  clockFromNow,
  newShopper,
  paidSale,
  type Shopper,
  type TestOrders,
  testOrders,
  upsellRequest,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';
import { createdApproval, executeBack } from '../paypal/paypal-orders.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

/** So many shoppers press at once that two presses of one of them meet. */
const SHOPPERS = 4;

type Step = 'more' | 'less' | 'again';
const SOLD_ON = { more: 'extra', less: 'sample', again: 'three-jars' } as const;
const TOTALS = { more: 19.99, less: 10.75, again: 129 } as const;

/** The test's funnel with a second upsell behind the first one's yes and its downsell. */
function twoUpsells(prices: Record<string, number>) {
  const { funnel, ...rest } = testFunnel('v1', prices);
  const second = { ...funnel.defaultFunnels[1], sfid: 'again', step: 4, type: 'Upsell', upsell: 'three-jars' };
  const steps = funnel.defaultFunnels.map((step) => (step.sfid === 'thanks' ? { ...step, step: 5 } : step));
  const longer = { ...funnel, defaultFunnels: [...steps, { ...second, variants: [{ sfid: 'a', url: 'again' }] }] };
  return { ...rest, funnel: longer, graph: buildGraph(longer, (id) => (id ? 'two-step-order-form' : null)) };
}

/** A yes on a step, as its page sends it; `total` is another one than the price. */
function yes(shopper: Shopper, sale: Order, step: Step, total: number = TOTALS[step]): CreateGuestOrder {
  const { cardDetails: _, ...asked } = upsellRequest(shopper, sale);
  const orderType = step === 'less' ? 'Downsell' : 'Upsell';
  return { ...asked, orderType, funnel: { hash: 'v1', step }, offer: { sfid: SOLD_ON[step], total } };
}

describeOnBothStores('two offers of one sale that are accepted at once through two processes', (makeStore) => {
  let db: Store['db'];
  beforeEach(async () => {
    ({ db } = await makeStore());
  });

  function twoProcesses({ prices = {}, protocol }: { prices?: Record<string, number>; protocol?: 'nvp' } = {}) {
    const provider = paypal.provider(protocol);
    const shop = { funnels: funnelsOf(twoUpsells(prices)), paypal: { provider, publicUrl: 'http://localhost:8080' } };
    return [testOrders(db, cards, shop), testOrders(db, cards, shop)] as const;
  }

  /** The offers that a shopper has bought. */
  async function boughtBy({ checkoutId }: Shopper): Promise<string[]> {
    const orders = db.selectFrom('orders').select('step_sfid').where('checkout_id', '=', checkoutId);
    const offers = orders.where('purpose', '!=', 'sale').where('status', '=', 'Paid').orderBy('step_sfid');
    return (await offers.execute()).map((row) => row.step_sfid);
  }

  const byCard = async (orders: TestOrders, shopper: Shopper) => paidSale(orders, shopper, await cards.token(VISA));
  async function byPayPal(orders: TestOrders, shopper: Shopper): Promise<Order> {
    const back = await paypal.visit((await createdApproval(orders, shopper)).approvalUrl);
    const outcome = await executeBack(orders, shopper, back);
    if (!('order' in outcome) || !outcome.order) throw new Error(outcome.status);
    return outcome.order;
  }

  /** What each of several shoppers bought and was answered, who pressed yes on both steps at once. */
  function pressed(
    [one, two]: readonly [TestOrders, TestOrders],
    sell: typeof byCard,
    [first, second]: readonly [Parameters<typeof yes>[2], Step],
    total?: number,
  ) {
    const shoppers = Array.from({ length: SHOPPERS }, async () => {
      const shopper = newShopper();
      const sale = await sell(one, shopper);
      const place = (orders: TestOrders, request: CreateGuestOrder) => orders.placeGuestOrder(shopper.session, request);
      const presses = [place(one, yes(shopper, sale, first, total)), place(two, yes(shopper, sale, second))];
      const answers = (await Promise.all(presses)).map((each) => (each.type === 'problem' ? each.code : each.type));
      return { bought: await boughtBy(shopper), answers: answers.sort() };
    });
    return Promise.all(shoppers);
  }

  it.each([
    ['a card', byCard, {}, undefined],
    ['PayPal’s agreement', byPayPal, { protocol: 'nvp' as const }, undefined],
    ['nothing for the first', byCard, { prices: { extra: 0 } }, 0],
  ])('N06 N14 of an upsell and its downsell for %s one is bought', async (_, sell, shop, total) => {
    for (const { bought, answers } of await pressed(twoProcesses(shop), sell, ['more', 'less'], total)) {
      expect(bought).toHaveLength(1);
      expect(answers).toEqual(['offer_closed', 'reply']);
    }
  });

  it('N06 N14 of two that were declined before and are accepted again one is bought', async () => {
    const [one, two] = twoProcesses();
    const shopper = newShopper();
    const sale = await byCard(one, shopper);
    await fetch(`${cards.origin()}/_sim/declines`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'insufficient_funds', times: 2 }),
    });
    const place = (orders: TestOrders, step: Step) => orders.placeGuestOrder(shopper.session, yes(shopper, sale, step));
    const declined = { code: 'payment_declined' };
    expect([await place(one, 'more'), await place(two, 'less')]).toMatchObject([declined, declined]);
    await Promise.all([place(one, 'more'), place(two, 'less')]);
    expect(await boughtBy(shopper)).toHaveLength(1);
  });

  it('N05 N14 two upsells that one walk leads to are both bought', async () => {
    for (const { bought } of await pressed(twoProcesses(), byCard, ['more', 'again']))
      expect(bought).toEqual(['again', 'more']);
  });

  it('N06 N14 of an upsell and its downsell whose pages of PayPal were both opened one is bought', async () => {
    const shops = twoProcesses();
    const shopper = newShopper();
    const sale = await byCard(shops[0], shopper);
    const open = (orders: TestOrders, step: Step) => {
      const asked = { ...yes(shopper, sale, step), paymentMethod: 'paypal' as const, returnPath: '/more?uid=u' };
      return orders.createApproval(shopper.session, asked, 'payment');
    };
    const opened = await Promise.all([open(shops[0], 'more'), open(shops[1], 'less')]);
    const again = await open(shops[0], 'more');
    const pages = [...opened, again].flatMap((each) => (each.type === 'approval' ? [each.approval.approvalUrl] : []));
    const backs = await Promise.all([...new Set(pages)].map((url) => paypal.visit(url)));
    expect(backs.length).toBeGreaterThan(1);
    await Promise.allSettled(backs.map((back, n) => executeBack(shops[n % 2 === 0 ? 0 : 1], shopper, back)));
    expect(await boughtBy(shopper)).toHaveLength(1);
  });

  it('T07 N06 N14 an upsell whose subscription is approved after its downsell was bought is ended and refunded', async () => {
    const [provider, { now: clock, advance }] = [paypal.provider(), clockFromNow()];
    const parts = { funnels: funnelsOf(subscriptionFunnel()), clock };
    const shop = { ...parts, paypal: { provider, publicUrl: 'http://localhost:8080' } };
    const [one, two] = [testOrders(db, cards, shop), testOrders(db, cards, shop)];
    const shopper = newShopper();
    const sale = await byCard(one, shopper);
    const asked = { ...yes(shopper, sale, 'more', 15), paymentMethod: 'paypal' as const, returnPath: '/more?uid=u' };
    const opened = await one.createApproval(shopper.session, asked, 'subscription');
    if (opened.type !== 'approval') throw new Error(JSON.stringify(opened));
    capturedOrder(await two.placeGuestOrder(shopper.session, yes(shopper, sale, 'less')));
    const back = await paypal.visit(opened.approval.approvalUrl);
    await expect(executeBack(one, shopper, back, 'subscription')).rejects.toThrow('payment_declined');
    advance(3_600_000);
    await one.recover();
    expect(await boughtBy(shopper)).toEqual(['less']);
    expect(await paypal.taken()).toBe(0);
    expect((await paypal.ledger()).subscriptions).toMatchObject([{ state: 'cancelled' }]);
  });
});
