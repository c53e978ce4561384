import type { Page } from '@playwright/test';
import { PayPalPage } from '../models/paypal-page.ts';
import { approvedReturn } from '../models/paypal-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/paypal-test.ts';

const FORM = `/${STEP.orderForm}?uid=classic`;

/** Forged addresses: none of them is a return, and each loses its parameters. */
const FORGERIES = [
  ['a PayerID without a token', 'paypal=true&action=success&PayerID=NOBODY'],
  ['an empty token', 'paypal=true&action=success&token='],
  ['a token that no PayPal makes', 'paypal=true&action=success&token=%3Cscript%3Ealert(1)%3C/script%3E'],
  ['two flows at once', 'paypal=true&paypalnvp=true&action=success&token=EC-1'],
  ['an action of its own', 'paypal=true&action=refund&token=EC-1'],
] as const;

test('Q03 Q06 a forged return causes no request, and its parameters are removed', async ({ shopper, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => /execute|getexpress/.test(request.url()) && asked.push(request.url()));
  for (const [words, query] of FORGERIES) {
    await shopper.opens(`${FORM}&${query}`);
    await shopper.sees('Order PowerFoods Complete Beef');
    expect(providerWordsIn(page), words).toEqual([]);
  }
  expect(asked).toEqual([]);
});

test('Q06 the parameters are removed before any other script can read them', async ({ shopper, shop, page }) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    // The page's own files are requested with the original address, before any script could change it.
    const isFile = request.url().startsWith(shop.url) && !request.url().startsWith(`${shop.url}/proxy/`);
    const { referer = '' } = request.headers();
    if (!isFile) reported.push(`${request.url()} ${referer} ${request.postData() ?? ''}`);
  });
  await shopper.opens(`${FORM}&paypal=true&action=cancel&token=EC-SECRET&PayerID=SECRETPAYER&paymentId=PAYID-SECRET`);
  await expect(page.getByText('You came back from PayPal without paying. Nothing was charged.')).toBeVisible();
  await expect.poll(() => reported.filter((each) => each.includes('/proxy/')).length).toBeGreaterThan(0);
  expect(reported.filter((each) => /SECRET/.test(each))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('SECRET');
  expect(providerWordsIn(page)).toEqual([]);
});

test('Q03 N14 a reused token of a paid order charges nothing in its own browser and shows no order in another', async ({
  shopper,
  paypal,
  page,
  browser,
}) => {
  const before = await paypal.taken();
  const url = await approvedReturn(shopper);
  await page.goto(url);
  await shopper.isAt(STEP.upsell1);
  await page.goto(url.replace(/PayerID=[^&]*/, 'PayerID=SOMEBODYELSE'));
  await shopper.isAt(STEP.upsell1);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { name: 'This payment is complete.' })).toBeVisible();
  await stranger.goto(url.replace(/token=[^&]*/, 'token=EC-OTHER'));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'Sorry, but the information regarding your order is missing',
  );
  expect(await paypal.taken()).toEqual([...before, 12_900]);
});

test('O05 Q03 an express checkout that returns in another browser shows no address and charges nothing', async ({
  shopper,
  paypal,
  page,
  browser,
}) => {
  const before = await paypal.taken();
  await shopper.opens(FORM);
  await page.getByRole('button', { name: 'Buy now with PayPal' }).click();
  await new PayPalPage(page).isShown();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await new PayPalPage(stranger).approves();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'Sorry, but the information regarding your order is missing',
  );
  for (const word of ['San Jose', 'Byron', 'ada@example.com']) await expect(stranger.getByText(word)).toHaveCount(0);
  expect(await paypal.taken()).toEqual(before);
});

function providerWordsIn(page: Page): string[] {
  const { searchParams } = new URL(page.url());
  return ['paypal', 'paypalnvp', 'action', 'token', 'PayerID', 'paymentId'].filter((name) => searchParams.has(name));
}
