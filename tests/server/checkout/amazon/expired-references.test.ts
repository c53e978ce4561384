import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  control,
  draftOrder,
  type RunningSandbox,
  readLedger,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import { PENDING } from '../../../../server/orders/charging/record-unpaid.ts';
import { shopProviders } from '../../../../server/providers/shop-providers.ts';
import { closingAgreements } from '../../../../server/subscriptions/lifecycle/close-agreement.ts';
import { funnelsOf } from '../../../support/funnels/order-funnel.ts';
import { sandboxDuringTests } from '../../../support/shops/order-sandbox.ts';
import { saleRequest, type TestParts, testCard, testClock, VISA } from '../../../support/shops/order-shop.ts';
import { subscriptionFunnel } from '../../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../../support/stores/stores.ts';
import { deliverAll, outboxDeps } from '../../outbox/outbox-fixtures.ts';
import { optionsFor } from '../../payments/amazon/support.ts';
import { amazonOrders, amazonSale, confirmedSale, opened, paid, paidSale, subscribedSale } from './amazon-orders.ts';

const DAY = 24 * 3_600_000;

describeOnOneStore('embedded', 'a reference of an order that is over', (makeStore) => {
  const cards = sandboxDuringTests();
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  /** A sale that its payer has confirmed at Amazon. */
  async function confirmed(parts: TestParts = {}) {
    await control(sandbox.origin, 'reset');
    const { db } = await makeStore();
    const clock = testClock();
    const orders = amazonOrders(db, cards, sandbox, { clock: clock.now, ...parts });
    const { shopper, approval } = await confirmedSale(orders, sandbox);
    const providers = shopProviders(testCard(cards), null, optionsFor(sandbox.origin));
    const deliverers = closingAgreements({}, { db, providers });
    const deliver = () => deliverAll(outboxDeps(db, { deliverers, clock: clock.now }));
    return { db, orders, clock, shopper, order: approval.order, token: approval.token, deliver };
  }

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
    const { orders, order } = await timedOut();
    await orders.cancel(order.id);
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
      } else await orders.placeGuestOrder(shopper.session, await saleRequest(orders, shopper, await cards.token(VISA)));
      await deliver();
      expect(await states()).toEqual(ended);
    });
  });

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
