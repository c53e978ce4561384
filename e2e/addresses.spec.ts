import type { Page } from '@playwright/test';
import { STEP } from './models/shopper.ts';
import { expect, test } from './support/test.ts';

const VISIT = {
  sessionid: '11112222333344',
  utm_source: 'mail',
  affid: 'A1',
  subid1: 'a & b',
};

const address = (path: string, uid: string) => `/${path}?${new URLSearchParams({ uid, ...VISIT })}`;

/** Waits for a page whose address has the visit. */
async function keepsVisit(page: Page, path: string, uid: string) {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      return { ...Object.fromEntries(searchParams), path: pathname };
    })
    .toMatchObject({ ...VISIT, uid, path });
}

const start = (page: Page) => page.getByRole('link', { name: 'Go to the home page' });

test('Q09 R09 a page without its order leads to the start of the same brand, session and campaign', async ({
  shopper,
  page,
}) => {
  await shopper.opens(address('order-success-common', 'vsl'));
  await shopper.sees('Sorry, but the information regarding your order is missing');
  await start(page).click();
  await keepsVisit(page, '/home', 'vsl');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northvale' })).toBeVisible();
});

test('R13 R15 Q09 an unknown address is of the brand that uid named, and leads back to it', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/nowhere?uid=vsl&affid=A1');
  await shopper.sees('Page not found');
  const isNorthvale = async () => {
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === '/nowhere?affid=A1');
    await expect(page.getByRole('link', { name: /@northvale\.example$/ }).first()).toBeVisible();
  };
  await isNorthvale();
  await page.reload();
  await isNorthvale();
  await shopper.opens('/terms?uid=classic');
  await page.goBack();
  await isNorthvale();
  await page.reload();
  await isNorthvale();
  await start(page).click();
  await expect(page).toHaveURL(/\/home\?uid=vsl&.*sessionid=\d{14}.*affid=A1/);
});

test('Q09 L06 the opt-out of an order form opens in a new tab, of the same brand, session and campaign', async ({
  shopper,
  page,
}) => {
  await shopper.opens(address('SecureCart', 'refill'));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'Opt out' }).click();
  const choices = await opened;
  await expect(choices).toHaveTitle(/Northvale/);
  await keepsVisit(choices, '/optout', 'refill');
});

test('R01 A03 the address of another layout leads to the order form of the funnel', async ({ shopper, page }) => {
  await shopper.opens(address('SecureCart', 'classic'));
  await shopper.sees(/^Order PowerFoods/);
  await keepsVisit(page, `/${STEP.orderForm}`, 'classic');
});

test('Q09 without script links and forms lead on with brand, session and campaign', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}${address('nowhere', 'vsl')}`);
  await start(page).click();
  await keepsVisit(page, '/', 'vsl');
  await page.getByRole('main').getByRole('button').first().click();
  await keepsVisit(page, '/vsl', 'vsl');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Terms/ })
    .click();
  const terms = await opened;
  await keepsVisit(terms, '/terms', 'vsl');
  await expect(terms).toHaveTitle(/Northvale/);
  await context.close();
});

test('L09 Q09 without script a form gets the page again, with what was typed and the reason above it @phone', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}${address(STEP.orderForm, 'classic')}`);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('radio', { name: /6 bags/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const reason = page.locator('#unstarted').getByText('What you typed is still here');
  await expect(reason).toBeVisible();
  expect((await reason.boundingBox())?.y).toBeLessThan(60);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
  await keepsVisit(page, `/${STEP.orderForm}`, 'classic');
  await context.close();
});

test('L09 where the script never came, another try keeps what was typed, and the page takes it over', async ({
  page,
  shopper,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  const notice = page.getByText('Your browser may be too old');
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.y).toBeLessThan(60);
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByText('What you typed is still here')).toBeHidden();
  await shopper.givesContact();
});

test('L09 Q09 where the script comes with the payment step that the server answered, it takes over what was typed', async ({
  page,
  shopper,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.typesContact();
  await page.getByRole('radio', { name: /6 bags/ }).check();
  await expect(page.locator('#unstarted.failed')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const recap = page.getByRole('region', { name: 'Your details' });
  await expect(recap).toContainText('Oakland');
  await expect(page.locator('#unstarted.failed')).toBeVisible();
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  await expect(page.getByLabel('State')).toHaveValue('CA');
  await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(recap).toContainText('6 bags');
  await expect(page.getByText('You need JavaScript')).toBeHidden();
});

for (const path of ['ccpa', 'optout'])
  test(`L09 L06 where the script never came, another try at ${path} opens the page again and refuses nothing`, async ({
    page,
    shopper,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await shopper.opens(address(path, 'classic'));
    await page.getByRole('main').getByRole('button', { name: 'Allow both' }).click();
    await expect(page.getByText('Your browser may be too old')).toBeVisible();
    await page.unroute('**/assets/index-*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Allow both' }).click();
    await expect(page.getByRole('main').getByText('Your choice is saved.')).toBeVisible();
    expect(sent.filter((request) => request.endsWith(`/${path}`))).toEqual([`GET /${path}`, `GET /${path}`]);
    await keepsVisit(page, `/${path}`, 'classic');
  });
