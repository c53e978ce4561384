import type { Page } from '@playwright/test';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { slidesOf } from '../models/slides.ts';
import { TagManager } from '../models/tag-manager.ts';
import { keptIf } from '../support/kept.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { test as base, expect } from '../support/test.ts';

interface Tagged {
  tags: TagManager;
  own: OwnShop;
}

const test = base.extend<{ visit: Shopper }, { tagged: Tagged }>({
  tagged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const tags = await TagManager.started();
      const { origin } = tags;
      const env = { TAG_MANAGER_ID: 'GTM-SLUICE', TAG_MANAGER_URL: `${origin}/gtm.js`, TAG_ORIGINS: origin };
      const own = await ownShop({ env });
      await use({ tags, own });
      await own.end();
      await tags.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visit: async ({ page, tagged }, use) => {
    tagged.tags.collected.splice(0);
    await use(new Shopper(page, tagged.own.url));
  },
});

/** In one worker, since the start of a shop takes longer than a journey. */
test.describe.configure({ mode: 'default' });

/** The scripts of the page's document that are not the shop's own. */
function foreignScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const loaded = [...performance.getEntriesByType('resource'), ...document.scripts].map((each) =>
      'src' in each ? each.src : each.name,
    );
    return loaded.filter((url) => url.includes('gtm.js'));
  });
}

/** Marks the document, so that another one is told from it. */
function marks(page: Page): Promise<void> {
  return page.evaluate(() => void document.documentElement.setAttribute('data-mark', 'seen'));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-mark'));
}

/** Whether the page's document was shown by a view transition from another one. */
async function transitionsOf(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      Object.assign(window, { isTransition: viewTransition !== null });
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'isTransition'));
}

test('M04 the tag manager runs in no document that takes a payment, and hears of what happened there on the receipt', async ({
  visit: shopper,
  tagged: { tags },
  page,
}) => {
  const views: string[] = [];
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/purchasepublished')) reported.push(request.postDataJSON().orderId);
    if (!request.url().endsWith('/funnel/stats/save')) return;
    const { eventType, funnelSTPId } = request.postDataJSON();
    if (eventType === 'Page View') views.push(funnelSTPId);
  });
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  await expect.poll(() => tags.events()).toEqual(expect.arrayContaining(['gtm.js', 'session', 'appScreenView']));
  await marks(page);
  await shopper.startsOrder();
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  expect([await isMarked(page), await foreignScripts(page)]).toEqual([false, []]);
  await marks(page);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  expect([await isMarked(page), await foreignScripts(page)]).toEqual([true, []]);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect.poll(() => tags.events(`/${STEP.receipt}`).filter((event) => event === 'purchase')).toHaveLength(2);
  expect(await isMarked(page)).toBe(false);
  await expect.poll(() => new Set(reported).size).toBe(2);
  const stages = ['checkout', 'begin_checkout', 'checkoutOption', 'add_shipping_info', 'add_payment_info'];
  expect(tags.events(`/${STEP.receipt}`)).toEqual(expect.arrayContaining([...stages, 'view_item', 'funnelOption']));
  expect(new Set(tags.collected.map(({ path }) => path))).toEqual(new Set([`/${STEP.landing}`, `/${STEP.receipt}`]));
  const numbers = tags.collected.flatMap(({ entry }) => entry.ecommerce?.transaction_id ?? []);
  expect(new Set(numbers).size).toBe(2);
  expect(new Set(views).size).toBe(views.length);
  await page.reload();
  await shopper.isAt(STEP.receipt);
  await expect.poll(() => tags.events(`/${STEP.receipt}`).filter((event) => event === 'gtm.js')).toHaveLength(2);
  expect(tags.events().filter((event) => event === 'purchase')).toHaveLength(2);
});

test(
  'M04 N12 the way back from the order form leads to the landing page, which runs the tag manager again',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags }, page }) => {
    await shopper.opens('/home?uid=classic');
    await expect.poll(() => tags.events()).toContain('appScreenView');
    await shopper.startsOrder();
    await shopper.typesContact();
    await shopper.goesBackToLanding();
    await expect.poll(() => tags.events(`/${STEP.landing}`).filter((event) => event === 'gtm.js')).toHaveLength(2);
    await expect.poll(() => tags.events(`/${STEP.landing}`)).toContain('begin_checkout');
    await page.goForward();
    await shopper.isAt(STEP.orderForm);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
    expect(await foreignScripts(page)).toEqual([]);
  },
);

test(
  'L03 M04 a landing page that is another document slides in for 540 ms on the way back alone, and not under reduced motion',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags }, page }) => {
    const slides = await slidesOf(page);
    const isTransition = await transitionsOf(page);
    const containers = (count: number) =>
      expect.poll(() => tags.events(`/${STEP.landing}`).filter((event) => event === 'gtm.js')).toHaveLength(count);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await shopper.opens('/home?uid=classic');
    await containers(1);
    await page.evaluate(() => void setTimeout(() => window.location.assign('/home?uid=classic')));
    await containers(2);
    expect(await isTransition()).toBe(false);
    await shopper.startsOrder();
    await shopper.typesContact();
    expect(await isTransition()).toBe(false);
    await marks(page);
    await shopper.goesBackToLanding();
    await expect.poll(slides).toEqual([[540, '::view-transition-new(root)']]);
    await containers(3);
    expect(await isMarked(page)).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await shopper.startsOrder();
    await shopper.typesContact();
    await shopper.goesBackToLanding();
    await containers(4);
    expect(await isTransition()).toBe(false);
  },
);

