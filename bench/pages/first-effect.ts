import type { CDPSession, Page } from '@playwright/test';
import type { Watch } from './measure-page.ts';
import { newPhone, slowly } from './slow-phone.ts';

/** How often a shopper presses who gets no answer, in milliseconds. */
const BETWEEN_PRESSES_MS = 100;

/** What is pressed on each kind of page: the way on, and the bundle that is not chosen yet. */
export const PRESSED: ReadonlyMap<string, string> = new Map([
  ['landing', 'main form[method=get] [type=submit]'],
  ['order form', 'main label:has([type=radio]:not(:checked))'],
]);

/** A page that answers no press for so long never will. */
const LONGEST_MS = 30_000;

/**
 * Presses an element of a slow phone's page with a finger, again and again from the first paint, and resolves with the milliseconds
 * from the navigation until a press has its effect: the next page begins, or the order has another total.
 */
export async function firstEffect({ browser }: Pick<Watch, 'browser'>, url: string, pressed: string): Promise<number> {
  const page = await newPhone(browser);
  let report = (_at: number) => {};
  const effect = new Promise<number>((resolve, reject) => {
    report = resolve;
    setTimeout(() => reject(new Error(`no press of ${url} had an effect`)), LONGEST_MS).unref();
  });
  await page.exposeBinding('sluiceHadEffect', (_, at: number) => report(at));
  await page.addInitScript({ path: 'bench/pages/had-effect.js' });
  const answered = await slowly(page, async (cdp) => {
    await page.goto(url, { waitUntil: 'commit' });
    const place = await placeOf(page, pressed);
    const pressing = setInterval(() => void press(cdp, place), BETWEEN_PRESSES_MS);
    return effect.finally(() => clearInterval(pressing));
  });
  await page.context().close();
  return answered;
}

interface Place {
  x: number;
  y: number;
}

/** Where the element is, once the page is painted. */
async function placeOf(page: Page, selector: string): Promise<Place> {
  const place = await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    if (!element || !window.sluiceSeen || window.sluiceSeen.fcp === 0) return null;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, selector);
  return (await place.jsonValue()) ?? { x: 0, y: 0 };
}

/** A busy page takes a press in later, as it does with a finger's. */
async function press(cdp: CDPSession, place: Place): Promise<void> {
  const touch = (type: 'touchStart' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [place] : [] });
  // The page may have led on meanwhile.
  await Promise.all([touch('touchStart'), touch('touchEnd')]).catch(() => {});
}
