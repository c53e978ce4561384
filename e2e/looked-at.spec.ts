import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const PAGE = '/home?uid=classic';

/** A page of the same origin without the shop's script, which may ask for others ahead. */
async function standsElsewhere(page: Page, url: string): Promise<void> {
  await page.route('**/other-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><title>Another page</title>' }),
  );
  await page.goto(`${url}/other-page`);
}

/** Has the browser ask for a page ahead; resolves once it has it. Chromium only prefetches what it shall prerender, while a test looks on. */
async function asksAhead(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  const isThere = new Promise<void>((resolve) => {
    session.on('Preload.prefetchStatusUpdated', ({ status }) => status === 'Ready' && resolve());
  });
  await page.evaluate((url) => {
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prerender: [{ source: 'list', urls: [url], eagerness: 'immediate' }] });
    document.head.append(rules);
  }, path);
  await isThere;
}

test('X02 T02 C03 E06 a page that is asked for ahead stores and counts nothing until it is looked at, and then once', async ({
  page,
  context,
  shop,
}) => {
  const told: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/funnel/stats/save')) told.push(request.postDataJSON().eventType);
  });
  await standsElsewhere(page, shop.url);
  await asksAhead(page, PAGE);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  const look = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.evaluate((url) => void setTimeout(() => window.location.assign(url)), PAGE);
  expect((await look).headers()).toHaveProperty('sluice-look');
  await expect.poll(() => told).toContain('NewSession');
  expect(told.filter((type) => type === 'New Session' || type === 'Page View')).toEqual(['New Session', 'Page View']);
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((each) => each.toJSON()),
  );
  expect(navigation.deliveryType).toBe('navigational-prefetch');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sluice_session', 'XSRF-TOKEN']));
});

test('L06 E21 a page that was asked for ahead of a refusal follows the refusal once it is looked at', async ({
  page,
  context,
  shop,
}) => {
  await standsElsewhere(page, shop.url);
  await asksAhead(page, PAGE);
  const other = await context.newPage();
  await other.goto(`${shop.url}/ccpa?uid=classic`);
  await other.getByRole('button', { name: 'Do not sell or share my personal information', exact: true }).click();
  await expect(other.getByText('Your choice is saved.')).toBeVisible();
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/funnel/stats/save')) told.push(request.postDataJSON().eventType);
  });
  await page.evaluate((url) => void setTimeout(() => window.location.assign(url)), PAGE);
  await expect.poll(() => told).toContain('NewSession');
  expect(told.filter((type) => type === 'New Session' || type === 'Page View')).toEqual(['New Session', 'Page View']);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('GAID');
});
