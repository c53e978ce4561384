import { expect, test } from './support/test.ts';

test('each brand wears its own colours', async ({ shopper, page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
  await shopper.opens('/home?uid=vsl');
  await expect(page.getByRole('banner').getByAltText('Northvale')).toBeVisible();
  expect(await paper()).toBe('#f3f7fa');
  await shopper.opens('/home?uid=classic');
  await expect(page.getByRole('banner').getByAltText('Fernhollow')).toBeVisible();
  expect(await paper()).toBe('#fbf8f2');
});

test('R11 E15 the note for partners is there for those whom a partner sent', async ({ shopper, page }) => {
  const note = page.locator('[data-section=affiliate]');
  await shopper.opens('/article-common-gh?uid=quiz');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
});
