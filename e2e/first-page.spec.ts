import type { Page } from '@playwright/test';
import { Walker } from '../backoffice/paths/testing/browser/walker.ts';
import { demoGraphs } from '../tests/support/funnels/demo-funnels.ts';
import { demoWalks } from '../tests/support/funnels/demo-walks.ts';
import { forwarderTo } from './funnel/forwarder.ts';
import { Shopper, STEP } from './models/shopper.ts';
import '../src/early/funnels-global.ts';
import { SCREEN_VIEW } from '../src/tracking/screen-event.ts';
import { keptIf } from './support/kept.ts';
import { readSavedState } from './support/stored.ts';
import { expect, test } from './support/test.ts';

/** The script that stands behind the text. */
const AFTER_TEXT = '<script data-entry';

/** The storefront's script, and that of a page which has it later. */
const FIRST_SCRIPTS = /\/assets\/(index|visit)-[^/]*\.js/;

/** Holds the page's first script back until it is let through. */
async function withheldScript(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(FIRST_SCRIPTS, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

const isAlive = (page: Page) => page.evaluate(() => performance.getEntriesByName('sluice-alive').length > 0);

test('Q09 without script a page is whole, and its main action leads to the order form @phone', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/home?uid=classic&utm_source=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/${STEP.orderForm}\\?.*utm_source=mail`));
  await expect(page.getByRole('heading', { level: 1, name: /^Order PowerFoods/ })).toBeVisible();
  // Playwright reads no text of such an element.
  await expect(page.locator('header noscript')).toBeVisible();
  expect(await page.content()).toContain('You need JavaScript to pay');
  await context.close();
});

const CLICK = { sessionid: '11112222333344', utm_source: 'mail & more', gclid: 'click "A"' };
const clicked = (path: string, others = {}) =>
  `/${path}?${new URLSearchParams({ uid: 'classic', ...CLICK, ...others })}`;

/** Slots end with spaces, and only a page that is put together of compressed parts has some. */
const SLOT = /" {2,}[ />]/;

/** Opens a page by other clicks until the shop puts it together. */
async function untilSlotted(page: Page, shop: { url: string }, path: string) {
  const address = `${shop.url}${clicked(path, { gclid: 'click "B"' })}`;
  await expect.poll(async () => SLOT.test(await (await page.request.get(address)).text())).toBe(true);
}

/** Waits for a page whose address has the click. */
async function keepsClick(page: Page, path: string) {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, ...Object.keys(CLICK).map((name) => searchParams.get(name))];
    })
    .toEqual([`/${path}`, ...Object.values(CLICK)]);
}

const choosesBags = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first().click();

async function opensTerms(page: Page) {
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Terms/ })
    .click();
  const terms = await opened;
  await keepsClick(terms, 'terms');
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
}

test('Q09 R09 a page that is put together for a click is taken over, and leads on with the click @phone', async ({
  page,
  shop,
}) => {
  await untilSlotted(page, shop, 'home');
  const letThrough = await withheldScript(page);
  const reply = await page.goto(`${shop.url}${clicked('home')}`, { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: /^Terms/ });
  const served = await link.getAttribute('href');
  const heading = page.locator('main h1');
  await heading.evaluate((node) => node.setAttribute('data-served', ''));
  letThrough();
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(page.locator('main h1[data-served]')).toBeVisible();
  await expect(link).toHaveAttribute('href', served ?? '');
  expect(SLOT.test((await reply?.text()) ?? '')).toBe(true);
  await opensTerms(page);
  await choosesBags(page);
  await keepsClick(page, STEP.orderForm);
});

// The server's tests read the links of such a page, and a journey without script leads on with brand and campaign.
const WITHOUT = 'Q09 R09 without script a page that is put together for a click leads on with the click @phone';

test(WITHOUT, keptIf(false), async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['home', STEP.orderForm]) {
    await untilSlotted(page, shop, path);
    await page.goto(`${shop.url}${clicked(path)}`);
    await opensTerms(page);
  }
  await page.goto(`${shop.url}${clicked('home')}`);
  await choosesBags(page);
  await keepsClick(page, STEP.orderForm);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('What you typed is still here')).toBeVisible();
  await keepsClick(page, STEP.orderForm);
  await context.close();
});

test('E22 the funnels are a global of the page, before its script and after it @phone', async ({ page, shop }) => {
  const letThrough = await withheldScript(page);
  await page.goto(`${shop.url}/home?uid=classic`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const urls = () =>
    page.evaluate(() =>
      window.sluiceFunnels
        ?.find(({ uniqueIdentifier }) => uniqueIdentifier === 'classic')
        ?.defaultFunnels.slice(0, 2)
        .map(({ step, variants }) => [step, variants[0]?.url]),
    );
  const known = [
    [10, STEP.landing],
    [20, STEP.orderForm],
  ];
  expect([await isAlive(page), await urls()]).toEqual([false, known]);
  letThrough();
  await expect.poll(() => isAlive(page)).toBe(true);
  expect(await urls()).toEqual(known);
});

test('a page makes its first frame before it asks for a script @phone', async ({ page, shop }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => performance.mark('first-frame')));
  });
  for (const path of ['/terms?uid=classic', `/${STEP.orderForm}?uid=classic`]) {
    await page.goto(shop.url + path);
    await expect.poll(() => page.evaluate(firstScriptAfterFrame)).toBeGreaterThanOrEqual(0);
  }
});

/** Milliseconds between the first frame and the first request for a script; null before both. */
function firstScriptAfterFrame(): number | null {
  const [frame] = performance.getEntriesByName('first-frame');
  const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return frame && asked.length > 0 ? Math.min(...asked.map(({ startTime }) => startTime)) - frame.startTime : null;
}

test('the typeface of headings is asked for once the page is laid out in its fallback @phone', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/home?uid=classic`);
  const times = await page.waitForFunction(() => {
    const [font] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const [page] = performance.getEntriesByType('navigation');
    return font && page instanceof PerformanceNavigationTiming && [page.domContentLoadedEventStart, font.startTime];
  });
  const [laidOut = 0, asked = 0] = (await times.jsonValue()) || [];
  expect(asked).toBeGreaterThan(laidOut);
  await expect.poll(() => page.evaluate(() => document.fonts.check('600 32px Fraunces'))).toBe(true);
});

