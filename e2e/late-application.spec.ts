import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { readStatsHistory } from '../domain/tracking/stats-history.ts';
import { SCREEN_VIEW } from '../src/tracking/screen-event.ts';
import { type Forwarder, forwarderTo } from './funnel/forwarder.ts';
import { hasBeenHere, Shopper, STEP } from './models/shopper.ts';
import { keptIf } from './support/kept.ts';
import { readHistory, readSavedState } from './support/stored.ts';
import { expect, test } from './support/test.ts';

/** What a page is told of by events of its window; each document of the tab adds to it. */
async function screensOf(page: Page): Promise<string[]> {
  const screens: string[] = [];
  await page.exposeFunction('screenSeen', (view: string) => screens.push(view));
  await page.addInitScript((name) => {
    window.addEventListener(name, (event) => {
      const { screenName, customTitle, fullUrl } = (event as CustomEvent).detail;
      Reflect.get(window, 'screenSeen')(`${screenName} ${customTitle} ${new URL(fullUrl).pathname}`);
    });
  }, SCREEN_VIEW);
  return screens;
}

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/(storefront|visit)-[^/]*\.js$/.exec(name)?.[1] ?? [])
      .sort(),
  );

interface Batch {
  sessionid: string;
  facts: { fact: { type: string; [name: string]: unknown }; stepId: string | null; at: number }[];
}

const FILM = new URL('./support/films/four-seconds.webm', import.meta.url).pathname;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const withoutRepeated = (events: object[]) =>
  events.filter((event, index) => events.findIndex((one) => isDeepStrictEqual(one, event)) === index);

/** All that a walk was told to, without its session's id, and without times. */
async function toldOf(page: Page, { posted }: Forwarder, screens: string[]) {
  const counts = ['/funnel/stats/save', '/funnel/stats/destination'];
  // An event is counted as it is sent, and comes to the shop after that.
  await expect
    .poll(async () => {
      const counted = await page.evaluate(() => Number(sessionStorage.getItem('fecnt')));
      return counted - counts.flatMap(posted).length;
    })
    .toBe(0);
  // The server counts the looks at documents, of which the walks have one and two.
  const events = posted('/funnel/stats/save').map((body) => ({ ...JSON.parse(body), isCounted: undefined }));
  const batches = posted('/funnel/stats/event').map((body): Batch => JSON.parse(body));
  const sessions = new Set([...events, ...batches].map(({ sessionId, sessionid }) => sessionId ?? sessionid));
  const withoutIds = (value: unknown) => {
    const [session = ''] = sessions;
    return JSON.parse(
      JSON.stringify(value)
        .replaceAll(session, 'SESSION')
        .replace(/localhost:\d+/g, 'SHOP')
        .replace(UUID, 'ID'),
    );
  };
  const destinations = posted('/funnel/stats/destination').map((body) => JSON.parse(body));
  const facts = batches.flatMap((batch) => batch.facts);
  const times = facts.map(({ at }) => at);
  return withoutIds({
    sessions: sessions.size,
    // T04: a Page View that waits longer than 300 ms for the New Session has an event of its own.
    events: withoutRepeated(events),
    destinations,
    affiliates: posted('/affiliate/setaffparameters').map((body) => JSON.parse(body)),
    facts: facts.map(({ fact, stepId }) => ({ fact, stepId })).filter(({ fact }) => fact.type !== 'setup.checked'),
    isInOrder: times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0)),
    screens,
    state: Object.fromEntries(
      Object.entries((await readSavedState(page)) ?? {}).filter(([name]) => !/date|orderDetails/.test(name)),
    ),
    history: JSON.stringify(await readHistory(page)).replace(/"(date|time|at)":("[^"]*"|\d+)/g, ''),
    log: posted('/logger'),
    address: page.url(),
  });
}

/** Longer than what an input of a form carries. */
const LONG = 'n'.repeat(3000);

interface Walk {
  /** Prepares the browser. */
  first?: (page: Page) => Promise<unknown>;
  /** Whether the action is pressed as soon as it is seen. */
  isHasty?: boolean;
}

/** From the landing page to the order form. */
async function walked(page: Page, shopUrl: string, { first, isHasty = false }: Walk) {
  const before = await forwarderTo(shopUrl, () => false);
  const sent = () =>
    before.posted('/funnel/stats/save').map((body) => {
      const { eventType, funnelSTPId } = JSON.parse(body);
      return `${eventType} ${funnelSTPId}`;
    });
  const screens = await screensOf(page);
  await first?.(page);
  const shopper = new Shopper(page, before.url, { isHasty });
  await shopper.opens(`/home?uid=classic&affid=77&subid1=ab&utm_source=letter&pcid=ad-1&note=${LONG}`);
  // T04: the event that follows the Page View; one that follows the New Session may come before both.
  const following = () => sent().join().split('Page View fh-classic-landing')[1];
  if (!isHasty) await expect.poll(following).toContain('NewSession fh-classic-landing');
  const scripts = isHasty ? [] : await scriptsOf(page);
  await shopper.startsOrder();
  await shopper.isAt(STEP.orderForm);
  await expect.poll(() => before.posted('/funnel/stats/event').join()).toContain('"stage":"begun"');
  await expect.poll(sent).toContain(`${isHasty ? 'Page View' : 'NewSession'} fh-classic-order`);
  const told = await toldOf(page, before, screens);
  await before.close();
  return { scripts, told };
}

