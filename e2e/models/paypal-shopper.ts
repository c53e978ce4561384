import { expect } from '@playwright/test';
import { PayPalPage } from './paypal-page.ts';
import type { Shopper } from './shopper.ts';

/** To the order form's payment, with PayPal chosen. */
export async function choosesPayPal(shopper: Shopper): Promise<void> {
  await shopper.opens('/home?uid=classic&utm_source=letter');
  await shopper.startsOrder();
  await shopper.givesContact();
  const radio = shopper.page.getByRole('radio', { name: /^PayPal/ });
  await radio.click();
  await expect(radio).toBeChecked();
}

/** The press that leads to PayPal's page, which is shown then. */
export async function leavesForPayPal(shopper: Shopper): Promise<PayPalPage> {
  await shopper.page.getByRole('button', { name: /^Continue to PayPal/ }).click();
  const paypal = new PayPalPage(shopper.page);
  await paypal.isShown();
  return paypal;
}
