import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../../contracts/api/order-api.ts';
import type { Coupon } from '../../../../domain/pricing/coupon.ts';
import { NO_RULES } from '../../../../domain/pricing/shop-rules.ts';
import {
  control,
  draftAgreement,
  draftOrder,
  MWS,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { PENDING } from '../../../../server/orders/charging/record-unpaid.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { closingAgreements } from '../../../../server/subscriptions/lifecycle/close-agreement.ts';
import { funnelsOf, testFunnel } from '../../../support/funnels/order-funnel.ts';
import { payPalDuringTests } from '../../../support/paypal/paypal.ts';
import { HALF } from '../../../support/shops/coupons.ts';
import { reconciled } from '../../../support/shops/money.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import {
  ANN,
  clockFromNow,
  newShopper,
  type Shopper,
  saleRequest,
  type TestOrders,
  type TestParts,
  testCard,
  testClock,
  VISA,
} from '../../../support/shops/order-shop.ts';
import { subscribingRequest, subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { optionsFor } from '../../payments/amazon/support.ts';
import { createdApproval, executeBack } from '../paypal/paypal-orders.ts';
import { amazonOrders, amazonSale, confirmedSale, opened, paid, paidSale, subscribedSale } from './amazon-orders.ts';

const DAY = 24 * 3_600_000;

/** A coupon that takes off everything. */
const GIFT: Coupon = { ...HALF, code: 'GIFT', discount: { type: 'percent', ppm: 1_000_000 } };
const GIFT_FUNNELS = { ...funnelsOf(testFunnel()), rulesOf: () => ({ ...NO_RULES, coupons: [GIFT] }) };

/** The same sale of three jars by the coupon, without a card. */
async function gift(
  orders: TestOrders,
  { session, checkoutId }: Shopper,
  { cardDetails: _, ...sale }: CreateGuestOrder,
) {
  const { country, state, city, street, zipPostalCode } = ANN;
  const deliverTo = { country, state, city, street, zipPostalCode };
  const asked = { funnel: { hash: 'v1' }, checkoutId, offers: ['three-jars'], coupon: 'gift', deliverTo };
  const quoted = await orders.quote(session, asked);
  if (quoted.type !== 'quoted') throw new Error(quoted.message);
  return { ...sale, quote: { id: quoted.quote.id, total: quoted.quote.total } };
}

interface Ending {
  orders: TestOrders;
  shopper: Shopper;
  order: { id: string };
}

describeOnOneStore('embedded', 'a reference of an order that is over', (makeStore) => {
  const cards = sandboxDuringTests();
  const paypal = payPalDuringTests();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  async function openShop(parts: TestParts = {}) {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const clock = testClock();
    const providers = shopProviders(testCard(cards), paypal.provider(), optionsFor(sandbox.origin));
    const orders = amazonOrders(db, cards, sandbox, { providers, clock: clock.now, ...parts });
    const deliverers = closingAgreements({}, { db, providers });
    const deliver = () => deliverAll(outboxDeps(db, { deliverers, clock: clock.now }));
    return { db, orders, clock, deliver };
  }

  /** A sale that its payer has confirmed at Amazon. */
  async function confirmed(parts: TestParts = {}) {
    const shop = await openShop(parts);
    const { shopper, approval } = await confirmedSale(shop.orders, sandbox);
    return { ...shop, shopper, order: approval.order, token: approval.token };
  }

  /** The same, of which the shop did not hear. */
  async function confirmedUnheard() {
    const shop = await openShop();
    const shopper = newShopper();
    await fail('ConfirmOrderReference', 'drop-reply');
    const sale = await amazonSale(shop.orders, shopper, draftOrder(sandbox.simulator).contractId);
    expect(await shop.orders.createApproval(shopper.session, sale, 'payment')).toMatchObject({ type: 'problem' });
    await answerAgain();
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    return { ...shop, shopper, order: { id } };
  }

  const fail = (call: string, fault: string) =>
    control(sandbox.origin, 'faults', { match: { path: `${MWS}/${call}$` }, fault, times: 9 });
  const answerAgain = () => fetch(`${sandbox.origin}/_sim/faults`, { method: 'DELETE' });

  /** The same whose payment Amazon did not decide in time, at once or after it was on its way. */
  async function timedOut({ isLate = false } = {}) {
    const { shopper, token, ...shop } = await confirmed();
    const { db, orders } = shop;
    await control(sandbox.origin, 'declines', { code: 'TransactionTimedOut' });
    if (isLate)
      await db
        .updateTable('attempts')
        .set({ failure: JSON.stringify(PENDING) })
        .execute();
    await orders.executeApproval(shopper.session, { token }, 'payment');
    return shop;
  }

  const states = async () => (await readLedger(sandbox.origin)).contracts.map(({ state }) => state);

  it('O06 is closed at Amazon once the order has expired', async () => {
    const { orders, clock, deliver } = await timedOut();
    await orders.recover();
    await deliver();
    expect(await states()).toEqual(['Open']);
    clock.advance(2 * DAY);
    await orders.recover();
    await deliver();
    expect(await states()).toEqual(['Canceled']);
  });

  it('O06 N13 is closed after a late denial, and stays where its order is open again', async () => {
    const { db, deliver } = await timedOut({ isLate: true });
    expect(await states()).toEqual(['Open']);
    expect((await db.selectFrom('orders').select('status').execute()).map(({ status }) => status)).toEqual(['Failed']);
    await deliver();
    expect(await states()).toEqual(['Canceled']);
    const again = await timedOut({ isLate: true });
    await again.db.updateTable('orders').set({ status: 'Pending' }).execute();
    await again.deliver();
    expect(await states()).toEqual(['Open']);
  });

  it('O06 is closed where the shop cancels the order', async () => {
    const { orders, order, deliver } = await timedOut();
    await orders.cancel(order.id);
    await deliver();
    expect(await states()).toEqual(['Canceled']);
  });

  describe.each([
    ['confirmed alone', null],
    ['declined', 'TransactionTimedOut'],
  ])('of a payment that was %s', (_, code) => {
    it.each<[string, TestParts, string[]]>([
      ['a card', {}, ['Canceled']],
      ['a card that is held', { capture: 'later' }, ['Canceled']],
      ['another reference', {}, ['Canceled', 'Closed']],
      ['PayPal', {}, ['Canceled']],
      ['a coupon', { funnels: GIFT_FUNNELS }, ['Canceled']],
    ])('O06 is closed once %s has paid for the order', async (means, parts, ended) => {
      const { orders, shopper, token, deliver } = await confirmed(parts);
      if (code) {
        await control(sandbox.origin, 'declines', { code });
        await orders.executeApproval(shopper.session, { token }, 'payment');
      }
      await deliver();
      expect(await states()).toEqual(['Open']);
      if (means === 'another reference') {
        const { contractId } = draftOrder(sandbox.simulator);
        const again = await opened(orders, shopper, await amazonSale(orders, shopper, contractId), 'payment');
        await paid(orders, shopper, again, 'payment');
      } else if (means === 'PayPal') {
        const { approvalUrl } = await createdApproval(orders, shopper);
        await executeBack(orders, shopper, await paypal.visit(approvalUrl));
      } else {
        const card = means === 'a coupon' ? '' : await cards.token(VISA);
        const request = await saleRequest(orders, shopper, card);
        await orders.placeGuestOrder(
          shopper.session,
          means === 'a coupon' ? await gift(orders, shopper, request) : request,
        );
      }
      await deliver();
      expect(await states()).toEqual(ended);
    });
  });

  it('O06 T07 is closed once a subscription at PayPal has paid that was approved late', async () => {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const clock = clockFromNow();
    const providers = shopProviders(testCard(cards), paypal.provider(), optionsFor(sandbox.origin));
    const parts = { providers, clock: clock.now, funnels: funnelsOf(subscriptionFunnel()) };
    const orders = amazonOrders(db, cards, sandbox, parts);
    const shopper = newShopper();
    const { cardDetails: _, ...sale } = await subscribingRequest({ orders }, cards, VISA, shopper);
    const by = (paymentMethod: 'paypal' | 'amazon', instrumentRef: string | null = null) => {
      const asked = { ...sale, paymentMethod, returnPath: '/order?uid=u', instrumentRef };
      return opened(orders, shopper, asked, 'subscription');
    };
    const { approvalUrl } = await by('paypal');
    const { token } = await by('amazon', draftAgreement(sandbox.simulator).contractId);
    await control(sandbox.origin, 'declines', { code: 'TransactionTimedOut' });
    await orders.executeApproval(shopper.session, { token }, 'subscription');
    await paypal.visit(approvalUrl);
    clock.advance(3_600_000);
    await orders.recover();
    const statuses = db.selectFrom('attempts').select('status').orderBy('number');
    expect((await statuses.execute()).map(({ status }) => status)).toEqual(['captured', 'declined']);
    await deliverAll(outboxDeps(db, { deliverers: closingAgreements({}, { db, providers }), clock: clock.now }));
    const { contracts } = await readLedger(sandbox.origin);
    expect(contracts.filter(({ id }) => id.startsWith('C')).map(({ state }) => state)).toEqual(['Closed']);
  });

  it('O06 is closed once the ledger has a charge of an earlier card that counted as lost', async () => {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const card = testCard(cards);
    const charge: typeof card.charge = async (request) => {
      await card.charge(request);
      throw new Error('killed');
    };
    const providers = shopProviders({ ...card, charge }, null, optionsFor(sandbox.origin));
    const orders = amazonOrders(db, cards, sandbox, { providers });
    const shopper = newShopper();
    const request = await saleRequest(orders, shopper, await cards.token(VISA));
    await expect(orders.placeGuestOrder(shopper.session, request)).rejects.toThrow('killed');
    await db.updateTable('attempts').set({ status: 'declined', resolved_at: new Date() }).execute();
    const { contractId } = draftOrder(sandbox.simulator);
    const { token } = await opened(orders, shopper, await amazonSale(orders, shopper, contractId), 'payment');
    await control(sandbox.origin, 'declines', { code: 'TransactionTimedOut' });
    await orders.executeApproval(shopper.session, { token }, 'payment');
    await reconciled(orders, { book: true });
    expect(await orders.all(shopper.session)).toMatchObject([{ status: 'Paid' }]);
    await deliverAll(outboxDeps(db, { deliverers: closingAgreements({}, { db, providers }) }));
    expect(await states()).toEqual(['Canceled']);
  });

  const ENDS = {
    expired: async () => {},
    'was cancelled': ({ orders, order }: Ending) => orders.cancel(order.id),
    'was paid by a card': async ({ orders, shopper }: Ending) =>
      orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await cards.token(VISA))),
  };

  it.each(Object.entries(ENDS))(
    'O06 is closed where Amazon’s word of its confirmation was lost and the order %s',
    async (_, end) => {
      const { orders, clock, deliver, ...shop } = await confirmedUnheard();
      expect(await states()).toEqual(['Open']);
      await end({ orders, ...shop });
      clock.advance(2 * DAY);
      await orders.recover();
      await deliver();
      expect(await states()).toEqual(['Canceled']);
    },
  );

  it.each(Object.entries(ENDS))(
    'O06 is closed though Amazon does not answer at first, where the order %s',
    async (_, end) => {
      const { orders, clock, deliver, ...shop } = await confirmed();
      await fail('CancelOrderReference', '5xx');
      await end({ orders, ...shop });
      clock.advance(2 * DAY);
      await orders.recover();
      clock.advance(2 * DAY);
      await orders.recover();
      await deliver();
      expect(await states()).toEqual(['Open']);
      await answerAgain();
      clock.advance(DAY);
      await deliver();
      expect(await states()).toEqual(['Canceled']);
    },
  );

  it('O06 of an agreement is open where a later payment used it', async () => {
    const { db, orders, deliver } = await confirmed({ funnels: funnelsOf(subscriptionFunnel()) });
    const { agreementRef } = await subscribedSale(orders, cards, sandbox, 'TransactionTimedOut');
    await deliver();
    const kinds = await db.selectFrom('attempts').select(['status', 'approval_kind']).orderBy('created_at').execute();
    expect(kinds.slice(1).map(({ status }) => status)).toEqual(['declined', 'captured']);
    const { contracts } = await readLedger(sandbox.origin);
    expect(contracts.find(({ id }) => id === agreementRef)).toMatchObject({ state: 'Open' });
  });

  it('O06 of a paid order is closed, too, and stays as it is', async () => {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const orders = amazonOrders(db, cards, sandbox);
    await paidSale(orders, sandbox);
    expect(await states()).toEqual(['Closed']);
    // What the first attempt paid has nothing to end.
    const topics = await db.selectFrom('outbox').select('topic').execute();
    expect(topics.map(({ topic }) => topic)).not.toContain('approvals.unused');
  });
});
