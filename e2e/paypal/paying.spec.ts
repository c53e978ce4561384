import type { Page } from '@playwright/test';
import { PayPalPage } from '../models/paypal-page.ts';
import {
  approvedReturn,
  choosesPayPal,
  goesBackToPayPalAndForward,
  leavesForPayPal,
} from '../models/paypal-shopper.ts';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/paypal-test.ts';

const SALE = 12_900;

test('A06 O02 O04 Q02 Q03 Q06 Q09 after approval on PayPal’s page the order is paid and the first upsell is shown', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await choosesPayPal(shopper);
  const creating = page.waitForRequest('**/orders/createpaypalpayment');
  await expect(
    page.getByText('You approve $129.00 on PayPal and come back here. You will not be charged before that.'),
  ).toBeVisible();
  await (await leavesForPayPal(shopper)).approves();
  await shopper.isAt(STEP.upsell1);
  const address = new URL(page.url());
  for (const name of ['paypal', 'action', 'token', 'PayerID', 'paymentId'])
    expect(address.searchParams.has(name)).toBe(false);
  expect(address.searchParams.get('utm_source')).toBe('letter');
  expect(await paypal.taken()).toEqual([...before, SALE]);
  const touch = { first: { utm_source: 'letter' }, last: { utm_source: 'letter' } };
  const sessionid = address.searchParams.get('sessionid');
  expect((await creating).postDataJSON().statsInfo).toMatchObject({ sessionid, variantId: expect.any(String), touch });
  const stored = await page.evaluate(() => localStorage.getItem('sluice-touch'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ fernhollow: touch });
});

test('Q03 E01 after a cancellation on PayPal’s page the form is unchanged and says so, and a card pays', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).cancels();
  await expect(page.getByText('You came back from PayPal without paying. Nothing was charged.')).toBeVisible();
  await shopper.isAt(STEP.orderForm);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Card/ }).click();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual(before);
});

test('O04 Q03 E01 a declined funding leads back to PayPal, also after a reload, back and forward, and another one pays', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).approves('Card that its bank declines');
  await shopper.sees('PayPal needs another way to pay');
  await page.reload();
  await shopper.sees('PayPal needs another way to pay');
  await goesBackToPayPalAndForward(shopper);
  await shopper.sees('PayPal needs another way to pay');
  expect(await paypal.taken()).toEqual(before);
  await page.getByRole('button', { name: 'Go back to PayPal' }).click();
  await new PayPalPage(page).approves('Balance');
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([...before, SALE]);
});

test('Q03 after the browser’s back button the form says that PayPal was not finished', async ({ shopper, page }) => {
  await choosesPayPal(shopper);
  await leavesForPayPal(shopper);
  await page.goBack();
  await expect(page.getByText('The payment with PayPal was not finished')).toBeVisible();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await (await leavesForPayPal(shopper)).approves();
  await shopper.isAt(STEP.upsell1);
});

test('Q03 N14 an order whose tab was closed on PayPal’s page is finished later by its return address', async ({
  shopper,
  shop,
  page,
  context,
}) => {
  await choosesPayPal(shopper);
  await leavesForPayPal(shopper);
  const link = page.url();
  await page.close();
  const later = await context.newPage();
  await later.goto(link);
  await new PayPalPage(later).approves();
  await new Shopper(later, shop.url).isAt(STEP.upsell1);
});

test('Q03 N14 the same return in two tabs at once, and again later, is charged once', async ({
  shopper,
  shop,
  paypal,
  page,
  context,
}) => {
  const before = await paypal.taken();
  const url = await approvedReturn(shopper);
  const other: Page = await context.newPage();
  await Promise.all([page.goto(url), other.goto(url)]);
  await shopper.isAt(STEP.upsell1);
  await new Shopper(other, shop.url).isAt(STEP.upsell1);
  await other.goto(url);
  await new Shopper(other, shop.url).isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([...before, SALE]);
});

test('N14 an order is paid once where PayPal captures the money and its reply is lost', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  const url = await approvedReturn(shopper);
  const match = { method: 'POST', path: '^/v2/checkout/orders/[^/]+/capture' };
  await paypal.willFail({ match, at: 'after-commit', fault: 'drop-reply' });
  await page.goto(url);
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.faultsToCome()).toBe(0);
  expect(await paypal.taken()).toEqual([...before, SALE]);
});

test('Q03 Q06 a reload during the check of the return loses nothing', async ({ shopper, paypal, page }) => {
  const before = await paypal.taken();
  const url = await approvedReturn(shopper);
  const execute = '**/orders/executepaypalpayment';
  await page.route(execute, (route) => route.abort());
  await page.goto(url);
  await shopper.sees(/Checking your payment with PayPal|Still checking/);
  expect(new URL(page.url()).searchParams.has('token')).toBe(false);
  await page.unroute(execute);
  await page.reload();
  await shopper.isAt(STEP.upsell1);
  expect(await paypal.taken()).toEqual([...before, SALE]);
});

test('A06 the choice, the redirect and the return work by keyboard alone', keptIf(false), async ({ shopper, page }) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  await page.getByRole('radio', { name: /^Card/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked();
  await page.getByRole('button', { name: /^Continue to PayPal/ }).focus();
  await page.keyboard.press('Enter');
  await new PayPalPage(page).isShown();
});
