import { expect, it } from 'vitest';
import { orderById } from '../../../server/orders/records/order-reads.ts';
import { renewalUrlOn } from '../../../server/subscriptions/records/renewal-url.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { CHALLENGED, capturedOrder, challengeOf } from '../../support/shops/order-shop.ts';
import {
  DAY,
  renewalOrders,
  subscribedSale,
  subscriptionShop,
  theSubscription,
  topicsOf,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const SALE = 4485;

describeOnOneStore('PostgreSQL', 'a renewal that requires an action', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 nothing is charged, and a mail asks the shopper by a link', async () => {
    const shop = await asked();
    const row = await theSubscription(shop);
    expect(row).toMatchObject({ status: 'needs_you', next_renewal_at: null });
    expect(await takenBy(sandbox)).toBe(SALE);
    expect((await topicsOf(shop)).at(-1)).toBe('payment.declined');
    expect(await topicsOf(shop)).toContain('renewal.needs_you');
    const stored = await orderById(shop.db, row.renewal_order_id ?? '');
    if (!stored) throw new Error('the order is missing');
    const urlOf = renewalUrlOn(shop.db, 'https://shop.example');
    const event = { id: 1, topic: 'renewal.needs_you', payload: {}, createdAt: shop.clock.now() };
    const link = `https://shop.example/subscription?confirm=${row.cancel_token}`;
    expect(await urlOf(event, stored)).toBe(link);
    await shop.subscriptions.cancel(row.cancel_token);
    expect(await urlOf(event, stored)).toBeNull();
  });

  it('the job leaves it alone until the shopper has answered', async () => {
    const shop = await asked();
    shop.clock.advance(3 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await renewalOrders(shop)).toHaveLength(1);
  });

  it('N14 the shopper pays it on-session: the same order, a new attempt, one challenge', async () => {
    const shop = await asked();
    const { cancel_token: token } = await theSubscription(shop);
    const question = challengeOf(await shop.subscriptions.confirm(token));
    expect(challengeOf(await shop.subscriptions.confirm(token))).toBe(question);
    await sandbox.answerChallenge(question, 'complete');
    const paid = capturedOrder(await shop.subscriptions.resolve(token));
    expect(paid).toMatchObject({ total: 44.85, subscription: { status: 'active' } });
    expect(capturedOrder(await shop.subscriptions.confirm(token)).id).toBe(paid.id);
    expect(await renewalOrders(shop)).toHaveLength(1);
    const attempts = await shop.db
      .selectFrom('attempts')
      .select('initiated_as')
      .where('order_id', '=', paid.id)
      .execute();
    expect(attempts.map(({ initiated_as }) => initiated_as).sort()).toEqual(['CIT', 'MIT']);
    expect(await theSubscription(shop)).toMatchObject({
      status: 'active',
      action_required_by: null,
      renewal_order_id: null,
      next_renewal_at: new Date('2027-01-21T10:00:00Z'),
    });
    expect(await takenBy(sandbox)).toBe(2 * SALE);
  });

  it('N14 two tabs that confirm at once charge once', async () => {
    const shop = await asked();
    const { cancel_token: token } = await theSubscription(shop);
    await Promise.all([1, 2, 3].map(() => shop.another().subscriptions.confirm(token)));
    const question = challengeOf(await shop.subscriptions.confirm(token));
    await sandbox.answerChallenge(question, 'complete');
    capturedOrder(await shop.subscriptions.resolve(token));
    expect(await takenBy(sandbox)).toBe(2 * SALE);
  });

  it('a failed answer charges nothing, and may be repeated up to a limit', async () => {
    const shop = await asked();
    const { cancel_token: token } = await theSubscription(shop);
    for (let tries = 1; tries <= 5; tries += 1) {
      const question = challengeOf(await shop.subscriptions.confirm(token));
      await sandbox.answerChallenge(question, 'fail');
      expect(await shop.subscriptions.resolve(token)).toMatchObject({ status: 402, severity: 'soft' });
    }
    expect(await shop.subscriptions.confirm(token)).toMatchObject({ status: 429 });
    expect((await theSubscription(shop)).status).toBe('needs_you');
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('A05 14 days without an answer end the subscription, and its open order', async () => {
    const shop = await asked();
    shop.clock.advance(14 * DAY - 1);
    await shop.subscriptions.renewDue();
    expect((await theSubscription(shop)).status).toBe('needs_you');
    shop.clock.advance(1);
    await shop.subscriptions.renewDue();
    const row = await theSubscription(shop);
    expect(row.status).toBe('cancelled');
    expect((await renewalOrders(shop))[0]?.status).toBe('Cancelled');
    expect(await topicsOf(shop)).toContain('subscription.cancelled');
    expect(await shop.subscriptions.confirm(row.cancel_token)).toMatchObject({ status: 409, code: 'order_closed' });
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('an invalid token confirms nothing', async () => {
    const shop = await asked();
    for (const token of ['', 'AAAAAAAAAAAAAAAAAAAAAA', "' or 1=1 --", (await theSubscription(shop)).id]) {
      expect(await shop.subscriptions.confirm(token)).toMatchObject({ status: 404, code: 'order_missing' });
      expect(await shop.subscriptions.resolve(token)).toMatchObject({ status: 404, code: 'order_missing' });
    }
  });

  async function asked() {
    const shop = subscriptionShop(await makeStore(), sandbox);
    await subscribedSale(shop, sandbox, CHALLENGED);
    shop.clock.advance(30 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    return shop;
  }
});
