import type { Browser, Page } from '@playwright/test';
import { Shopper, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

const NEEDED = ['Email', 'First name', 'Last name', 'Phone', 'Street address', 'City', 'State', 'ZIP code'];
const PAYING = 'You need JavaScript to pay';

const email = (page: Page) => page.getByLabel('Email', { exact: true });

/** The sentence that a field says of itself. */
async function saidAt(page: Page, label: string): Promise<string | null> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  return page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent();
}

/** Axe needs a script, so that it looks at the page's elements in a browser that runs some, without the page's own. */
async function faultsOf(page: Page, browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: true, viewport: page.viewportSize() });
  const copy = await context.newPage();
  const body = (await page.content()).replace(/<script[\s\S]*?<\/script>| data-digest="[^"]*"/g, '');
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body }));
  await copy.goto(page.url());
  const faults = await axeFaults(copy);
  await context.close();
  return faults;
}

const FORMS = [
  { form: 'two steps', path: `${STEP.orderForm}?uid=classic`, button: 'Continue to payment' },
  { form: 'one page', path: 'SecureCart?uid=subscription', button: /^Pay \$/ },
];

for (const { form, path, button } of FORMS) {
  test(`V03 V07 without script the form of ${form} names every wrong field, and loses nothing that was typed @phone`, async ({
    shop,
    page,
    browser,
  }) => {
    const shopper = new Shopper(page, shop.url);
    await page.goto(`${shop.url}/${path}`);
    await page.getByRole('button', { name: button }).click();
    for (const place of [page.locator('#unstarted'), page.getByRole('main').getByRole('alert')])
      for (const label of NEEDED) await expect(place.filter({ hasText: 'To check' })).toContainText(label);
    expect(await saidAt(page, 'Email')).toBe('Enter your email address');
    expect(await faultsOf(page, browser)).toEqual([]);
    await shopper.typesContact({ Email: 'ada@', City: 'x'.repeat(90) });
    await page.getByRole('radio', { name: /6 bags|6 jars/ }).check();
    await page.getByRole('button', { name: button }).click();
    expect(await saidAt(page, 'Email')).toBe('Enter an email address like name@example.com');
    expect(await saidAt(page, 'City')).toBe('Use at most 80 characters');
    await expect(page.locator('#unstarted')).toContainText('To check: Email, City.');
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(2);
    await expect(email(page)).toHaveValue('ada@');
    await expect(page.getByLabel('State')).toHaveValue('CA');
    await expect(page.getByRole('radio', { name: /6 bags|6 jars/ })).toBeChecked();
    await email(page).fill('ada@example.com');
    await page.getByLabel('City').fill('Oakland');
    await page.getByRole('button', { name: button }).click();
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await expect(page.locator('form').getByText(PAYING)).toBeVisible();
    await expect(page.locator('#unstarted')).toContainText('ordered nothing');
    expect(await faultsOf(page, browser)).toEqual([]);
    // A press on it changes nothing, and loses nothing.
    const before = await page.getByRole('main').textContent();
    await pay.click();
    expect(await page.getByRole('main').textContent()).toBe(before);
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
  });
}

test('A06 V03 without script no control is there that does nothing @phone', async ({ shop, page }) => {
  await page.goto(`${shop.url}/SecureCart?uid=subscription`);
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Total');
  const names = [/PayPal$/, 'Have a code?', /^Order summary/];
  for (const name of names) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /Remember me|billing address/ })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /6 jars/ })).toBeVisible();
});

test('Q09 without script the payment step sums up what was typed, and leads back to it @phone', async ({
  shop,
  page,
}) => {
  const shopper = new Shopper(page, shop.url);
  await page.goto(`${shop.url}/${FORMS[0]?.path}`);
  await shopper.typesContact();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const recap = page.getByRole('region', { name: 'Your details' });
  for (const text of ['Ada', 'Oakland', 'CA']) await expect(recap).toContainText(text);
  await expect(email(page)).toBeHidden();
  await recap.getByRole('button', { name: 'Edit' }).click();
  await expect(email(page)).toHaveValue(/@/);
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
});
