import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PayPalPage } from '../models/paypal-page.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { freePort } from '../support/own-shop.ts';
import { PayPalSandbox } from '../support/paypal-sandbox.ts';
import { type ShopServer, startShop } from '../support/shop-server.ts';
import { test as base, expect } from '../support/test.ts';

/** A shop whose PayPal's time may go on, which nobody else's journey would stand. */
const test = base.extend<{ own: ShopServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-paypal-'));
    const shop = await startShop({ port: await freePort(), sandboxPort: await freePort(), dataFolder });
    await use(shop);
    await shop.hasEvenBooks().finally(() => shop.stop());
    await rm(dataFolder, { recursive: true, force: true });
  },
});

const DAY = 24 * 3_600_000;

test('Q03 O04 K03 a return whose time has passed says so, takes nothing, and a card pays', async ({ own, page }) => {
  const shopper = new Shopper(page, own.url);
  const paypal = new PayPalSandbox(own.sandboxUrl);
  await choosesPayPal(shopper);
  await leavesForPayPal(shopper);
  const isReturn = (url: URL) => url.searchParams.get('paypal') === 'true';
  const gone = page.waitForRequest((request) => isReturn(new URL(request.url())));
  await page.route(isReturn, (route) => route.abort());
  await new PayPalPage(page).approves();
  const url = (await gone).url();
  await page.unroute(isReturn);
  await paypal.waits(DAY);
  await page.goto(url);
  await expect(
    page.getByText('The time to approve this on PayPal is over. Nothing was taken: you can pay again.'),
  ).toBeVisible();
  await shopper.isAt(STEP.orderForm);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  expect(await paypal.taken()).toEqual([]);
  await page.getByRole('radio', { name: /^Card/ }).click();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([]);
});
