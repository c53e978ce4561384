import type { Page } from '@playwright/test';
import { CARD, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

/** How long each request of a slow connection takes, in milliseconds. */
const SLOW = 1200;

test('on a slow connection no page after paying is bare, and it says what is awaited', async ({ shopper, page }) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  let areSeen: Promise<unknown> = Promise.resolve();
  await page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW));
    // What a page opens with are words for a second, which a busy test would come too late for.
    if (route.request().url().includes('/content/')) await areSeen;
    await route.continue();
  });
  const leadsTo = async (step: string, act: () => Promise<unknown>, ...words: string[]) => {
    areSeen = Promise.all(words.map((each) => expect(page.getByText(each)).toBeVisible()));
    await Promise.all([areSeen, act()]);
    await shopper.isAt(step);
  };
  await watchFrames(page);
  await leadsTo(STEP.upsell1, () => shopper.pays(), 'Your order is already safe. The next page is opening …');
  await leadsTo(
    STEP.upsell2,
    () => shopper.saysYes(),
    'Added: PowerMotion, 3 jars, $69.00',
    'The next page is opening …',
  );
  await leadsTo(STEP.receipt, () => shopper.saysYes(), 'Opening your receipt …');
  await shopper.sees(/Ada/);
  const frames = await page.evaluate(() => window.framesSeen);
  expect(frames.some(({ heading }) => heading?.includes('Ada'))).toBe(true);
  expect(frames.filter(({ lacks }) => lacks !== null)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

interface FrameSeen {
  heading: string | undefined;
  /** What a shopper misses in this frame. */
  lacks: 'words' | 'progress' | 'a picture or its box' | null;
}

declare global {
  interface Window {
    framesSeen: FrameSeen[];
  }
}

/** Looks at every frame that the page paints from here on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      return width > 40 && height > 10 && bottom > 0 && top < window.innerHeight && element.checkVisibility();
    };
    const hasBox = (image: HTMLImageElement) => {
      const isBoxed = getComputedStyle(image).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return image.naturalWidth > 0 || isBoxed;
    };
    const lackOf = (main: Element | null): FrameSeen['lacks'] => {
      const words = [...(main?.querySelectorAll('h1, p, button') ?? [])];
      if (!words.some((each) => isInSight(each) && each.textContent !== '')) return 'words';
      if (!document.querySelector('header [aria-current]')) return 'progress';
      const heroes = [...(main?.querySelectorAll<HTMLImageElement>('img[loading="eager"]') ?? [])];
      return heroes.filter(isInSight).every(hasBox) ? null : 'a picture or its box';
    };
    window.framesSeen = [];
    const look = () => {
      const main = document.querySelector('main');
      const heading = main?.querySelector('h1')?.textContent ?? undefined;
      window.framesSeen.push({ heading, lacks: lackOf(main) });
      requestAnimationFrame(look);
    };
    look();
  });
}
