import { thinned } from '../../tests/support/soak/soak.ts';
import { OrderForm } from '../models/order-form.ts';
import { leavesForPayPal } from '../models/paypal-shopper.ts';
import { expect, test } from '../support/paypal-test.ts';

const PURCHASES = [
  { uid: 'subscription', words: 'on one page, by subscription', subscribes: true },
  { uid: 'refill', words: 'on two pages, once', subscribes: false },
];

for (const { uid, words, subscribes } of thinned(PURCHASES, 2)) {
  test(`A06 O04 V10 ${words}, PayPal charges the total of the button`, async ({ shopper, paypal, page }) => {
    const before = await paypal.taken();
    const form = new OrderForm(shopper);
    await shopper.opens(`/SecureCart?uid=${uid}`);
    await shopper.sees(/^Order/);
    if (subscribes) await form.subscribes();
    await form.givesAddress(/^Express/);
    const amount = await form.amount();
    await page.getByRole('radio', { name: /^PayPal/ }).click();
    await expect(page.getByRole('button', { name: /^Continue to PayPal/ })).toContainText((amount / 100).toFixed(2));
    await (await leavesForPayPal(shopper)).approves();
    await expect(shopper.yesButton()).toBeVisible();
    expect(await paypal.taken()).toEqual([...before, amount]);
  });
}
