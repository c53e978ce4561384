import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '../../backoffice/paths/testing/browser/browser-arguments.ts';
import { findBrowser } from '../../scripts/browser.js';
import { newPhone, slowly } from './slow-phone.ts';

/** One load of a page on a slow phone; times in milliseconds from the navigation, sizes in bytes as sent. */
export interface PageMeasure {
  fcp: number;
  lcp: number;
  /** The largest element by then: a picture's file, or the name of another element. */
  lcpOf: string;
  cls: number;
  /** The main thread's blocking time, beyond 50 ms of each task. */
  blocking: number;
  /** When the page answered to the shopper; null for a page without a script. */
  alive: number | null;
  scriptBeforeLcp: number;
  /** What came before the page answered; null for a page without a script. */
  scriptBeforeAlive: number | null;
  /** The shop's own. A provider's comes from its own host, and in its sandbox it is of another size. */
  script: number;
  providersScript: number;
  bytes: number;
  requests: number;
}

/** A browser that opens pages, and how long it watches each once it is loaded and seen, in milliseconds. */
export interface Watch {
  browser: Browser;
  watchedMs: number;
}

/** The browser that the tests have. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', ...BROWSER_ARGUMENTS],
  });
}

/** Opens an address on a slow phone of its own, which has the cookies of `like`. */
export async function opened({ browser, watchedMs }: Watch, url: string, like?: Page): Promise<PageMeasure> {
  const page = await newPhone(browser, like);
  const { loaded, seen } = await slowly(page, async (cdp) => {
    const loaded = watchNetwork(cdp);
    await page.goto(url, { waitUntil: 'load' });
    // A busy machine may load a page before it paints it.
    await page.waitForFunction(() => window.sluiceSeen.lcp > 0, undefined, { polling: 100 });
    await page.waitForTimeout(watchedMs);
    return { loaded, seen: await page.evaluate(() => ({ ...window.sluiceSeen, started: performance.timeOrigin })) };
  });
  await page.context().close();
  const files = [...loaded.values()];
  const scripts = files.filter(({ type }) => type === 'Script');
  const isOwn = ({ url: from }: Loaded) => new URL(from).origin === new URL(url).origin;
  const before = (ms: number) => sum(scripts.filter(({ ended }) => ended * 1000 - seen.started <= ms));
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    lcpOf: seen.lcpOf,
    cls: seen.cls,
    blocking: seen.blocking,
    alive: seen.alive,
    scriptBeforeLcp: before(seen.lcp),
    scriptBeforeAlive: seen.alive === null ? null : before(seen.alive),
    script: sum(scripts.filter(isOwn)),
    providersScript: sum(scripts.filter((each) => !isOwn(each))),
    bytes: sum(files),
    requests: files.length,
  };
}

interface Loaded {
  url: string;
  type: string;
  bytes: number;
  /** Seconds since 1970. */
  ended: number;
}

const sum = (files: readonly Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);

function watchNetwork(cdp: CDPSession): Map<string, Loaded> {
  const loaded = new Map<string, Loaded>();
  let offset = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
    offset = wallTime - timestamp;
    loaded.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, ended: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = loaded.get(requestId);
    if (file) Object.assign(file, { bytes: encodedDataLength, ended: timestamp + offset });
  });
  return loaded;
}

declare global {
  interface Window {
    sluiceSeen: { fcp: number; lcp: number; lcpOf: string; cls: number; blocking: number; alive: number | null };
  }
}
