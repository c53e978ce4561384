import { CARD, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

test('E11 L07 a remembered shopper finds the form filled in on the next visit, and can have the data removed @phone', async ({
  shopper,
  page,
}) => {
  const box = page.getByRole('checkbox', { name: 'Remember me on this device for 90 days' });
  const kept = () => page.evaluate(() => localStorage.getItem('savedAccount'));
  await shopper.opens('/SecureCart?uid=refill');
  await expect(box).not.toBeChecked();
  await box.check();
  await shopper.givesContact();
  expect(await kept()).toBeNull();
  await expect(page.getByText('Calculating…')).toHaveCount(0);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  await shopper.saysYes();
  await shopper.sees(/Ada/);
  expect(JSON.parse((await kept()) ?? '')).toMatchObject({ northvale: { firstName: 'Ada', email: 'ada@example.com' } });
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('');
  await shopper.opens('/SecureCart?uid=subscription');
  await expect(box).toBeChecked();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText(/^Done: this device/)).toBeVisible();
  expect(await kept()).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('checkBoxStatus'))).toBe('{"northvale":false}');
});
