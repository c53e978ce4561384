import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/paypal-test.ts';

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
