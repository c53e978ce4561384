import { readFile } from 'node:fs/promises';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { DESKTOP, expectNoFault, PHONE, studioFaults } from './studio-page.ts';
import { expect, test } from './studio-shop.ts';

/** A name that would run a script where a page took it for more than text. */
const HOSTILE = '<img src=x onerror=alert(1)>';

test('N13 an operator finds an order by e-mail, sees its way, refunds a line, and is told of what another did', async ({
  page,
  browser,
  studio,
}) => {
  const buying = await browser.newContext();
  const shopper = new Shopper(await buying.newPage(), studio.url);
  await shopper.opens(`/${STEP.orderForm}?uid=classic&utm_source=letter`);
  await shopper.givesContact({ 'Last name': HOSTILE });
  await shopper.givesCard(CARD.declined);
  await shopper.pays();
  await shopper.page
    .getByText(/declined/)
    .first()
    .waitFor();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.sees(/PowerMotion/);
  await shopper.saysNo();
  await shopper.sees(/PowerMotion/);
  await buying.close();

  await studio.openStudio(page, '/orders');
  await page.getByRole('searchbox', { name: 'Search' }).fill('@example');
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: /^Orders/ });
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(page.url()).not.toContain('example');
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/^\uFEFForder,placed_at,/);
  await expectNoFault(page, [DESKTOP, PHONE]);

  await table.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Paid');
  const number = /Order (\S+)/.exec((await heading.textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('link', { name: 'Its way' }).click();
  await expect(page.getByText(/^Same: the machine took \d+ facts/)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'The state of the machine' })).toContainText('20 Order Form');
  await expect(page).toHaveURL(/fact=2$/);
  await expectNoFault(page, [DESKTOP, PHONE]);

  await page
    .getByRole('navigation', { name: /^Sections of order/ })
    .getByRole('link', { name: 'Order' })
    .click();
  const other = await page.context().newPage();
  await other.goto(`${studio.studioUrl}/orders/${number}`);
  for (const each of [page, other]) await each.getByRole('button', { name: 'Refund line 1 …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in USD').fill('5');
  expect(await studioFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund line 1: $5.00' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`$5.00 of order ${number} went back.`);
  await expect(other.getByRole('alert')).toContainText('was changed by somebody else');
  await expect(other.getByRole('button', { name: /^Refund line 1: / })).toBeDisabled();
  await other.close();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(heading).toContainText('Partly refunded: $5.00');

  await page.getByRole('button', { name: 'Ship …' }).click();
  await dialog.getByLabel('Tracking number').fill(HOSTILE);
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('is marked as shipped.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  const again = page.getByRole('button', { name: 'Send order.shipped again to mail' });
  await again.click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 event is delivered again.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(again).toBeVisible();
  await expectNoFault(page, [DESKTOP, PHONE]);
});

test('a shop that goes away while the list is open is said, and the list comes back by itself', async ({
  page,
  studio,
}) => {
  await studio.openStudio(page, '/orders?query=ZZZZ-2222');
  await expect(page.getByText('No order matches.')).toBeVisible();
  const back = studio.killAndRestart();
  await expect(page.getByText(/^The shop has not answered since/)).toBeVisible();
  await back;
  await expect(page.getByText(/^live since/i)).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});
