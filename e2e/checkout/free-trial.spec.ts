import type { Page } from '@playwright/test';
import { OrderForm } from '../models/order-form.ts';
import { CARD, Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { type ChangeFile, type OwnShop, ownShop } from '../support/own-shop.ts';
import { test as base, expect } from '../support/test.ts';

/** A shop of this test alone, whose subscription begins with a fortnight for nothing. */
const test = base.extend<{ own: OwnShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const own = await ownShop({ funnels: beginForNothing });
    await use(own);
    await own.end();
  },
});

test('A05 V10 N14 a free trial keeps the card after the bank’s question, and says what is charged when', async ({
  own,
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

async function beginForNothing(change: ChangeFile): Promise<void> {
  await change('northvale/offers/refill-3.json', (offer) => {
    offer.subscription = { ...(offer.subscription as object), trial: { days: 14, price: 0 } };
  });
  await change('northvale/shipping.json', (shipping) => {
    shipping.methods = (shipping.methods as object[]).map((method) => ({ ...method, price: 0 }));
  });
}

function ordersOf(page: Page): Promise<object[]> {
  return page.evaluate(async () => (await fetch('/api/orders/all')).json());
}
