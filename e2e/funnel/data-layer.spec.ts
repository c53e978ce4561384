import type { Page } from '@playwright/test';
import { opensSignedIn } from '../models/amazon-shopper.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { CARD, type Shopper, STEP } from '../models/shopper.ts';
import { amazonShopTest } from '../support/amazon-own-shop.ts';
import { keptIf } from '../support/kept.ts';
import { expect } from '../support/test.ts';

const TAG_MANAGER_URL = 'http://127.0.0.1:9/gtm.js';

/** The journeys share a shop with a tag manager, whose script is empty, and internal apps; nothing listens at their addresses. */
const test = amazonShopTest({
  env: { TAG_MANAGER_ID: 'GTM-SLUICE', TAG_MANAGER_URL, INTERNAL_APPS_URL: 'http://127.0.0.1:9/apps' },
});

test.beforeEach(({ context }) =>
  context.route(`${TAG_MANAGER_URL}*`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
);

/** In one worker, since the start of a shop takes longer than a journey. */
test.describe.configure({ mode: 'default' });

interface Entry {
  event?: string;
  ecommerce?: { transaction_id?: string; currency: string; value: number };
  data?: { newOrExisting: string };
  orderNumber?: number;
}

function entriesOn(page: Page): Promise<Entry[]> {
  return page.evaluate(() => JSON.parse(JSON.stringify(window.dataLayer ?? [])));
}

async function purchasesOn(page: Page): Promise<Entry[]> {
  return (await entriesOn(page)).filter(({ event }) => event === 'purchase');
}

interface OwnOrder {
  name: string;
  authorized: boolean;
  receipt: string | null;
}

/** The session's orders, by the server's word. The page may be left for another document meanwhile. */
async function ordersOf(page: Page): Promise<OwnOrder[]> {
  const { origin } = new URL(page.url());
  return (await page.request.get(`${origin}/proxy/orders/all`)).json();
}

/** The printed numbers of the session's paid orders. */
async function paidNumbers(page: Page): Promise<string[]> {
  const orders = await ordersOf(page);
  return orders.filter(({ authorized }) => authorized).map(({ name }) => name);
}

/** Accepts the next offer and says no to those after it, as far as the receipt. */
async function acceptsOne(shopper: Shopper, accepts = () => shopper.saysYes()): Promise<void> {
  await shopper.isAt(STEP.upsell1);
  await accepts();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
}

/** Expects one purchase for each paid order, and none on the receipt once it is loaded again or in another tab. */
async function isToldOnce(page: Page): Promise<void> {
  // The receipt comes with a document of its own, where the step before has taken a payment.
  await expect(async () => expect(await purchasesOn(page)).toHaveLength(2)).toPass();
  const told = (await purchasesOn(page)).map(({ ecommerce }) => ecommerce?.transaction_id);
  expect(told.toSorted()).toEqual((await paidNumbers(page)).toSorted());
  await page.reload();
  await tellsNothing(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tellsNothing(tab);
  await page.goto('about:blank');
  await page.goBack();
  await tellsNothing(page);
}

/** The purchases of a receipt follow its screen view, after a question to the server for each one that was not told. */
async function tellsNothing(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('$129.00').first()).toBeVisible();
  await expect.poll(async () => (await entriesOn(page)).map(({ event }) => event)).toContain('appScreenView');
  expect(await purchasesOn(page)).toEqual([]);
}

test('M04 M03 N13 with a card each paid order is a purchase once, through reloads, the history and another tab', async ({
  visit,
  page,
}) => {
  const { shopper } = visit;
  await shopper.ordersWith(CARD.good);
  await acceptsOne(shopper);
  // The receipt comes with a document of its own, where the step before has taken a payment.
  await expect(async () => expect(await purchasesOn(page)).toHaveLength(2)).toPass();
  const [sale] = await purchasesOn(page);
  expect(sale).toMatchObject({
    ecommerce: { currency: 'USD', value: 129 },
    data: { newOrExisting: 'new' },
    orderNumber: 1,
  });
  const stages = ['checkout', 'begin_checkout', 'checkoutOption', 'add_shipping_info', 'add_payment_info'];
  const told = (await entriesOn(page)).map(({ event }) => event);
  expect(told).toEqual(expect.arrayContaining(['appScreenView', ...stages, 'view_item', 'funnelOption']));
  await isToldOnce(page);
});

test('M04 after PayPal’s return each paid order is a purchase once', keptIf(false), async ({ visit, page }) => {
  const { shopper } = visit;
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).approves();
  await acceptsOne(shopper);
  await isToldOnce(page);
});

test('M04 with Amazon Pay each paid order is a purchase once', keptIf(false), async ({ visit, page }) => {
  const { shopper, amazonPage } = visit;
  await opensSignedIn(visit);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await amazonPage.hasWallet();
  await acceptsOne(shopper, () => amazonPage.paysOffer());
  await isToldOnce(page);
});

test('M04 a linked receipt and a preview tell nothing', keptIf(false), async ({ visit, page, browser }) => {
  const { shopper } = visit;
  await shopper.ordersWith(CARD.good);
  await acceptsOne(shopper);
  const link = (await ordersOf(page)).find(({ receipt }) => receipt !== null)?.receipt;
  const stranger = await (await browser.newContext()).newPage();
  const { origin } = new URL(page.url());
  for (const address of [
    `/${STEP.receipt}?uid=classic&receipt=${link}`,
    `/${STEP.receipt}?uid=classic&preview=ordersuccess`,
  ]) {
    await stranger.goto(`${origin}${address}`);
    await expect(stranger.getByRole('main').getByText(/\$/).first()).toBeVisible();
    await expect.poll(() => stranger.evaluate(() => performance.getEntriesByName('sluice-alive').length)).toBe(1);
    expect(await stranger.evaluate(() => window.dataLayer)).toBeUndefined();
  }
  await stranger.context().close();
});

test('A06 M04 M01 the shop sells the same where every third party is blocked, and the data layer and fetch are a tag’s own', async ({
  visit,
  page,
}) => {
  const { shopper } = visit;
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && !['localhost', '127.0.0.1'].includes(url.hostname),
    (route) => route.abort(),
  );
  await page.addInitScript(() => {
    if (window !== window.top) return;
    Object.defineProperty(window, 'dataLayer', { value: Object.freeze([]), configurable: false });
    // A tag that comes after the page's own scripts.
    new PerformanceObserver((marks) => {
      if (marks.getEntriesByName('sluice-alive').length > 0) window.fetch = () => Promise.reject(new Error('a tag'));
    }).observe({ type: 'mark', buffered: true });
  });
  await shopper.ordersWith(CARD.good);
  await acceptsOne(shopper);
  await expect(page.getByRole('main').getByText('$129.00').first()).toBeVisible();
});
