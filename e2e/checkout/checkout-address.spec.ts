import { CARD } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

/** Types the ZIP code last, without leaving its field, and presses Enter at once: a New York code under California. */
test('V07 O08 a wrong ZIP code stops an immediate Continue, with a message at the field @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=refill');
  await shopper.typesContact({ 'ZIP code': '' });
  const zip = page.getByLabel('ZIP code');
  await zip.fill('10001');
  await zip.press('Enter');
  await expect(zip).toHaveAttribute('aria-invalid', 'true');
  await expect(zip).toHaveAccessibleDescription(/Entered address is not valid/);
  await expect(zip).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await zip.fill('94607-1234');
  await zip.press('Enter');
  await expect(shopper.payButton()).toBeVisible();
  const recap = page.getByRole('region', { name: 'Your details' });
  await expect(recap).toContainText('(415) 555-0132');
  await expect(recap).toContainText('Oakland, CA 94607-1234');
});

test('V07 an address check without an answer does not stop the shopper, and is repeated before paying @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=refill');
  let asked = 0;
  // The form's price estimates hang; all other requests are answered.
  await page.route('**/quotes', () => {
    asked += 1;
  });
  await shopper.typesContact({ 'ZIP code': '10001' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Checking your address…' })).toBeVisible();
  await expect(shopper.payButton()).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  await page.unroute('**/quotes');
  await shopper.givesCard(CARD.good);
  await shopper.payButton().click();
  await expect(page.getByText(/Check the delivery address/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/Entered address is not valid/);
});

test('V07 on the one-page checkout a refused address moves the focus to its field @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.typesContact({ 'ZIP code': '10001' });
  await shopper.givesCard(CARD.good);
  await shopper.payButton().click();
  const zip = page.getByLabel('ZIP code');
  await expect(zip).toHaveAccessibleDescription(/Entered address is not valid/);
  await expect(zip).toBeFocused();
});
