import { expect, test } from './support/test.ts';

test('each brand has its own colours', async ({ shopper, page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
  await shopper.opens('/home?uid=vsl');
  await expect(page.getByRole('banner').getByAltText('Northvale')).toBeVisible();
  expect(await paper()).toBe('#f3f7fa');
  await shopper.opens('/home?uid=classic');
  await expect(page.getByRole('banner').getByAltText('Fernhollow')).toBeVisible();
  expect(await paper()).toBe('#fbf8f2');
});

test('R11 E15 the affiliate section is shown to a shopper with affiliate parameters', async ({ shopper, page }) => {
  await shopper.opens('/article-common-gh?uid=quiz&affid=partner-1');
  await expect(page.locator('[data-section=affiliate]')).toBeVisible();
});

test('R11 E15 the affiliate section is hidden from a shopper without affiliate parameters', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/article-common-gh?uid=quiz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-section=affiliate]')).toHaveCount(0);
});
