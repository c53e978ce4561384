import type { Page } from '@playwright/test';
import { CARD, Shopper, STEP } from './models/shopper.ts';
import { readHistory } from './support/stored.ts';
import { expect, test } from './support/test.ts';

const SALE = 12_900;

/** A browser that forbids every kind of storage but the cookies, as private windows and strict settings do. */
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

test('E01 N14 a browser that forbids storage still buys, and resumes from the order itself', async ({
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

test('N14 two tabs that both come from the landing page and both pay are charged once', async ({
  shopper,
  shop,
  sandbox,
  context,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  // Without a way to hear each other, so that the second really tries.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
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

test('X02 E06 a visitor keeps the variant that was shown, across reloads and tabs', async ({
  shopper,
  shop,
  context,
  page,
}) => {
  const isArticle = (url: URL) => ['/article-common-gh', '/study'].includes(url.pathname);
  await shopper.opens('/?uid=quiz');
  await expect(page).toHaveURL(isArticle);
  const shown = new URL(page.url()).pathname;
  // At once: nobody waits for the browser's storage before reloading.
  await page.reload();
  await expect.poll(async () => JSON.stringify(await readHistory(page))).toContain(shown.slice(1));
  for (let visit = 0; visit < 6; visit++) {
    const again = new Shopper(await context.newPage(), shop.url);
    await again.opens('/?uid=quiz');
    await expect(again.page).toHaveURL((url) => url.pathname === shown);
    await again.page.close();
  }
});
