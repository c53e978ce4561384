import type { Page } from '@playwright/test';
import { axeFaults } from './support/axe-faults.ts';
import { expect, test } from './support/test.ts';

/** Northvale waits for a yes, Fernhollow goes on until a no. */
const ASKING = '/home?uid=subscription';
const NOT_ASKING = '/home?uid=classic';

const question = (page: Page) => page.getByRole('region', { name: 'Cookies for statistics and advertising?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the server reads from the browser's cookie, as the next page says it. */
async function decisionOf(page: Page) {
  const settings = await page.locator('#sluice-settings').textContent();
  return JSON.parse(settings ?? '').consent.decision;
}

async function choiceSays(page: Page, ...states: string[]) {
  await expect(page.getByRole('definition').filter({ hasText: /^(Not a|A)llowed$/ })).toHaveText(states);
}

test('a shopper is asked once, and a no holds on every page @phone', async ({ shopper, page }) => {
  await shopper.opens(ASKING);
  await expect(question(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const [no, yes] = [await button(page, 'Refuse').boundingBox(), await button(page, 'Accept').boundingBox()];
  expect([yes?.width, yes?.height, yes?.y]).toEqual([no?.width, no?.height, no?.y]);
  expect((await question(page).boundingBox())?.height).toBeLessThanOrEqual(96);
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Refuse').click();
  await expect(question(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await decisionOf(page)).toMatchObject({ analytics: false, advertising: false });
});

test('a no holds that was said right before the press that leads on', async ({ shopper, page }) => {
  let letThrough = () => {};
  const arePressed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/index-*.js', (route) => arePressed.then(() => route.continue()));
  await shopper.opens(ASKING);
  await page.waitForFunction(() => performance.getEntriesByName('sluice-alive').length > 0);
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/consent') && response.ok());
  await button(page, 'Refuse').click();
  await page.locator('main form[method=get] [type=submit]').first().click();
  letThrough();
  await page.waitForURL((url) => url.pathname !== '/home');
  await expect(question(page)).toBeHidden();
  await isSaved;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await decisionOf(page)).toMatchObject({ analytics: false, advertising: false });
  await expect(question(page)).toBeHidden();
});

test('a yes for one purpose is taken by the keyboard, and changed at the data choices', async ({ shopper, page }) => {
  await shopper.opens(ASKING);
  await button(page, 'Choose for each').press('Enter');
  await page.getByRole('checkbox', { name: 'Statistics' }).press('Space');
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Save this choice').press('Enter');
  await expect(question(page)).toBeHidden();
  await shopper.opens('/optout?uid=subscription');
  await choiceSays(page, 'Allowed', 'Not allowed');
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Allow both').click();
  await choiceSays(page, 'Allowed', 'Allowed');
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await shopper.opens('/ccpa?uid=subscription');
  await choiceSays(page, 'Allowed', 'Allowed');
  await button(page, 'Do not sell or share my personal information').click();
  await choiceSays(page, 'Not allowed', 'Not allowed');
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.reload();
  await choiceSays(page, 'Not allowed', 'Not allowed');
});

test('where no yes is needed nothing is asked, and a no in one tab holds in the other', async ({
  shopper,
  page,
  shop,
}) => {
  await shopper.opens(NOT_ASKING);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question(page)).toBeHidden();
  await shopper.opens('/two-step-order-form-common?uid=classic');
  await expect(page.getByText('are kept for up to 90 days')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(`${shop.url}/optout?uid=classic`);
  await choiceSays(tab, 'Allowed', 'Allowed');
  await button(tab, 'Refuse both').click();
  await choiceSays(tab, 'Not allowed', 'Not allowed');
  await expect(page.getByText('are kept for up to 90 days')).toBeHidden();
});

test('a choice that cannot be saved is said kindly, and can be given again', async ({ shopper, page }) => {
  await shopper.opens(ASKING);
  await page.route('**/consent', (route) => route.abort());
  await button(page, 'Accept').click();
  await expect(page.getByText('so nothing optional is used')).toBeVisible();
  await page.unroute('**/consent');
  await button(page, 'Accept').click();
  await expect(question(page)).toBeHidden();
});

test.describe('with Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } });

  test('nothing is asked, and both pages show that it was honored @phone', async ({ shopper, page }) => {
    await shopper.opens(ASKING);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();
    for (const path of ['/optout?uid=subscription', '/ccpa?uid=classic']) {
      await shopper.opens(path);
      await expect(page.getByText('Opt-out request honored')).toBeVisible();
      await expect(button(page, 'Allow both')).toBeHidden();
      expect(await axeFaults(page)).toEqual([]);
    }
  });
});
