import type { Page } from '@playwright/test';
import type { ScreenView } from '../../domain/tracking/screen-view.ts';
import { SCREEN_VIEW } from '../../src/tracking/screen-event.ts';
import { hasBeenHere, type Shopper, STEP } from '../models/shopper.ts';
import { slidesOf } from '../models/slides.ts';
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

/** Goes back to the landing page twice, the second time under reduced motion; returns the slides after each. */
async function slidesOfTwoWaysBack(page: Page, shopper: Shopper): Promise<unknown[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const slides = await slidesOf(page);
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await page.goBack();
  await shopper.isAt(STEP.landing);
  await expect.poll(slides).toHaveLength(1);
  const atFirst = await slides();
  await page.goForward();
  await shopper.sees('Order PowerFoods Complete Beef');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await shopper.sees(/beef dinner/);
  const motion = () => page.locator('main > div').evaluate((shown) => [...shown.getAnimations()].length);
  expect(await motion()).toBe(0);
  return [atFirst, await slides()];
}

test('L03 the page that Back leads to slides in for 540 ms, no other page does, and none under reduced motion', async ({
  shopper,
  page,
}) => {
  await hasBeenHere(page);
  expect(await slidesOfTwoWaysBack(page, shopper)).toEqual([[[540, '']], [[540, '']]]);
});

test('L03 so does a first page that Back leads to, which is another document', async ({ shopper, page }) => {
  expect(await slidesOfTwoWaysBack(page, shopper)).toEqual([[[540, '::view-transition-new(root)']], []]);
});

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
