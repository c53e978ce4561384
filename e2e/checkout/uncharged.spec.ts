import type { Page } from '@playwright/test';
import { OrderForm } from '../models/order-form.ts';
import { Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { type ChangeFile, type OwnShop, ownShop } from '../support/own-shop.ts';
import { test as base, expect } from '../support/test.ts';

/** A shop of this test alone, with a coupon that leaves nothing to pay, and delivery for nothing. */
const test = base.extend<{ own: OwnShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const own = await ownShop({ funnels: costNothing });
    await use(own);
    await own.end();
  },
});

test('O08 V08 N14 an order for nothing is placed without a card, once, and has its receipt', async ({ own, page }) => {
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
  expect(await axeFaults(page)).toEqual([]);
  await place.dblclick();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([{ status: 'Paid', total: 0 }]);
});

async function costNothing(change: ChangeFile): Promise<void> {
  await change('northvale/coupons/once15.json', (coupon) => {
    coupon.value = 100;
  });
  await change('northvale/shipping.json', (shipping) => {
    shipping.methods = (shipping.methods as object[]).map((method) => ({ ...method, price: 0 }));
  });
}

function ordersOf(page: Page): Promise<object[]> {
  return page.evaluate(async () => (await fetch('/api/orders/all')).json());
}
