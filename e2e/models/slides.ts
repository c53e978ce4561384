import type { Page } from '@playwright/test';

/** A slide of a page that the shopper went back to: its duration in milliseconds, and the part of a view transition that slid, if any. */
type Slide = [ms: number, pseudoElement: string];

/** Counts the slides that have ended in the page's document. */
export async function slidesOf(page: Page): Promise<() => Promise<Slide[]>> {
  await page.addInitScript(() => {
    const slides: Slide[] = [];
    Object.assign(window, { slides });
    addEventListener('animationend', ({ animationName, elapsedTime, pseudoElement }) => {
      if (animationName.includes('slide-back')) slides.push([Math.round(elapsedTime * 1000), pseudoElement]);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'slides'));
}
