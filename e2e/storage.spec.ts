import type { Page } from '@playwright/test';
import { inSoak } from '../tests/support/soak/soak.ts';
import { CARD, hasBeenHere, Shopper, STEP } from './models/shopper.ts';
import { readHistory, writeHistory } from './support/stored.ts';
import { expect, test } from './support/test.ts';

const SALE = 12_900;

/** A browser that forbids all storage except cookies, as private windows and strict settings do. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: forbidden, configurable: true });
    }
  });
}

test('E01 N14 a shopper whose browser forbids storage can buy, and resumes from the order', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await forbidStorage(page);
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  await page.reload();
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.sees(/Ada/);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE, 6_900]);
});

test('N14 two tabs that start at the landing page and both pay cause one charge', async ({
  shopper,
  shop,
  sandbox,
  context,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  // Without BroadcastChannel the tabs cannot inform each other, so that the second one really pays.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  // Each tab's machine is there before the other one stores anything.
  await hasBeenHere(context);
  const other = new Shopper(await context.newPage(), shop.url);
  for (const tab of [shopper, other]) await tab.opens('/home?uid=classic');
  for (const tab of [shopper, other]) {
    await tab.page.bringToFront();
    await tab.startsOrder();
    await tab.givesContact();
    await tab.givesCard(CARD.good);
  }
  await other.pays();
  await other.isAt(STEP.upsell1);
  await page.bringToFront();
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('X02 E06 a visitor sees the same variant after reloads and in other tabs', async ({
  shopper,
  shop,
  context,
  page,
}) => {
  const isArticle = (url: URL) => ['/article-common-gh', '/home-v2'].includes(url.pathname);
  await shopper.opens('/?uid=quiz');
  await expect(page).toHaveURL(isArticle);
  const shown = new URL(page.url()).pathname;
  // The reload follows at once, without waiting for the browser's storage.
  await page.reload();
  await expect.poll(async () => JSON.stringify(await readHistory(page))).toContain(shown.slice(1));
  for (let visit = 0; visit < inSoak(6, 2); visit++) {
    const again = new Shopper(await context.newPage(), shop.url);
    await again.opens('/?uid=quiz');
    await expect(again.page).toHaveURL((url) => url.pathname === shown);
    await again.page.close();
  }
});

test('X02 E06 the server’s variant is shown whatever the history has, from the first Page View on, and the history follows it', async ({
  shopper,
  shop,
  context,
  page,
}) => {
  const views: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/funnel/stats/save')) return;
    const { eventType, splitTestingPageId } = request.postDataJSON();
    if (eventType === 'Page View') views.push(splitTestingPageId);
  });
  const common = { pathname: '/article-common-gh', id: 'fh-quiz-article-label' };
  const home = { pathname: '/home-v2', id: 'fh-quiz-home-v2' };
  await shopper.opens('/?uid=quiz');
  await expect(page).toHaveURL(({ pathname }) => [common.pathname, home.pathname].includes(pathname));
  const [shown, other] = new URL(page.url()).pathname === home.pathname ? [home, common] : [common, home];
  await expect.poll(async () => JSON.stringify(await readHistory(page))).toContain(shown.id);
  // What a page sends as it is left may escape the browser's driver.
  await expect.poll(() => views).toEqual([shown.id]);
  const remembered = JSON.stringify(await readHistory(page)).replaceAll(shown.id, other.id);
  await context.clearCookies({ name: 'sluice_arms' });
  await writeHistory(page, JSON.parse(remembered));
  await shopper.opens('/?uid=quiz');
  await expect(page).toHaveURL(({ pathname }) => pathname === shown.pathname);
  await expect.poll(async () => JSON.stringify(await readHistory(page))).not.toContain(other.id);
  const next = new Shopper(await context.newPage(), shop.url);
  await next.opens('/?uid=quiz');
  await expect(next.page).toHaveURL(({ pathname }) => pathname === shown.pathname);
  await expect.poll(() => views).toEqual([shown.id, shown.id, shown.id]);
});