test(
  'L03 M04 a landing page whose main part was skipped to comes back from the order form as another document',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags }, page }) => {
    const containers = () => tags.events(`/${STEP.landing}`).filter((event) => event === 'gtm.js').length;
    await shopper.opens('/home?uid=classic');
    await expect.poll(containers).toBe(1);
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await shopper.startsOrder();
    await shopper.typesContact();
    await marks(page);
    await shopper.goesBackToLanding();
    await expect.poll(containers).toBe(2);
    expect(await isMarked(page)).toBe(false);
  },
);

test(
  'M04 an order form that is opened first takes the order in its own document, and the receipt is another one',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags }, page }) => {
    await shopper.opens(`/${STEP.orderForm}?uid=classic`);
    await shopper.givesContact();
    await shopper.givesCard(CARD.good);
    await marks(page);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await isMarked(page)).toBe(true);
    for (const step of [STEP.downsell1, STEP.upsell2, STEP.downsell2, STEP.receipt]) {
      await shopper.saysNo();
      await shopper.isAt(step);
    }
    await expect.poll(() => tags.events().filter((event) => event === 'purchase')).toHaveLength(1);
    expect(new Set(tags.collected.map(({ path }) => path))).toEqual(new Set([`/${STEP.receipt}`]));
  },
);

test('M04 E17 what a closed tab left is told once by the next page that may, a purchase too, and each event has its session', async ({
  visit: shopper,
  tagged: { tags, own },
  page,
}) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  const paying = new URL(page.url()).searchParams.get('sessionid');
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  const tab = new Shopper(await page.context().newPage(), own.url);
  await page.close();
  await tab.opens('/home?uid=classic');
  await tab.isAt(STEP.upsell1);
  await expect(tab.page.getByRole('button', { name: /^No thanks/ })).toBeVisible();
  expect(tags.events()).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`${own.url}/?uid=quiz`);
  await expect.poll(() => tags.events().filter((event) => event === 'purchase')).toHaveLength(1);
  await expect
    .poll(() => tags.events())
    .toEqual(expect.arrayContaining(['session', 'begin_checkout', 'add_payment_info']));
  const purchase = tags.collected.find(({ entry }) => entry.event === 'purchase');
  expect(purchase?.entry).toMatchObject({ ecommerce: { value: 129 }, sessionId: paying });
  await tab.page.bringToFront();
  for (const step of [STEP.upsell1, STEP.downsell1, STEP.upsell2, STEP.downsell2]) {
    await tab.isAt(step);
    await tab.saysNo();
  }
  await tab.isAt(STEP.receipt);
  await expect.poll(() => tags.events(`/${STEP.receipt}`)).toContain('appScreenView');
  await expect.poll(() => tags.events(`/${STEP.receipt}`)).toContain('funnelOption');
  for (const event of ['purchase', 'begin_checkout', 'add_payment_info'])
    expect([event, tags.events().filter((each) => each === event).length]).toEqual([event, 1]);
  const events = tags.collected.filter(({ entry }) => entry.event !== undefined && entry.event !== 'gtm.js');
  expect(events.filter(({ entry }) => !/^\d+$/.test(entry.sessionId ?? ''))).toEqual([]);
});

test(
  'M04 a receipt that is left before its tag manager has come leaves its purchase, and what waited, to the next page',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags, own }, page }) => {
    let asked = 0;
    await page.route(`${tags.origin}/gtm.js*`, () => {
      asked += 1;
    });
    await shopper.ordersWith(CARD.good);
    for (const step of [STEP.upsell1, STEP.downsell1, STEP.upsell2, STEP.downsell2]) {
      await shopper.isAt(step);
      await shopper.saysNo();
    }
    await shopper.isAt(STEP.receipt);
    await expect.poll(() => asked).toBe(1);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${own.url}/?uid=quiz`);
    await expect.poll(() => tags.events()).toContain('purchase');
    expect(tags.events()).toEqual(expect.arrayContaining(['begin_checkout', 'add_payment_info', 'funnelOption']));
    await next.reload();
    await expect.poll(() => tags.events().filter((event) => event === 'gtm.js')).toHaveLength(2);
    expect(tags.events().filter((event) => event === 'purchase')).toHaveLength(1);
  },
);

test(
  'M04 a shopper who refused stays in one document, and no tag manager is asked for',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags, own }, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(tags.origin)) asked.push(request.url());
    });
    await page.goto(`${own.url}/optout?uid=classic`);
    await page.getByRole('button', { name: 'Refuse both' }).click();
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await shopper.opens('/home?uid=classic');
    await shopper.isAt(STEP.landing);
    await marks(page);
    await shopper.startsOrder();
    await shopper.givesContact();
    await shopper.givesCard(CARD.good);
    await shopper.pays();
    for (const step of [STEP.upsell1, STEP.downsell1, STEP.upsell2, STEP.downsell2]) {
      await shopper.isAt(step);
      await shopper.saysNo();
    }
    await shopper.isAt(STEP.receipt);
    await expect(page.getByRole('main').getByText('$129.00').first()).toBeVisible();
    expect([await isMarked(page), asked]).toEqual([true, []]);
  },
);

test(
  'M04 where the container breaks the data layer, and redefines fetch, the shop sells the same',
  keptIf(false),
  async ({ visit: shopper, tagged: { tags }, page }) => {
    const broken = 'window.dataLayer.push = null; window.fetch = () => new Promise(() => {});';
    await page.route(`${tags.origin}/gtm.js*`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    );
    await shopper.ordersWith(CARD.good);
    await shopper.isAt(STEP.upsell1);
  },
);
