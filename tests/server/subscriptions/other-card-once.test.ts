import { expect, it } from 'vitest';
import type { TokenProvider } from '../../../server/payments/port/provider.ts';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { CHALLENGED, capturedOrder, challengeOf, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  DELIVERY,
  declinedShop,
  declineNext,
  renewalOrders,
  type SubscriptionShop,
  theSubscription,
} from '../../support/shops/subscription-shop.ts';
import { describeOnOneStore } from '../../support/stores/stores.ts';

const MASTERCARD = '5555555555554444';
const LATER = 3 * 60_000;

describeOnOneStore('PostgreSQL', 'a renewal with simultaneous payments', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('N14 two tabs with two cards, and double clicks in both, charge once', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    const cards = [await sandbox.token(MASTERCARD), await sandbox.token(VISA)];
    const presses = [...cards, ...cards].map((cardId) => shop.another().subscriptions.confirm(token, { cardId }));
    await Promise.all(presses);
    await isPaidOnce(shop);
  });

  it('N14 the job’s retry at the same moment as the shopper’s card: one charge', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'insufficient_funds');
    shop.clock.advance(DAY);
    const cardId = await sandbox.token(MASTERCARD);
    await Promise.all([
      shop.another().subscriptions.renewDue(),
      shop.another().subscriptions.confirm(token, { cardId }),
      shop.another().subscriptions.renewDue(),
      shop.another().subscriptions.confirm(token, { cardId }),
    ]);
    await isPaidOnce(shop);
  });

  it('N14 the job skips a renewal that its shopper is paying', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'insufficient_funds');
    shop.clock.advance(DAY);
    const question = challengeOf(await shop.subscriptions.confirm(token, { cardId: await sandbox.token(CHALLENGED) }));
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await sandbox.answerChallenge(question, 'complete');
    capturedOrder(await shop.subscriptions.resolve(token));
    await isPaidOnce(shop);
  });

  it('N14 a charge of the job in flight excludes the shopper’s card, with any outcome', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'insufficient_funds');
    shop.clock.advance(DAY);
    const cardId = await sandbox.token(MASTERCARD);
    const during: unknown[] = [];
    const slow = shop.another((card) => ({
      charge: async (request) => {
        during.push(await shop.subscriptions.confirm(token, { cardId }));
        return card.charge(request);
      },
    }));
    expect(await slow.subscriptions.renewDue()).toBe(1);
    expect(during).toMatchObject([{ type: 'reply', reply: { payment: { status: 'unknown' } } }]);
    expect(capturedOrder(await shop.subscriptions.resolve(token)).nicn).toBe('4242');
    await isPaidOnce(shop);
  });

  it('N14 a challenge that another card has replaced cannot be answered any more', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    const asked = await sandbox.token(CHALLENGED);
    const question = challengeOf(await shop.subscriptions.confirm(token, { cardId: asked }));
    capturedOrder(await shop.subscriptions.confirm(token, { cardId: await sandbox.token(MASTERCARD) }));
    expect(await sandbox.confirm(question, asked)).not.toBe(200);
    await isPaidOnce(shop);
  });

  it('N14 killed between its row and the call: nothing was charged, and the same press pays once', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    const cardId = await sandbox.token(MASTERCARD);
    await dies(shop, token, cardId, () => ({ charge: async () => killed() }));
    expect(await takenBy(sandbox)).toBe(DELIVERY);
    await recovers(shop);
    expect((await theSubscription(shop)).status).toBe('needs_you');
    capturedOrder(await shop.subscriptions.confirm(token, { cardId }));
    await isPaidOnce(shop, '4444');
  });

  it('N14 a charge that never arrived does not count as a try, any number of times', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    for (let deaths = 1; deaths <= 5; deaths += 1) {
      await dies(shop, token, await sandbox.token(MASTERCARD), () => ({ charge: async () => killed() }));
      await recovers(shop);
    }
    capturedOrder(await shop.subscriptions.confirm(token, { cardId: await sandbox.token(MASTERCARD) }));
    await isPaidOnce(shop, '4444');
  });

  it('N14 killed after the provider charged: the charge is found, the card is saved, and no second charge is made', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'insufficient_funds');
    const cardId = await sandbox.token(MASTERCARD);
    await dies(shop, token, cardId, (card) => ({
      charge: async (request) => {
        await card.charge(request);
        return killed();
      },
    }));
    shop.clock.advance(DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await recovers(shop);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    await isPaidOnce(shop, '4444');
    shop.clock.advance(30 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect((await renewalOrders(shop))[1]).toMatchObject({ status: 'Paid', instrument: { last4: '4444' } });
  });

  it('N14 a lost reply is found again, and the period is charged once', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    const cardId = await sandbox.token(MASTERCARD);
    await sandbox.fault({
      match: { method: 'POST', path: '/v1/payment_intents' },
      at: 'after-commit',
      fault: 'drop-reply',
      times: 5,
    });
    await shop.subscriptions.confirm(token, { cardId });
    await sandbox.clearFaults();
    await recovers(shop);
    capturedOrder(await shop.subscriptions.confirm(token, { cardId }));
    await isPaidOnce(shop, '4444');
  });

  it('A05 N14 ended while the card is charged: that delivery is paid, and is the last one', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'lost_card');
    const cardId = await sandbox.token(MASTERCARD);
    const slow = shop.another((card) => ({
      charge: async (request) => {
        await shop.subscriptions.cancel(token);
        return card.charge(request);
      },
    }));
    capturedOrder(await slow.subscriptions.confirm(token, { cardId }));
    expect((await theSubscription(shop)).status).toBe('cancelled');
    shop.clock.advance(60 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  });

  it('A05 N14 ended by the last decline while the card was read: it is not charged any more', async () => {
    const { shop, token } = await declinedShop(await makeStore(), sandbox, 'insufficient_funds');
    for (const days of [1, 3]) {
      shop.clock.advance(days * DAY);
      await declineNext(sandbox, 'insufficient_funds');
      await shop.subscriptions.renewDue();
    }
    shop.clock.advance(5 * DAY);
    const slow = shop.another((card) => ({
      describeInstrument: async (ref) => {
        await declineNext(sandbox, 'insufficient_funds');
        await shop.subscriptions.renewDue();
        return card.describeInstrument(ref);
      },
    }));
    const cardId = await sandbox.token(MASTERCARD);
    expect(await slow.subscriptions.confirm(token, { cardId })).toMatchObject({ status: 409, code: 'order_closed' });
    expect((await theSubscription(shop)).status).toBe('cancelled');
    expect(await takenBy(sandbox)).toBe(DELIVERY);
  });

  /** A process that ends in the middle of the shopper's payment. */
  async function dies(
    shop: SubscriptionShop,
    token: string,
    cardId: string,
    how: (card: TokenProvider) => Partial<TokenProvider>,
  ): Promise<void> {
    await expect(shop.another(how).subscriptions.confirm(token, { cardId })).rejects.toThrow('killed');
  }

  async function recovers(shop: SubscriptionShop): Promise<void> {
    shop.clock.advance(LATER);
    await shop.orders.recover();
  }

  async function isPaidOnce(shop: SubscriptionShop, last4?: string): Promise<void> {
    const [order, ...more] = await renewalOrders(shop);
    expect([order?.status, more]).toEqual(['Paid', []]);
    if (last4) expect(order?.instrument).toMatchObject({ last4 });
    expect(await theSubscription(shop)).toMatchObject({ status: 'active', renewals: 1, declines: 0 });
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  }
});

function killed(): never {
  throw new Error('killed');
}
