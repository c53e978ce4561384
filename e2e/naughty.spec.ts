import type { BrowserContext, Page } from '@playwright/test';
import { inSoak } from '../tests/support/soak/soak.ts';
import { inAddress, someNaughtyStrings } from '../tests/support/text/all-naughty-strings.ts';
import { STEP } from './models/shopper.ts';
import { readSavedState, writeSavedState } from './support/stored.ts';
import { expect, test } from './support/test.ts';

/** Counts executed scripts and foreign navigations, neither of which a text may cause. */
async function watches(page: Page): Promise<{ hits: string[]; left: string[] }> {
  const seen = { hits: [] as string[], left: [] as string[] };
  await page.exposeFunction('hit', () => seen.hits.push(page.url()));
  page.on('dialog', (dialog) => {
    seen.hits.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      seen.left.push(new URL(request.url()).origin);
  });
  return seen;
}

async function showsAPage(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test('Q09 naughty texts in query and hash show the funnel, run nothing, and lead nowhere', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const seen = await watches(page);
  for (const text of someNaughtyStrings(inSoak(60, 6))) {
    const value = inAddress(text);
    const query = `uid=classic&utm_source=${value}&affid=${value}&dsid=${value}&step=${value}&preview=${value}&${value}`;
    await page.goto(`${shop.url}/home?${query}#${value}`);
    await showsAPage(page);
    expect(new URL(page.url()).pathname).toBe('/home');
  }
  expect(seen.hits).toEqual([]);
  expect(new Set(seen.left)).toEqual(new Set([shop.url]));
});

test('R02 R08 naughty texts in the path show a page, and lead nowhere', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const seen = await watches(page);
  for (const text of [...someNaughtyStrings(inSoak(30, 5)), '%', '%E0%A4%A']) {
    const path = text.startsWith('%') ? text : inAddress(text);
    await page.goto(`${shop.url}/${path}?uid=classic`);
    await showsAPage(page);
  }
  expect(seen.hits).toEqual([]);
  expect(new Set(seen.left)).toEqual(new Set([shop.url]));
});

test('E01 E06 E16 naughty texts in cookies and in every storage are dropped, and the funnel sells', async ({
  page,
  context,
  shop,
  shopper,
}) => {
  test.setTimeout(180_000);
  await shopper.opens('/home?uid=classic');
  await expect.poll(() => readSavedState(page)).toMatchObject({ funnel: 'fh-classic' });
  const seen = await watches(page);
  for (const text of someNaughtyStrings(inSoak(30, 5))) {
    await spoilsCookies(context, shop.url, text);
    await spoilsStorage(page, text);
    await page.goto(`${shop.url}/home?uid=classic`);
    await showsAPage(page);
    await shopper.isAt(STEP.landing);
  }
  expect(seen.hits).toEqual([]);
  expect(new Set(seen.left)).toEqual(new Set([shop.url]));
  await shopper.startsOrder();
});

/** Overwrites all cookies but the guest session's and the XSRF cookie, without which the shop refuses to sell. */
async function spoilsCookies(context: BrowserContext, url: string, text: string): Promise<void> {
  const cookies = await context.cookies(url);
  await context.addCookies(cookies.map(({ name }) => ({ name, value: inAddress(text).slice(0, 3000), url })));
}

async function spoilsStorage(page: Page, text: string): Promise<void> {
  const state = await readSavedState(page);
  const isObject = typeof state === 'object' && state !== null;
  const spoiled = isObject ? Object.fromEntries(Object.keys(state).map((field) => [field, text])) : { text };
  await writeSavedState(page, { ...spoiled, schemaVersion: isObject ? Reflect.get(state, 'schemaVersion') : 1 });
  await page.evaluate((value) => {
    const names = [
      ...Object.keys(localStorage),
      'stats',
      'savedAccount',
      'checkBoxStatus',
      'sluice-checkout:fh-classic',
    ];
    for (const name of names) localStorage.setItem(name, value);
    for (const name of [...Object.keys(sessionStorage), 'affiliateInfo', 'fecnt']) sessionStorage.setItem(name, value);
  }, text);
}