test('what is chosen and typed before the script is there is kept @phone', async ({ page, shopper }) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  const letThrough = await withheldScript(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('radio', { name: /6 bags/ }).check();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  expect(await isAlive(page)).toBe(false);
  letThrough();
  await expect.poll(() => isAlive(page)).toBe(true);
  await page.getByLabel('First name', { exact: true }).fill('Ada');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
  await shopper.givesContact();
  await expect(shopper.payButton()).toHaveText(/\$228\.00/);
});

test('what is chosen, typed and pressed while the text of a page comes is kept @phone', async ({ page, shop }) => {
  let goOn = () => {};
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = await forwarderTo(shop.url, () => false, { before: AFTER_TEXT, until });
  await page.goto(`${slow.url}/${STEP.orderForm}?uid=classic`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /6 bags/ }).check();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  expect(await page.content()).not.toContain(AFTER_TEXT);
  goOn();
  await expect(page.getByRole('alert').filter({ hasText: 'First name' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
  await slow.close();
});

test('the script in the head of a page is a few hundred bytes, since it holds up the first paint', async ({
  page,
  shop,
}) => {
  const html = await (await page.request.get(`${shop.url}/home?uid=classic`)).text();
  const [head = ''] = html.split('</head>');
  const scripts = [...head.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script.length);
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toBeLessThanOrEqual(700);
  expect(head).not.toContain(AFTER_TEXT);
});

test('E01 what is chosen before the script is there counts beside what an earlier visit has stored', async ({
  page,
  shopper,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await page.getByLabel('City').fill('Oakland');
  await expect.poll(async () => JSON.stringify(await readSavedState(page))).toContain('Oakland');
  const letThrough = await withheldScript(page);
  await page.reload({ waitUntil: 'commit' });
  for (const group of ['bundle', 'purchase']) await page.locator(`[name=${group}]`).last().check();
  letThrough();
  await expect(page.getByLabel('City')).toHaveValue('Oakland');
  for (const group of ['bundle', 'purchase']) await expect(page.locator(`[name=${group}]`).last()).toBeChecked();
});

test('a press before the script is there is done again once it is', async ({ page, shop, shopper }) => {
  const letThrough = await withheldScript(page);
  await page.goto(`${shop.url}/home?uid=classic`, { waitUntil: 'commit' });
  const action = page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first();
  await action.click();
  await expect(action).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await shopper.sees(/^Order PowerFoods/);
  await shopper.isAt(STEP.orderForm);
  expect(new URL(page.url()).searchParams.get('sessionid')).toMatch(/^\d{14}$/);
});

test('L09 where the script never comes, the main action works by itself', async ({ page, shopper }) => {
  await page.route(FIRST_SCRIPTS, (route) => route.abort());
  await shopper.opens('/home?uid=classic');
  await page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order PowerFoods/ })).toBeVisible();
  await expect(page.getByText('Your browser may be too old')).toBeVisible();
});

/** Counts the screen views of this page, and the scripts of its application. */
async function watched(page: Page): Promise<{ screens: string[]; scripts: string[] }> {
  const [screens, scripts]: string[][] = [[], []];
  await page.exposeFunction('screenSeen', (path: string) => screens?.push(path));
  await page.addInitScript((name) => {
    window.addEventListener(name, (event) =>
      Reflect.get(window, 'screenSeen')((event as CustomEvent).detail.screenPath),
    );
  }, SCREEN_VIEW);
  page.on('request', (request) => request.url().includes('/assets/storefront-') && scripts?.push(request.url()));
  return { screens: screens ?? [], scripts: scripts ?? [] };
}

test('R10 a text page answers without its application, which comes with the first press @phone', async ({
  page,
  shop,
}) => {
  const { screens, scripts } = await watched(page);
  await page.goto(`${shop.url}/policy?uid=classic`);
  await expect.poll(() => isAlive(page)).toBe(true);
  expect([screens, scripts]).toEqual([['/policy'], []]);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-digest]')).toHaveCount(0);
  expect([screens, scripts.length]).toEqual([['/policy'], 1]);
});

test('L09 a text page whose script does not come is read nevertheless, and says so', async ({ page, shop }) => {
  await page.route(FIRST_SCRIPTS, (route) => route.abort());
  await page.goto(`${shop.url}/policy?uid=classic`);
  await expect(page.getByText('Your browser may be too old')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const first = new Set<string>();
for (const { graph, journey } of demoWalks(await demoGraphs())) {
  const uid = graph.funnel.uniqueIdentifier;
  if (first.has(uid)) continue;
  first.add(uid);
  test(
    `N03 N05 ${uid} is walked with a script that comes five seconds late @phone`,
    keptIf(false),
    async ({ shop, page, sandbox }) => {
      test.setTimeout(test.info().timeout + journey.steps.length * 10_000);
      await page.route(FIRST_SCRIPTS, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 5000));
        await route.continue();
      });
      await new Walker(new Shopper(page, shop.url, { isHasty: true }), sandbox, graph).walks(journey);
    },
  );
}
