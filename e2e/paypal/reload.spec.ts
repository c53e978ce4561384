import { thinned } from '../../tests/support/soak/soak.ts';
import { PayPalPage } from '../models/paypal-page.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/paypal-test.ts';

/** The states of a return that wait for the shopper, each with the funding that causes it. */
const WAITING = [
  ['Card that its bank declines', 'PayPal needs another way to pay'],
  ['Bank account, paid in some days', 'PayPal is working on your payment'],
] as const;

for (const [funding, heading] of thinned(WAITING, 2)) {
  test(`Q03 E01 after a reload, and the browser’s back and forward, the page still says: ${heading}`, async ({
    shopper,
    paypal,
    page,
  }) => {
    const before = await paypal.taken();
    await choosesPayPal(shopper);
    await (await leavesForPayPal(shopper)).approves(funding);
    await shopper.sees(heading);
    await page.reload();
    await shopper.sees(heading);
    // PayPal’s page is both behind and ahead of this one in the history.
    await page.goBack();
    await page.goForward();
    await shopper.sees(heading);
    expect(await paypal.taken()).toEqual(before);
  });
}

test('Q03 after a reload of a cancelled return the form stays, and PayPal can be chosen again', async ({
  shopper,
  page,
}) => {
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).cancels();
  await shopper.isAt(STEP.orderForm);
  await page.reload();
  await shopper.isAt(STEP.orderForm);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await leavesForPayPal(shopper);
  await new PayPalPage(page).approves();
  await shopper.isAt(STEP.upsell1);
});
