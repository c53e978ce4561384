import { PayPalPage } from '../models/paypal-page.ts';
import { type Shopper, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/paypal-test.ts';

async function goesExpress(shopper: Shopper): Promise<PayPalPage> {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.page.getByRole('button', { name: 'Buy now with PayPal' }).click();
  const paypal = new PayPalPage(shopper.page);
  await paypal.isShown();
  return paypal;
}

test('O05 V10 PayPal supplies the address, the shopper confirms the total, and the order is paid', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await (await goesExpress(shopper)).approves();
  await expect(page.getByText('San Jose, CA 95131')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  expect(await paypal.taken()).toEqual(before);
  await page.getByRole('button', { name: 'Pay $129.00 with PayPal' }).click();
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([...before, 12_900]);
});

test('V07 O05 the name that a payer of one name lacks is asked for beside PayPal’s address, also after a reload', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  const approval = await goesExpress(shopper);
  await approval.choosesPayer('cher@example.com', /^Cher, 1 Main St/);
  await approval.approves();
  // The form that asks for the whole contact has such a field, too.
  const asked = page.getByText('PayPal did not give us everything we need for your order.');
  const field = page.getByLabel('Last name', { exact: true });
  await expect(asked).toBeVisible();
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(field).toHaveValue('');
  await shopper.pays();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await paypal.taken()).toEqual(before);
  await field.fill('Sarkisian');
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([...before, 12_900]);
});

test(
  'O05 E01 a reload keeps the address from PayPal, and another one can be typed instead',
  keptIf(false),
  async ({ shopper, page }) => {
    await (await goesExpress(shopper)).approves();
    await expect(page.getByText('San Jose, CA 95131')).toBeVisible();
    await page.reload();
    await expect(page.getByText('San Jose, CA 95131')).toBeVisible();
    await page.getByRole('button', { name: 'Enter the address instead' }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('San Jose');
  },
);

test(
  'O05 Q03 after a cancellation on PayPal’s page the form is unchanged',
  keptIf(false),
  async ({ shopper, page }) => {
    await (await goesExpress(shopper)).cancels();
    await expect(page.getByText('You came back from PayPal without paying. Nothing was charged.')).toBeVisible();
    await shopper.isAt(STEP.orderForm);
  },
);
