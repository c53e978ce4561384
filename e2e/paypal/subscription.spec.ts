import type { Order } from '../../contracts/api/order-api.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/subscription-test.ts';

test.describe.configure({ timeout: 120_000 });

test(
  'T07 O04 A05 a subscription is approved on PayPal’s page, paid, and cancelled by its link',
  keptIf(false),
  async ({ own, page }) => {
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
    await expect(page.getByText('Your subscription is canceled.')).toBeVisible();
  },
);
