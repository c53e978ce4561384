import { OrderForm } from '../models/order-form.ts';
import { CARD } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

test('a selected bump expires after its minutes, leaves the total, and is not charged @phone', async ({
  shopper,
  page,
  sandbox,
}) => {
  const before = (await sandbox.captures()).length;
  await page.clock.install();
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.givesContact();
  const form = new OrderForm(shopper);
  const box = page.getByRole('checkbox', { name: /jar of Motion/ });
  await expect(page.getByText(/^This price is good until/)).toBeVisible();
  const without = await form.amount();
  await form.adds(/jar of Motion/);
  await expect.poll(() => form.amount()).toBeGreaterThan(without);
  await page.clock.fastForward('15:01');
  await expect(page.getByText(/^This offer ended at/)).toBeVisible();
  await expect(box).toBeDisabled();
  await expect(box).not.toBeChecked();
  await expect.poll(() => form.amount()).toBe(without);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  const taken = (await sandbox.captures()).slice(before);
  expect(taken.map((charge) => charge.amount)).toEqual([without]);
});
