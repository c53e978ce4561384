import { expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { CHALLENGED, challengeOf, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  renewalOrders,
  subscribedSale,
  subscriptionShop,
  theSubscription,
  topicsOf,
} from '../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

const SALE = 4485;

describeOnBothStores('ending a subscription', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 its link ends it without a login, once, and the paid orders stay', async () => {
    const { shop, token, shopper } = await subscribed(VISA);
    const ended = await shop.subscriptions.cancel(token);
    expect(ended).toMatchObject({ status: 'cancelled', nextAt: null, cancelledAt: '2026-11-21T10:00:00.000Z' });
    shop.clock.advance(40 * DAY);
    expect(await shop.subscriptions.cancel(token)).toEqual(ended);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    const [sale, ...more] = await shop.orders.all(shopper.session);
    expect([sale?.status, sale?.subscription?.status, more]).toEqual(['Paid', 'cancelled', []]);
    expect((await topicsOf(shop)).filter((topic) => topic === 'subscription.cancelled')).toHaveLength(1);
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('A05 its link shows its goods and price, without a name or an address', async () => {
    const { shop, token, sale } = await subscribed(VISA);
    const linked = await shop.subscriptions.byToken(token);
    expect(linked).toEqual({
      funnelHash: 'v1',
      subscription: {
        status: 'active',
        name: 'The one-jar',
        order: sale.name,
        frequency: 'Month',
        multiplier: 1,
        currency: 'USD',
        subtotal: 39.9,
        shipping: 4.95,
        tax: 0,
        total: 44.85,
        cardBrand: 'visa',
        nicn: '4242',
        paymentMethod: 'card',
        startedAt: '2026-11-21T10:00:00.000Z',
        nextAt: '2026-12-21T10:00:00.000Z',
        answerBy: null,
        cancelledAt: null,
        renewal: null,
      },
    });
  });

  it('A05 N14 a delivery with an open challenge is closed with it, and cannot be paid any more', async () => {
    const { shop, token } = await subscribed(CHALLENGED);
    shop.clock.advance(30 * DAY);
    await shop.subscriptions.renewDue();
    const question = challengeOf(await shop.subscriptions.confirm(token));
    await shop.subscriptions.cancel(token);
    expect(await sandbox.confirm(question, await sandbox.token(VISA))).toBe(400);
    expect((await renewalOrders(shop))[0]?.status).toBe('Cancelled');
    expect((await theSubscription(shop)).status).toBe('cancelled');
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('A05 N14 a charge that never reached the provider is not repeated after it', async () => {
    const { shop, token } = await subscribed(VISA);
    shop.clock.advance(30 * DAY);
    const dying = shop.another(() => ({ charge: () => Promise.reject(new Error('killed')) }));
    expect(await dying.subscriptions.renewDue()).toBe(0);
    await shop.subscriptions.cancel(token);
    shop.clock.advance(10 * 60_000);
    await shop.orders.recover();
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await takenBy(sandbox)).toBe(SALE);
  });

  it('A05 an invalid token ends and reveals nothing', async () => {
    const { shop } = await subscribed(VISA);
    const { id } = await theSubscription(shop);
    for (const token of ['', 'AAAAAAAAAAAAAAAAAAAAAA', '%', id]) {
      expect(await shop.subscriptions.cancel(token)).toBeNull();
      expect(await shop.subscriptions.byToken(token)).toBeNull();
    }
    expect((await theSubscription(shop)).status).toBe('active');
  });

  async function subscribed(card: string) {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const { sale, shopper } = await subscribedSale(shop, sandbox, card);
    return { shop, sale, shopper, token: (await theSubscription(shop)).cancel_token };
  }
});
