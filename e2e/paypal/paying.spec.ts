import { PayPalPage } from '../models/paypal-page.ts';
import { type Shopper, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

/** To the order form's payment, with PayPal chosen. */
async function choosesPayPal(shopper: Shopper): Promise<void> {
  await shopper.opens('/home?uid=classic&utm_source=letter');
  await shopper.startsOrder();
  await shopper.givesContact();
  const radio = shopper.page.getByRole('radio', { name: /^PayPal/ });
  await radio.click();
  await expect(radio).toBeChecked();
}

const leaves = (shopper: Shopper) => shopper.page.getByRole('button', { name: /^Continue to PayPal/ }).click();

test('A06 O04 Q03 Q06 Q09 approved on PayPal’s page, the shopper lands on the first upsell, paid', async ({
  shopper,
  page,
}) => {
  await choosesPayPal(shopper);
  await expect(page.getByText(/You approve \$\d+\.\d\d on PayPal and come back here/)).toBeVisible();
  await leaves(shopper);
  await new PayPalPage(page).approves();
  await shopper.isAt(STEP.upsell1);
  const address = new URL(page.url());
  for (const name of ['paypal', 'action', 'token', 'PayerID', 'paymentId'])
    expect(address.searchParams.has(name)).toBe(false);
  expect(address.searchParams.get('utm_source')).toBe('letter');
});

test('Q03 E01 cancelled on PayPal’s page, the form is as it was and says so', async ({ shopper, page }) => {
  await choosesPayPal(shopper);
  await leaves(shopper);
  await new PayPalPage(page).cancels();
  await expect(page.getByText('You came back from PayPal without paying. Nothing was taken.')).toBeVisible();
  await shopper.isAt(STEP.orderForm);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Card/ }).click();
  await shopper.givesCard('4242424242424242');
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
});
