import { freePort } from '../../tests/support/shops/free-port.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP, expectNoFault, openStudio, PHONE, studioFaults, TOKEN } from './studio-page.ts';

const OFFER = 'fernhollow/offers/powermotion-3.json';

let shop: OwnShop;
let studio: string;

test.beforeAll(async () => {
  const port = await freePort();
  studio = `http://studio.localhost:${port}`;
  shop = await ownShop({ env: { STUDIO_PORT: String(port), SLUICE_ADMIN_TOKEN: TOKEN } });
});

test.afterAll(() => shop?.end());

test('a product owner mends a price in the file, sees what changes, walks it, publishes it and rolls it back', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await openStudio(page, studio, '/versions');
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
  await expect(page).toHaveURL(/way=.*yes/);
  await expectNoFault(page, [DESKTOP, PHONE]);

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
});
