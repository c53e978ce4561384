import type { Browser, Locator, Page } from '@playwright/test';
import { OrderForm } from '../models/order-form.ts';
import { CARD, Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/test.ts';

test('R01 a shopper in Germany withdraws from a part on the receipt, and from the rest by number and e-mail address @phone', async ({
  page,
  browser,
  shop,
}) => {
  const [sale, added] = await ordersToGermany(page, shop.url);
  await withdrawsFromPart(page, sale);
  await expect
    .poll(() => shop.mailOf(new RegExp(`^Your withdrawal from Northvale order ${sale}`)))
    .toContain('Ada Pell');
  await findsByKeyboard(await opened(browser, `${shop.url}/withdraw?uid=refill&utm_source=letter`), sale, added);
  await expect.poll(() => shop.mailOf(new RegExp(`^Your withdrawal .* ${added}`))).toContain('Name: Ada Pell');
});

test('R01 the page gives the contact once, and nothing moves as it starts', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { entryType, startTime } of list.getEntries()) if (entryType === 'layout-shift') seen.push(startTime);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shop.url}/withdraw?uid=refill`);
  await expect(page.getByRole('link', { name: /@northvale/ }).filter({ visible: true })).toHaveCount(1);
  expect(await page.evaluate('seen')).toEqual([]);
});

/** Buys two lines and an offer after them; the receipt is shown then. Returns the numbers of the two orders. */
async function ordersToGermany(page: Page, url: string): Promise<[string, string]> {
  const shopper = new Shopper(page, url, { country: 'DE' });
  await shopper.opens('/SecureCart?uid=refill');
  await shopper.givesContact();
  await new OrderForm(shopper).adds(/jar of Tuck/);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.saysYes();
  await shopper.sees(/Ada/);
  const [sale = '', added = ''] = await shopper.orderNumbers();
  return [sale, added];
}

/** The session proves whose order it is. */
async function withdrawsFromPart(page: Page, sale: string): Promise<void> {
  const card = page.getByRole('article', { name: `Order ${sale}` });
  await expect(card.getByText(/30 days for the delivery and 14 days after that/).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await card.getByRole('link', { name: 'Withdraw from contract here' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${sale}` })).toBeVisible();
  const [first, second] = await page.getByRole('checkbox').all();
  await expect(first ?? page.getByRole('checkbox')).toBeChecked();
  await second?.uncheck();
  await page.reload();
  await expect(first ?? page.getByRole('checkbox')).toBeChecked();
  await expect(second ?? page.getByRole('checkbox')).not.toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm withdrawal here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We received your withdrawal' })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm withdrawal here' })).toBeVisible();
}

async function opened(browser: Browser, url: string): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.goto(url);
  return other;
}

/** Finds the orders in a browser that knows neither, with the keyboard alone. */
async function findsByKeyboard(page: Page, sale: string, added: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from a contract' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await tabsTo(page, page.getByLabel('Order number'));
  await page.keyboard.type(added.toLowerCase().replace('-', ''));
  await page.keyboard.press('Tab');
  await page.keyboard.type('eve@example.com');
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue('eve@example.com');
  await tabsTo(page, page.getByLabel('Email address'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('the information regarding your order is missing');
  expect(await axeFaults(page)).toEqual([]);
  await tabsTo(page, page.getByLabel('Email address'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${added}` })).toBeFocused();
  await tabsTo(page, page.getByRole('button', { name: 'Confirm withdrawal here' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'We received your withdrawal' })).toBeFocused();
  await expect(page.getByRole('button', { name: `Withdraw from order ${sale}, too` })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('sluice-withdrawal'))).toBeNull();
  expect(new URL(page.url()).search).toBe('?uid=refill&utm_source=letter');
  await page.context().close();
}

async function tabsTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
