import type { Page } from '@playwright/test';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { ownShop } from '../support/own-shop.ts';
import { test } from '../support/test.ts';
import { expect, studioFaults } from './dev-shop.ts';

const TOKEN = 'a-token-of-24-characters';
const OFFER = 'fernhollow/offers/powermotion-3.json';

async function signIn(page: Page, studio: string, path: string): Promise<void> {
  await page.goto(`${studio}/sign-in`);
  await page.getByLabel('Admin token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/funnels');
  await page.goto(`${studio}${path}`);
}

test('a product owner mends a price in the file, sees what changes, walks it, publishes it and rolls it back', async ({
  page,
}) => {
  const port = await freePort();
  const studio = `http://studio.localhost:${port}`;
  const shop = await ownShop({ env: { STUDIO_PORT: String(port), SLUICE_ADMIN_TOKEN: TOKEN } });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, studio, '/versions');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'classic', exact: true }) });
  await expect(row).toContainText('as it is live');
  await shop.change(OFFER, (json) => void Object.assign(json, { offerPrice: 62 }));
  await expect(row).toContainText('1 change');
  expect(await studioFaults(page)).toEqual([]);

  await row.getByRole('link', { name: 'classic' }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  const sentence = panel.getByText('costs 62.00 USD instead of 69.00 USD');
  await expect(sentence).toBeVisible();
  await panel
    .getByRole('region', { name: 'Difference' })
    .getByRole('button', { name: /powermotion/i })
    .click();
  const pageIn = (title: string) => page.frameLocator(`iframe[title="The page, ${title}"]`);
  await expect(pageIn('Live now').getByText('$69.00').first()).toBeVisible();
  await expect(pageIn('The files').getByText('$62.00').first()).toBeVisible();
  await page
    .getByRole('article', { name: 'The files' })
    .getByRole('button', { name: /^Yes → / })
    .click();
  await expect(page).toHaveURL(/way=yes/);
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await studioFaults(page)).toEqual([]);
  }

  await panel.getByRole('button', { name: 'Publish classic …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('costs 62.00 USD instead of 69.00 USD')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText(/^Published fernhollow\/funnels\/classic\.json/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel.getByText('Nothing changes for shoppers.')).toBeVisible();

  await panel
    .getByRole('button', { name: /replaced/ })
    .first()
    .click();
  await expect(panel.getByText('costs 69.00 USD instead of 62.00 USD')).toBeVisible();
  await panel.getByRole('button', { name: 'Roll back to it …' }).click();
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(dialog.getByText(/^"classic" is at version/)).toBeVisible();
  await shop.end();
});
