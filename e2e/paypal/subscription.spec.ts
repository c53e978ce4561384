import type { Order } from '../../contracts/api/order-api.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { type SubscriptionShop, subscriptionShop } from '../support/subscription-shop.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ own: SubscriptionShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const shop = await subscriptionShop();
    await use(shop);
    await shop.end();
  },
});

test.describe.configure({ timeout: 120_000 });

test('T07 O04 A05 a subscription is approved on PayPal’s page, paid, and cancelled by its link', async ({
  own,
  page,
}) => {
  const shopper = new Shopper(page, own.url);
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).approves();
  await shopper.isAt(STEP.upsell1);
  const answer = await page.request.get(`${own.url}/api/orders/all`);
  const orders: Order[] = await answer.json();
  const token = orders[0]?.subscription?.cancelToken;
  await page.goto(`${own.url}/subscription?cancel=${token}`);
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Your subscription is cancelled.')).toBeVisible();
});
