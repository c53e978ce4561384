import type { Locator } from '@playwright/test';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/paypal-test.ts';
import { WalletSandbox } from '../support/wallet-sandbox.ts';

test('A06 R09 the choice of a way to pay stays under the finger while the wallets come in', async ({
  shopper,
  shop,
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`${shop.walletsUrl}/**/pay.js*`, async (route) => {
    await released;
    await route.continue();
  });
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  const paypal = page.getByRole('radio', { name: /^PayPal/ });
  await paypal.hover();
  await page.mouse.down();
  const answered = page.waitForResponse(/pay\.js/);
  release();
  await answered;
  await page.mouse.up();
  await expect(paypal).toBeChecked();
  await expect(page.getByRole('button', { name: 'Pay with Google Pay' })).toBeVisible();
});

/** Where a control is on the page. */
async function placeOf(control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
}

test('A06 R09 where no wallet can pay its neighbour grows into its place, and nothing else moves @phone', async ({
  shopper,
  shop,
  page,
}) => {
  const wallets = new WalletSandbox(shop.walletsUrl, shop.sandboxUrl);
  await wallets.device({ googlePay: false, applePay: 'applePayUnsupported' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pay.js*', async (route) => {
    await released;
    await route.continue();
  });
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  const paypal = page.getByRole('button', { name: 'Buy now with PayPal' });
  const email = page.getByLabel('Email', { exact: true });
  const [before, field] = [await placeOf(paypal), await placeOf(email)];
  release();
  await expect.poll(async () => (await placeOf(paypal)).width).toBeGreaterThan(before.width);
  const after = await placeOf(paypal);
  expect(after.x).toBeLessThan(before.x);
  expect([after.x + after.width, after.y]).toEqual([before.x + before.width, before.y]);
  expect(await placeOf(email)).toEqual(field);
  await wallets.isWell();
});
