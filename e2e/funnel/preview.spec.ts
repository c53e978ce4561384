import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { DEMO_FUNNELS } from '../models/demo-walk.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

const ERRORS = new Set<string>(Object.values(MESSAGES));

const previewOf = ({ kind }: GraphNode) => (kind === 'thankyou' ? 'ordersuccess' : 'upsell');

for (const { graph } of DEMO_FUNNELS) {
  const uid = graph.funnel.uniqueIdentifier;
  test(`R14 a preview shows each page of ${uid}, none of them as one that is missing`, async ({ shopper, page }) => {
    const addresses = graph.nodes.flatMap((node) =>
      node.variants.map(({ url }) => `/${url}?uid=${uid}&step=${node.step}&preview=${previewOf(node)}`),
    );
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    for (const address of addresses) {
      await shopper.opens(address);
      await expect(page.getByText('preview mode')).toBeVisible();
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
      expect([address, ERRORS.has(heading ?? '')]).toEqual([address, false]);
    }
    expect(sent).toEqual([]);
  });
}

test('R14 a preview writes no statistics, no history and no order, and a banner says so', async ({
  shopper,
  page,
  sandbox,
}) => {
  const before = (await sandbox.captures()).length;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await shopper.opens(`/${STEP.upsell1}?uid=classic&preview=upsell`);
  await expect(page.getByText('preview mode')).toBeVisible();
  await shopper.saysYes();
  await expect(page).toHaveURL((url) => url.pathname === `/${STEP.upsell2}`);
  await shopper.saysNo();
  await expect(page).toHaveURL((url) => url.pathname === `/${STEP.downsell2}`);
  await shopper.saysNo();
  await shopper.sees('Sorry, but the information regarding your order is missing');
  await shopper.opens(`/${STEP.receipt}?uid=classic&preview=ordersuccess`);
  await shopper.sees(/Sam/);
  await shopper.opens(`/${STEP.upsell1}?uid=classic&preview=ordersuccess`);
  await shopper.sees('Sorry, but the information regarding your order is missing');
  expect(sent.filter((path) => /stats|orders\/|quotes/.test(path))).toEqual([]);
  expect((await sandbox.captures()).length).toBe(before);
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
});

test('R14 the banner of a preview is fixed at the top: blue, half transparent, in capitals', async ({
  shopper,
  page,
}) => {
  await shopper.opens(`/${STEP.upsell1}?uid=classic&preview=upsell`);
  const look = await page.getByText('preview mode').evaluate((banner) => {
    const { position, top, backgroundColor, textTransform } = getComputedStyle(banner);
    const [red = 0, green = 0, blue = 0, opacity = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const { left, width, height } = banner.getBoundingClientRect();
    const isOnTop = document.elementsFromPoint(left + width / 2, height / 2).length > 0 && width === innerWidth;
    const isSheer = opacity >= 0.4 && opacity <= 0.75;
    return { position, top, textTransform, isOnTop, isBlue: blue > 2 * red && blue > 2 * green, isSheer };
  });
  expect(look).toEqual({
    position: 'fixed',
    top: '0px',
    textTransform: 'uppercase',
    isOnTop: true,
    isBlue: true,
    isSheer: true,
  });
});

test('E06 the same walk without a preview writes statistics and history', async ({ shopper, page }) => {
  await shopper.opens('/home?uid=classic');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('stats');
  await expect.poll(() => storedKeys(page)).toEqual(['state', 'stats']);
});

function storedKeys(page: import('@playwright/test').Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'localforage')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('localforage');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    if (!database.objectStoreNames.contains('keyvaluepairs')) return [];
    const reading = database.transaction('keyvaluepairs').objectStore('keyvaluepairs').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return keys.map(String).sort();
  });
}
