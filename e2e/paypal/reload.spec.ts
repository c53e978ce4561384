import { PayPalPage } from '../models/paypal-page.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/paypal-test.ts';

test(
  'Q03 E01 after a reload, and the browser’s back and forward, the page still says that PayPal is working on the payment',
  keptIf(false),
  async ({ shopper, paypal, page }) => {
    const before = await paypal.taken();
    await choosesPayPal(shopper);
    await (await leavesForPayPal(shopper)).approves('Bank account, paid in some days');
    await shopper.sees('PayPal is working on your payment');
    await page.reload();
    await shopper.sees('PayPal is working on your payment');
    // PayPal’s page is both behind and ahead of this one in the history.
    await page.goBack();
    await page.goForward();
    await shopper.sees('PayPal is working on your payment');
    expect(await paypal.taken()).toEqual(before);
  },
);

test(
  'Q03 after a reload of a cancelled return the form stays, and PayPal can be chosen again',
  keptIf(false),
  async ({ shopper, page }) => {
    await choosesPayPal(shopper);
    await (await leavesForPayPal(shopper)).cancels();
    await shopper.isAt(STEP.orderForm);
    await page.reload();
    await shopper.isAt(STEP.orderForm);
    await expect(page.getByText('ada@example.com')).toBeVisible();
    await leavesForPayPal(shopper);
    await new PayPalPage(page).approves();
    await shopper.isAt(STEP.upsell1);
  },
);
