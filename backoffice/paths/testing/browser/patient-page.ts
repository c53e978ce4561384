import { expect as anyExpect, type Page } from '@playwright/test';

/** Waits as long in a command as Playwright's tests do here. */
export const expect = anyExpect.configure({ timeout: 30_000 });

/** The pauses between looks, in milliseconds: most pages answer within a tenth of a second, and a walk opens many. */
const SOON = [20, 30, 50, 100];

const PATIENT = new WeakSet<Page>();

/** A shopper looks first; a test of what happens before the page answers names the moment that it waits for. */
export function patient(page: Page): Page {
  if (PATIENT.has(page)) return page;
  PATIENT.add(page);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await answers(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await answers(page);
    return response;
  };
  return page;
}

/** Waits until the page answers by itself, or says that it cannot. A page whose clock stands still has no frames and no marks. */
export async function answers(page: Page): Promise<void> {
  const isReady = () =>
    page
      .evaluate(() => {
        const isServed = document.querySelector('[data-digest]') !== null;
        const isOver = document.querySelector('#unstarted[hidden]') === null;
        // A page whose application comes with the first press answers before it.
        const isWaiting = performance.getEntriesByName('sluice-alive').length > 0;
        return !isServed || isOver || isWaiting;
      })
      .catch(whereLeft(false));
  await expect.poll(isReady, { intervals: SOON }).toBe(true);
}

/**
 * Waits until the part that came last takes presses (N14). Playwright scrolls before each press that it repeats meanwhile, and Chromium
 * gives a press by the picture that it showed last: to the card's frame, where that has just been scrolled away.
 */
export async function takesPresses(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .every(
          (each) => !(each instanceof CSSAnimation && each.animationName === 'settle' && each.playState === 'running'),
        ),
    );
  await expect.poll(() => isStill().catch(whereLeft(false)), { intervals: SOON }).toBe(true);
}

/** A page leaves its document while it opens its address again with the brand; any other error is thrown. */
export function whereLeft<Answer>(answer: Answer): (error: Error) => Answer {
  return (error) => {
    if (!/context/.test(error.message)) throw error;
    return answer;
  };
}
