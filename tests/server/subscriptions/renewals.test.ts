import { expect, it } from 'vitest';
import { sandboxDuringTests, takenBy } from '../../support/shops/order-sandbox.ts';
import { capturedOrder, newShopper, paidSale, upsellRequest, VISA } from '../../support/shops/order-shop.ts';
import {
  DAY,
  DELIVERY,
  declineNext,
  dueShop,
  renewalOrders,
  subscribedSale,
  subscriptionFunnel,
  subscriptionShop,
  theSubscription,
  topicsOf,
} from '../../support/shops/subscription-shop.ts';
import { describeOnBothStores } from '../../support/stores/stores.ts';

/** Requires a challenge at its set-up alone. */
const ASKED_ONCE = '4000002500003155';

describeOnBothStores('renewals', (makeStore) => {
  const sandbox = sandboxDuringTests();

  it('A05 a subscription begins with the payment of its order, and is in its reply', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const { sale, shopper } = await subscribedSale(shop, sandbox, VISA);
    expect(sale).toMatchObject({
      subscribed: true,
      subscriptionFrequency: 'Month',
      subscriptionFrequencyMultiplier: 1,
      subscriptionSubtotal: 39.9,
      subscriptionShipping: 4.95,
      subscriptionTax: 0,
      subscription: { status: 'active', total: 44.85, nextAt: '2026-12-21T10:00:00.000Z' },
    });
    expect(sale.subscription?.cancelToken).toMatch(/^[\w-]{22}$/);
    expect(sale.subscriptionId).toBe((await theSubscription(shop)).id);
    expect(await shop.orders.all(shopper.session)).toEqual([sale]);
    expect(await topicsOf(shop)).toEqual(['subscription.created', 'order.paid']);
  });

  it('A05 an accepted offer that is a subscription begins one too', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const shopper = newShopper();
    const sale = await paidSale(shop.orders, shopper, await sandbox.token(VISA));
    const request = { ...upsellRequest(shopper, sale), offer: { sfid: 'extra', total: 15 } };
    const extra = capturedOrder(await shop.orders.placeGuestOrder(shopper.session, request));
    expect(extra.subscription).toMatchObject({ status: 'active', total: 15 });
    expect(sale.subscription).toBeNull();
    shop.clock.advance(31 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    const [renewal] = await renewalOrders(shop);
    expect(renewal).toMatchObject({ status: 'Paid', parent_id: extra.id, total_minor: 1500 });
    expect(await takenBy(sandbox)).toBe(5485 + 1500 + 1500);
  });

  it('A05 E13 nothing is charged before its day, and then once, as an order of its own', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const { sale, shopper } = await subscribedSale(shop, sandbox, VISA);
    shop.clock.advance(29 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    shop.clock.advance(DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
    const [, renewal] = await shop.orders.all(shopper.session);
    expect(renewal).toMatchObject({
      status: 'Paid',
      orderType: 'Standard',
      parrentUpsellOrderId: sale.id,
      checkoutId: sale.checkoutId,
      subtotal: 39.9,
      orderShippingCost: 4.95,
      tax: 0,
      discount: 0,
      total: 44.85,
      subscribed: true,
      receipt: null,
      subscriptionId: sale.subscriptionId,
      customerEmail: sale.customerEmail,
      shipping: sale.shipping,
      nicn: '4242',
      subscription: { status: 'active', nextAt: '2027-01-21T10:00:00.000Z' },
      items: [{ productName: 'The one-jar', quantity: 1, productPrice: 39.9, totalPrice: 39.9 }],
    });
    expect(await topicsOf(shop)).toEqual(['subscription.created', 'order.paid', 'renewal.paid']);
  });

  it('A05 a renewal has no place in a funnel', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    const { shopper } = await subscribedSale(shop, sandbox, VISA);
    const before = await shop.orders.summaries(shopper.session);
    shop.clock.advance(31 * DAY);
    await shop.subscriptions.renewDue();
    expect(await shop.orders.summaries(shopper.session)).toEqual(before);
  });

  it('A05 each renewal is charged on its day, and those that a stopped shop missed are skipped', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    await subscribedSale(shop, sandbox, VISA);
    const charged: string[] = [];
    for (const days of [30, 31, 95]) {
      shop.clock.advance(days * DAY);
      expect(await shop.subscriptions.renewDue()).toBe(1);
      charged.push((await theSubscription(shop)).next_renewal_at?.toISOString().slice(0, 10) ?? '');
    }
    expect(charged).toEqual(['2027-01-21', '2027-02-21', '2027-05-21']);
    expect(await takenBy(sandbox)).toBe(4 * DELIVERY);
  });

  it('A05 a trial is renewed after its days, and every month from there', async () => {
    const funnel = subscriptionFunnel({ days: 14, price: 5 });
    const shop = subscriptionShop(await makeStore(), sandbox, funnel);
    const { sale } = await subscribedSale(shop, sandbox, VISA);
    expect(sale).toMatchObject({ total: 9.95, subscription: { total: 44.85, nextAt: '2026-12-05T10:00:00.000Z' } });
    shop.clock.advance(14 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect((await theSubscription(shop)).next_renewal_at).toEqual(new Date('2027-01-05T10:00:00Z'));
    expect(await takenBy(sandbox)).toBe(995 + DELIVERY);
  });

  it('a card that was challenged at its set-up is charged without a challenge', async () => {
    const shop = subscriptionShop(await makeStore(), sandbox);
    await subscribedSale(shop, sandbox, ASKED_ONCE);
    shop.clock.advance(31 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  });

  it('A05 a declined renewal is tried again after 1, 3 and 5 days, and then the subscription ends', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    for (const [days, next] of [
      [0, 1],
      [1, 3],
      [3, 5],
    ] as const) {
      shop.clock.advance(days * DAY);
      await orderDecline();
      expect(await shop.subscriptions.renewDue()).toBe(1);
      const row = await theSubscription(shop);
      expect(row.status).toBe('past_due');
      expect(row.next_renewal_at).toEqual(new Date(shop.clock.now().getTime() + next * DAY));
      shop.clock.advance(-1);
      expect(await shop.subscriptions.renewDue()).toBe(0);
      shop.clock.advance(1);
    }
    shop.clock.advance(5 * DAY);
    await orderDecline();
    expect(await shop.subscriptions.renewDue()).toBe(1);
    expect(await theSubscription(shop)).toMatchObject({ status: 'cancelled', next_renewal_at: null });
    shop.clock.advance(100 * DAY);
    expect(await shop.subscriptions.renewDue()).toBe(0);
    expect(await takenBy(sandbox)).toBe(DELIVERY);
    expect((await topicsOf(shop)).filter((topic) => topic.startsWith('subscription'))).toEqual([
      'subscription.created',
      'subscription.cancelled',
    ]);
  });

  it('A05 a paid retry makes it active again, on its own dates', async () => {
    const shop = await dueShop(await makeStore(), sandbox);
    await orderDecline();
    await shop.subscriptions.renewDue();
    shop.clock.advance(DAY);
    expect(await shop.subscriptions.renewDue()).toBe(1);
    const [renewal, ...more] = await renewalOrders(shop);
    expect([renewal?.status, more]).toEqual(['Paid', []]);
    expect(await theSubscription(shop)).toMatchObject({
      status: 'active',
      declines: 0,
      renewal_order_id: null,
      next_renewal_at: new Date('2027-01-21T10:00:00Z'),
    });
    expect(await takenBy(sandbox)).toBe(2 * DELIVERY);
  });

  function orderDecline(): Promise<void> {
    return declineNext(sandbox, 'insufficient_funds');
  }
});
