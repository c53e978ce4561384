import { beforeEach, expect, it } from 'vitest';
import type { Quote } from '../../../../contracts/api/quote-api.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import { buildGraph } from '../../../../graph/graph.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../../graph/published-funnel.ts';
import type { OpenedApproval } from '../../../../server/checkout/approvals/approval-answer.ts';
import type { Orders } from '../../../../server/checkout/orders.ts';
import type { OrdersDeps } from '../../../../server/orders/records/orders-deps.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  capturedOrder,
  clockFromNow,
  newShopper,
  type Shopper,
  type TestClock,
  testOrders,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { describeOnBothStores } from '../../../support/stores/stores.ts';

const cards = sandboxDuringTests();
const paypal = payPalDuringTests();

const HOUR = 3_600_000;

describeOnBothStores('a coupon of an order that expired and was approved later', (makeStore) => {
  let db: OrdersDeps['db'];
  let clock: TestClock;
  let orders: Orders;
  let ann: Shopper;

  beforeEach(async () => {
    ({ db } = await makeStore());
    clock = clockFromNow();
    ann = newShopper();
    const shop = { provider: paypal.provider(), publicUrl: 'http://localhost:8080' };
    orders = testOrders(db, cards, { paypal: shop, clock: clock.now, funnels: clubFunnels() });
  });

  const uses = async () => (await db.selectFrom('coupon_uses').select('order_id').execute()).map((use) => use.order_id);

  async function quoted({ session, checkoutId }: Shopper, coupon: string | null = 'half'): Promise<Quote> {
    const { country, state, city, street, zipPostalCode } = ANN;
    const result = await orders.quote(session, {
      funnel: { hash: 'v1' },
      checkoutId,
      offers: ['club'],
      coupon,
      subscription: { frequency: 'Month', multiplier: 1 },
      deliverTo: { country, state, city, street, zipPostalCode },
    });
    if (result.type !== 'quoted') throw new Error(JSON.stringify(result));
    return result.quote;
  }

  const saleOf = ({ checkoutId }: Shopper, { id, total }: Quote) => ({
    orderType: 'Standard' as const,
    checkoutId,
    quote: { id, total },
    account: ANN,
    funnel: { hash: 'v1', step: 'form' },
  });

  /** More than a day without a return from PayPal. */
  async function abandoned(coupon: string | null = 'half'): Promise<OpenedApproval> {
    const sale = {
      ...saleOf(ann, await quoted(ann, coupon)),
      paymentMethod: 'paypal' as const,
      returnPath: '/order?uid=u',
    };
    const answer = await orders.createApproval(ann.session, sale, 'subscription');
    if (answer.type !== 'approval') throw new Error(JSON.stringify(answer));
    clock.advance(7 * HOUR);
    await orders.recover();
    clock.advance(25 * HOUR);
    await orders.recover();
    expect(await orders.all(ann.session)).toMatchObject([{ status: 'Failed' }]);
    expect(await uses()).toEqual([]);
    return answer.approval;
  }

  async function approvedLate({ approvalUrl }: OpenedApproval): Promise<void> {
    await paypal.visit(approvalUrl);
    clock.advance(20 * HOUR);
    expect(await orders.recover()).toBe(1);
  }

  it('V08 T07 is used again by the late payment, and by no other order', async () => {
    const { order, ...approval } = await abandoned();
    await approvedLate({ order, ...approval });
    const [paid] = await orders.all(ann.session);
    expect(paid).toMatchObject({ id: order.id, status: 'Paid', coupon: 'HALF' });
    expect(await uses()).toEqual([order.id]);
    expect((await quoted(newShopper())).problems).toMatchObject([{ part: 'coupon' }]);
    await orders.recover();
    expect(await uses()).toEqual([order.id]);
  });

  it('V08 V10 is used once more than allowed if another order had the last use meanwhile', async () => {
    const approval = await abandoned();
    const ben = newShopper();
    const sale = saleOf(ben, await quoted(ben));
    const cardDetails = { cardId: await cards.token(VISA) };
    const taken = await orders.placeGuestOrder(ben.session, { ...sale, paymentMethod: 'card', cardDetails });
    const { id } = capturedOrder(taken);
    await approvedLate(approval);
    expect(await orders.all(ann.session)).toMatchObject([{ status: 'Paid', coupon: 'HALF' }]);
    expect(new Set(await uses())).toEqual(new Set([id, approval.order.id]));
  });

  it('V08 is not used by an order that had none', async () => {
    await approvedLate(await abandoned(null));
    expect(await orders.all(ann.session)).toMatchObject([{ status: 'Paid', coupon: null }]);
    expect(await uses()).toEqual([]);
  });
});

/** The test funnel, and a jar each month with it. */
function clubFunnels(): PublishedFunnels {
  const funnel = testFunnel();
  const jar = funnel.offers['one-jar'];
  if (!jar) throw new Error('the test funnel has no jar');
  const subscription = { frequencies: [{ frequency: 'Month' as const, multipliers: [1] }] };
  const club: PublishedFunnel['offers'][string] = { ...jar, sfid: 'club', subscriptionPrice: 40, subscription };
  const sold = { ...funnel.funnel, orderForm: ['one-jar', 'club'] };
  const graph = buildGraph(sold, (id) => (id === 'form-page' ? 'two-step-order-form' : null));
  const version = { ...funnel, graph, funnel: sold, offers: { ...funnel.offers, club } };
  return { ...funnelsOf(version), rulesOf: () => ({ ...NO_RULES, coupons: [HALF] }) };
}