test('C03 C04 E01 E06 R10 T01 T02 T03 T04 T05 O07 a walk tells the same with its machine late as at once', async ({
  page,
  shop,
  browser,
}) => {
  const late = await walked(page, shop.url, {});
  const other = await browser.newContext(test.info().project.use);
  const atOnce = await walked(await other.newPage(), shop.url, { first: hasBeenHere });
  await other.close();
  expect([late.scripts, atOnce.scripts]).toEqual([['visit'], ['storefront', 'visit']]);
  expect(late.told).toEqual(atOnce.told);
  expect(late.told.facts.length).toBeGreaterThan(3);
});

test('C03 C04 E01 E06 R10 T01 T02 T05 O07 a press on what is just seen tells the same, too', async ({
  page,
  shop,
  browser,
}) => {
  const late = await walked(page, shop.url, { isHasty: true });
  const other = await browser.newContext(test.info().project.use);
  const atOnce = await walked(await other.newPage(), shop.url, { first: hasBeenHere, isHasty: true });
  await other.close();
  // T04: pages that are shown within 300 ms of each other share that event in one document, and have one each in two.
  const apart = ({ events, ...told }: Awaited<ReturnType<typeof toldOf>>) => ({
    ...told,
    events: events.filter(({ eventType }: { eventType: string }) => eventType !== 'NewSession'),
  });
  expect(apart(late.told)).toEqual(apart(atOnce.told));
});

test('E06 a press while the first page is being stored leaves it in the history', async ({ page, shop }) => {
  let isAsked = false;
  // The first document never gets its database, and the second one does.
  await page.route('**/assets/localforage-*.js', async (route) => {
    if (isAsked) await route.continue();
    isAsked = true;
  });
  const shopper = new Shopper(page, shop.url);
  await shopper.opens('/home?uid=classic');
  await expect.poll(() => isAsked).toBe(true);
  await shopper.startsOrder();
  await shopper.isAt(STEP.orderForm);
  const seen = async () => readStatsHistory(await readHistory(page)).funnels['fh-classic']?.map(({ url }) => url);
  await expect.poll(seen).toEqual(['home', 'two-step-order-form-common']);
});

const AFTER_KEY =
  'C03 C04 E01 E06 R10 T01 T02 T03 T04 a press after a key that had the application come records nothing again';

test(AFTER_KEY, keptIf(false), async ({ page, shop, browser }) => {
  // The page is not seen yet, so that nothing has begun before.
  const first = (early: Page) =>
    early.addInitScript(() => {
      const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      document.addEventListener('DOMContentLoaded', key);
    });
  const keyed = await walked(page, shop.url, { first });
  const other = await browser.newContext(test.info().project.use);
  const atOnce = await walked(await other.newPage(), shop.url, { first: hasBeenHere });
  await other.close();
  expect(keyed.scripts).toEqual(atOnce.scripts);
  expect(keyed.told).toEqual(atOnce.told);
});

test('R12 C03 what was played of a film before its application came counts', async ({ page, shop }) => {
  const reports: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/funnel/stats/save')) return;
    const { eventType, videoPercentage } = request.postDataJSON();
    if (eventType === 'Video') reports.push(videoPercentage);
  });
  await page.route('**/images/northvale/film.webm', (route) =>
    route.fulfill({ path: FILM, contentType: 'video/webm' }),
  );
  let letThrough = () => {};
  const isEnded = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/index-*.js', (route) => isEnded.then(() => route.continue()));
  await page.goto(`${shop.url}/vsl?uid=vsl`);
  await expect.poll(() => scriptsOf(page)).toEqual(['visit']);
  const film = page.locator('video');
  await film.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  expect(reports).toEqual([]);
  letThrough();
  await expect.poll(() => reports.toSorted((one, other) => one - other)).toEqual([25, 50, 75, 100]);
});

test('a survey’s first answer has its application, and the survey goes on', async ({ page, shop }) => {
  await page.goto(`${shop.url}/survey?uid=quiz`);
  await expect.poll(() => scriptsOf(page)).toEqual(['visit']);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByText('Question 2 of')).toBeVisible();
  await expect.poll(() => scriptsOf(page)).toEqual(['storefront', 'visit']);
});
