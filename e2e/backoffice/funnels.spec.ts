import type { Browser } from '@playwright/test';
import { expectNoFault } from './studio-page.ts';
import { expect, test } from './studio-shop.ts';

// They share a shop and its studio, which take seconds to start.
test.describe.configure({ mode: 'default' });

test('a product owner finds the step that loses most, why payments fail there, and the page of it', async ({
  page,
  context,
  browser,
  studio,
}) => {
  await lookAt(browser, `${studio.url}/home?uid=classic`);
  await studio.openStudio(page, '/funnels?since=30d');
  const board = page.getByRole('table', { name: 'All live funnels with their figures' });
  await expect(board.getByRole('row')).not.toHaveCount(1);
  await expectNoFault(page);
  await board.getByRole('link', { name: 'classic', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('heading', { name: 'Where most stop' })).toBeVisible();
  // The diagram has the hash that the machine of a shopper's page carries.
  const hash = await panel.getByText(/^[0-9a-f]{64}$/).textContent();
  const shown = await context.request.get(`${studio.url}/home?uid=classic`);
  expect(await shown.text()).toContain(String(hash));
  await panel.getByRole('region', { name: 'Where most stop' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/funnels\/classic\/steps\/[\w-]+\?since=30d/);
  await expect(panel.getByText('Went no further')).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Ways on' })).toBeVisible();
  await page.getByText('The same as a list').click();
  await page
    .getByRole('group')
    .filter({ hasText: 'The same as a list' })
    .getByRole('button', { name: /payment fails/ })
    .first()
    .click();
  await expect(page).toHaveURL(/edge=/);
  await expect(panel.getByRole('region', { name: 'Edge' })).toBeVisible();
  await expectNoFault(page);
});

test('a look of a shopper stands on the open diagram within five seconds, and Ctrl+K leads to a step', async ({
  page,
  browser,
  studio,
}) => {
  await studio.openStudio(page, '/funnels/refill?since=1d');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(page.getByText(/^live since/)).toBeVisible();
  const sessions = () => panel.locator('.figure-list dd').first().textContent();
  await expect.poll(sessions).toMatch(/^\d+$/);
  const before = Number(await sessions());
  await lookAt(browser, `${studio.url}/home?uid=refill`);
  await expect.poll(async () => Number(await sessions())).toBe(before + 1);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Room, funnel, step or order number' }).fill('upsell refill');
  await page.getByRole('menuitem').first().click();
  await expect(page).toHaveURL(/\/funnels\/refill\/steps\//);
});

/** A shopper opens a page, and leaves once its look was told. */
async function lookAt(browser: Browser, address: string): Promise<void> {
  const shopper = await browser.newContext();
  const page = await shopper.newPage();
  const told = page.waitForResponse((response) => response.url().includes('/funnel/stats/'));
  await page.goto(address);
  await told;
  await shopper.close();
}
