import { expect } from '@playwright/test';
import { PayPalPage } from './paypal-page.ts';
import { type Shopper, STEP } from './shopper.ts';

/** Opens the order form, goes to its payment and chooses PayPal. */
export async function choosesPayPal(shopper: Shopper): Promise<void> {
  await shopper.opens(`/${STEP.orderForm}?uid=classic&utm_source=letter`);
  await shopper.givesContact();
  const radio = shopper.page.getByRole('radio', { name: /^PayPal/ });
  await radio.click();
  await expect(radio).toBeChecked();
}

/** Presses the button and waits for PayPal's page. */
export async function leavesForPayPal(shopper: Shopper): Promise<PayPalPage> {
  await shopper.page.getByRole('button', { name: /^Continue to PayPal/ }).click();
  const paypal = new PayPalPage(shopper.page);
  await paypal.isShown();
  return paypal;
}

/** N12: one step back is held by the page; two lead to PayPal's page, from which the browser's forward button leads here again. */
export async function goesBackToPayPalAndForward({ page }: Shopper): Promise<void> {
  const heldEntry = () => page.evaluate(() => (window.history.state?.usr?.isHeld ? window.history.state.key : null));
  await expect.poll(heldEntry).not.toBeNull();
  const left = await heldEntry();
  await page.evaluate(() => window.history.back());
  await expect.poll(async () => ![null, left].includes(await heldEntry())).toBe(true);
  await page.evaluate(() => void setTimeout(() => window.history.go(-2)));
  await new PayPalPage(page).isShown();
  await page.goForward();
}

/** PayPal's return address after an approval, without opening it. */
export async function approvedReturn(shopper: Shopper): Promise<string> {
  await choosesPayPal(shopper);
  const paypal = await leavesForPayPal(shopper);
  const { page } = shopper;
  const isReturn = (url: URL) => url.searchParams.get('paypal') === 'true';
  const gone = page.waitForRequest((request) => isReturn(new URL(request.url())));
  // The browser would load the page of a request that failed once more by itself, beside the test.
  await page.route(isReturn, (route) => route.fulfill({ contentType: 'text/html', body: 'held' }));
  await paypal.approves();
  const url = (await gone).url();
  await page.unroute(isReturn);
  return url;
}
