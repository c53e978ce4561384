import { expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { capturedOrder } from '../../support/shops/order-shop.ts';
import {
  DAY,
  DELIVERY,
  declineNext,
  dueShop,
  renewalOrders,
  type SubscriptionShop,
  theSubscription,
  topicsOf,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const HARD = ['lost_card', 'stolen_card', 'expired_card', 'fraudulent'];

describeOnOneStore('PostgreSQL', 'a declined renewal', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 softly publishes the first decline of a period, and its end, and nothing between', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    for (const days of [0, 1, 3, 5]) {
      shop.clock.advance(days * DAY);
      await declineNext(sandbox, 'insufficient_funds');
      expect(await shop.subscriptions.renewDue()).toBe(1);
    }
    expect(await newsOf(shop)).toEqual(['renewal.declined', 'subscription.cancelled']);
    expect(await takenBy(sandbox)).toBe(DELIVERY);
  });

  it('A05 softly in another period publishes it again', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await declineNext(sandbox, 'insufficient_funds');
    await shop.subscriptions.renewDue();
    shop.clock.advance(DAY);
    await shop.subscriptions.renewDue();
    shop.clock.advance(30 * DAY);
    await declineNext(sandbox, 'insufficient_funds');
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(await newsOf(shop)).toEqual(['renewal.declined', 'renewal.paid', 'renewal.declined']);
  });

  it.each(HARD)('A05 for %s does not charge the card again, and gives the shopper 14 days', async (code) => {
    const shop = await dueShop(await makeStore(), sandbox);
    await declineNext(sandbox, code);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    const row = await theSubscription(shop);
    const answerBy = new Date(shop.clock.now().getTime() + 14 * DAY);
    expect(row).toMatchObject({ status: 'needs_you', next_renewal_at: null, action_required_by: answerBy });
    expect(await newsOf(shop)).toEqual(['renewal.unchargeable']);
    shop.clock.advance(14 * DAY - 1);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect((await shop.subscriptions.byToken(row.cancel_token))?.subscription.renewal).toMatchObject({
      total: 44.85,
      reason: 'unchargeable',
    });
    // The card would pay now, but it is not charged any more.
    expect(await shop.subscriptions.confirm(row.cancel_token)).toMatchObject({ status: 402, severity: 'hard' });
    shop.clock.advance(1);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect((await theSubscription(shop)).status).toBe('cancelled');
    expect((await renewalOrders(shop))[0]?.status).toBe('Cancelled');
    expect(await newsOf(shop)).toEqual(['renewal.unchargeable', 'subscription.cancelled']);
    expect(await takenBy(sandbox)).toBe(DELIVERY);
  });

  it('A05 softly and then for good publishes both, once', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await declineNext(sandbox, 'insufficient_funds');
    await shop.subscriptions.renewDue();
    expect(await reasonOf(shop)).toBe('declined');
    shop.clock.advance(DAY);
    await declineNext(sandbox, 'stolen_card');
    await shop.subscriptions.renewDue();
    expect(await reasonOf(shop)).toBe('unchargeable');
    expect(await newsOf(shop)).toEqual(['renewal.declined', 'renewal.unchargeable']);
  });

  it('A05 by a card that the provider has removed is permanent as well', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    const gone = shop.another(() => ({
      charge: async () => ({ type: 'refused', reason: 'instrument', detail: 'No such payment method' }),
    }));
    await gone.subscriptions.renewDue();
    expect(await theSubscription(shop)).toMatchObject({ status: 'needs_you', next_renewal_at: null });
    expect(await newsOf(shop)).toEqual(['renewal.unchargeable']);
  });

  it('A05 that is soft may be paid with the same card by its shopper before the retry', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await declineNext(sandbox, 'insufficient_funds');
    await shop.subscriptions.renewDue();
    const { cancel_token: token } = await theSubscription(shop);
    capturedOrder(await shop.subscriptions.confirm(token));
    expect(await theSubscription(shop)).toMatchObject({ status: 'active', declines: 0 });
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  });

  async function reasonOf(shop: SubscriptionShop): Promise<string | undefined> {
    const linked = await shop.subscriptions.byToken((await theSubscription(shop)).cancel_token);
    return linked?.subscription.renewal?.reason;
  }

  /** The topics for the shopper since the subscription began. */
  async function newsOf(shop: SubscriptionShop): Promise<string[]> {
    const topics = await topicsOf(shop);
    return topics.filter((topic) => topic.startsWith('renewal.') || topic === 'subscription.cancelled');
  }
});
