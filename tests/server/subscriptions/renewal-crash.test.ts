import { expect, it } from 'vitest';
import type { TokenProvider } from '../../../server/payments/port/provider.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import {
  DELIVERY,
  dueShop,
  renewalOrders,
  type SubscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const LATER = 3 * 60_000;

describeOnOneStore('embedded', 'a renewal in a crashing shop', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 killed between its row and the call: nothing was charged, and the next round charges it once', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await dies(shop, () => ({ charge: async () => killed() }));
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await takenBy(sandbox)).toBe(DELIVERY);
    await recovers(shop);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    await isRenewedOnce(shop);
  });

  it('N14 killed after the provider charged: recovery finds the charge, and no second one is made', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await dies(shop, (card) => ({
      charge: async (request) => {
        await card.charge(request);
        return killed();
      },
    }));
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await recovers(shop);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await isRenewedOnce(shop);
  });

  it('N14 a lost reply is found again, and the period is charged once', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await sandbox.fault({
      match: { method: 'POST', path: '/v1/payment_intents' },
      at: 'after-commit',
      fault: 'drop-reply',
      times: 5,
    });
    await shop.subscriptions.renewDue();
    await sandbox.clearFaults();
    await recovers(shop);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await isRenewedOnce(shop);
  });

  it('N14 an outage of the provider is no decline: the subscription waits, and is charged once afterwards', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await sandbox.fault({ match: { path: '/v1/payment_intents' }, at: 'before', fault: 'reset', times: 200 });
    await shop.subscriptions.renewDue();
    expect((await theSubscription(shop)).status).toBe('active');
    await sandbox.clearFaults();
    await recovers(shop);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    await isRenewedOnce(shop);
  });

  it('N14 three processes renew at once: one charge', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    const counts = await Promise.all([1, 2, 3].map(() => shop.another().subscriptions.renewDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await isRenewedOnce(shop);
  });

  /** A process that ends in the middle of a renewal. */
  async function dies(shop: SubscriptionShop, how: (card: TokenProvider) => Partial<TokenProvider>): Promise<void> {
    expect(await shop.another(how).subscriptions.renewDue()).toBe(0);
  }

  async function recovers(shop: SubscriptionShop): Promise<void> {
    shop.clock.advance(LATER);
    await shop.orders.recover();
  }

  async function isRenewedOnce(shop: SubscriptionShop): Promise<void> {
    const orders = await renewalOrders(shop);
    expect(orders.map(({ status, purpose }) => [status, purpose.split(':').at(-1)])).toEqual([['Paid', '1']]);
    expect(await theSubscription(shop)).toMatchObject({ status: 'active', renewals: 1, declines: 0 });
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  }
});

function killed(): never {
  throw new Error('killed');
}
