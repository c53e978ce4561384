import type { Page } from '@playwright/test';
import { OrderForm } from '../models/order-form.ts';
import { CARD, Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { type ChangeFile, type OwnShop, ownShop } from '../support/own-shop.ts';
import { expect, test } from '../support/test.ts';

/** The shop of this file: a coupon leaves nothing to pay, a subscription begins with a fortnight for nothing, and so is delivery. */
let own: OwnShop;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await ownShop({ funnels: costNothing });
});
test.afterAll(() => own?.end());

test('O08 V08 N14 an order for nothing is placed without a card, once, and has its receipt', async ({ page }) => {
  const shopper = new Shopper(page, own.url);
  const form = new OrderForm(shopper);
  await shopper.opens('/SecureCart?uid=subscription');
  await form.givesAddress(/Standard/);
  await expect(page.getByRole('button', { name: /^Pay with/ }).first()).toBeVisible();
  await form.entersCode('once15');
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeVisible();
  await expect(page.locator('iframe[src*="/elements/card"]')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0);
  // A box that is half below the bar that stays in view would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
  await place.dblclick();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ status: 'Paid', total: 0 }]);
});

test('A05 V10 N14 a free trial keeps the card after the bank’s question, and says what is charged when', async ({
  page,
}) => {
  const shopper = new Shopper(page, own.url);
  const form = new OrderForm(shopper);
  await shopper.opens('/SecureCart?uid=subscription');
  await form.subscribes();
  await form.givesAddress(/Standard/);
  const said = /^Nothing is charged today; then \$\d+\.\d\d every 4 months from \w+ \d+, \d{4}, until you cancel\.$/;
  await expect(page.getByText(said)).toBeVisible();
  const start = page.getByRole('button', { name: 'Start for free' });
  await shopper.givesCard(CARD.challengedOnce);
  expect(await axeFaults(page)).toEqual([]);
  await start.dblclick();
  await shopper.answersChallenge('Complete');
  await page.getByRole('button', { name: /^No/ }).click();
  await page.getByRole('button', { name: /^No/ }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText('Nothing was charged for the first delivery.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await ordersOf(page)).toMatchObject([{ status: 'Paid', total: 0, nicn: '3155', subscribed: true }]);
});

function ordersOf(page: Page): Promise<object[]> {
  return page.evaluate(async () => (await fetch('/api/orders/all')).json());
}

async function costNothing(change: ChangeFile): Promise<void> {
  await change('northvale/coupons/once15.json', (coupon) => {
    coupon.value = 100;
  });
  await change('northvale/offers/refill-3.json', (offer) => {
    offer.subscription = { ...(offer.subscription as object), trial: { days: 14, price: 0 } };
  });
  await change('northvale/shipping.json', (shipping) => {
    shipping.methods = (shipping.methods as object[]).map((method) => ({ ...method, price: 0 }));
  });
}
