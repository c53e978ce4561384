import type { Page } from '@playwright/test';
import type { ScreenView } from '../../domain/tracking/screen-view.ts';
import { SCREEN_VIEW } from '../../src/tracking/screen-event.ts';
import { hasBeenHere, Shopper, STEP } from '../models/shopper.ts';
import { slidesOf } from '../models/slides.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The page may still grow, so scrolling repeats until the bottom is reached. */
async function scrollsDown(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await scrolled(page)).toBeGreaterThan(100);
  }).toPass();
}

/** Collects the screen views of this page from its first one on. */
async function gathersScreens(page: Page): Promise<ScreenView[]> {
  const seen: ScreenView[] = [];
  await page.exposeFunction('screenSeen', (view: ScreenView) => seen.push(view));
  await page.addInitScript((name) => {
    window.addEventListener(name, (event) => Reflect.get(window, 'screenSeen')((event as CustomEvent).detail));
  }, SCREEN_VIEW);
  return seen;
}

test('R09 every page is shown from its top, also after going back and forward', async ({ shopper, page }) => {
  await shopper.opens('/home?uid=classic');
  await shopper.isAt(STEP.landing);
  await shopper.sees(/beef dinner/);
  await scrollsDown(page);
  await page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).last().click();
  await shopper.isAt(STEP.orderForm);
  await shopper.sees('Order PowerFoods Complete Beef');
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollsDown(page);
  await shopper.goesBackToLanding();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('R09 Back at the payment leads to the contact with everything typed, and only then out of the form @phone', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await shopper.choosesBundle(/6 bags/);
  await shopper.givesContact();
  const address = page.url();
  const atPayment = page.getByRole('heading', { name: 'Payment', level: 2 });
  await expect(atPayment).toBeFocused();
  for (const again of ['once', 'again']) {
    await page.goBack();
    await expect(page.getByLabel('Email', { exact: true }), again).toHaveValue(/@/);
    await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(atPayment).toBeVisible();
  }
  await page
    .getByRole('button', { name: /^Edit|^Change|Back to your details/ })
    .first()
    .click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@/);
  await shopper.goesBackToLanding();
});

/** Goes back to the landing page; returns the slides that the page showed after it. */
async function slidesOfWayBack(page: Page, shopper: Shopper): Promise<() => Promise<unknown[]>> {
  const slides = await slidesOf(page);
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await shopper.goesBackToLanding();
  return slides;
}

test('L03 the page that Back leads to slides in for 540 ms, and no other page does', async ({ shopper, page }) => {
  await hasBeenHere(page);
  const slides = await slidesOfWayBack(page, shopper);
  await expect.poll(slides).toEqual([[540, '']]);
});

test('L03 so does a first page that Back leads to, which is another document', async ({ shopper, page }) => {
  const slides = await slidesOfWayBack(page, shopper);
  await expect.poll(slides).toEqual([[540, '::view-transition-new(root)']]);
});

for (const isFirstVisit of [true, false])
  test(
    `L03 under reduced motion no page slides in, ${isFirstVisit ? 'on a first visit' : 'later'}`,
    keptIf(isFirstVisit),
    async ({ browser, shop }) => {
      // A shopper asks for reduced motion before the visit: a document whose styles change as it is left ends its transition.
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (!isFirstVisit) await hasBeenHere(page);
      const slides = await slidesOfWayBack(page, new Shopper(page, shop.url));
      expect(await page.locator('main > div').evaluate((shown) => shown.getAnimations().length)).toBe(0);
      expect(await slides()).toEqual([]);
      await context.close();
    },
  );

test('R09 a page that is entered twice is rendered anew without fetching a document', async ({ shopper, page }) => {
  await hasBeenHere(page);
  await shopper.opens('/home?uid=classic');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await shopper.startsOrder();
  await page.getByLabel('Email', { exact: true }).fill('typed@example.com');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-mount', 'first'));
  await shopper.goesBackToLanding();
  await page.goForward();
  await shopper.sees('Order PowerFoods Complete Beef');
  await expect(page.locator('h1[data-mount]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('R10 each navigation reports one screen view with path, name, title and full address', async ({
  shopper,
  page,
  shop,
}) => {
  const seen = await gathersScreens(page);
  await shopper.opens('/home?uid=classic&utm_source=letter');
  await shopper.startsOrder();
  await expect.poll(() => seen.length).toBe(2);
  await page.goBack();
  await expect.poll(() => seen.length).toBe(3);
  expect(seen.map(({ screenPath, screenName }) => [screenPath, screenName])).toEqual([
    ['/home', 'Home'],
    [`/${STEP.orderForm}`, 'TwoStepOrderForm'],
    ['/home', 'Home'],
  ]);
  for (const view of seen) {
    const url = new URL(view.fullUrl);
    expect([url.origin, url.searchParams.get('utm_source')]).toEqual([shop.url, 'letter']);
    expect(view.customTitle).not.toBe('');
  }
  expect(seen.at(-1)?.fullUrl).toBe(page.url());
});
