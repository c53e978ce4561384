import type { CDPSession, Page } from '@playwright/test';
import { slowly } from './slow-phone.ts';

/** One load of a page on a slow phone; times in milliseconds from the navigation, sizes in bytes as sent. */
export interface PageMeasure {
  fcp: number;
  lcp: number;
  cls: number;
  /** The main thread's blocking time, beyond 50 ms of each task. */
  blocking: number;
  /** When the page answered to the shopper; null for a page without a script. */
  alive: number | null;
  scriptBeforeLcp: number;
  script: number;
  bytes: number;
  requests: number;
}

/** How long a page is watched after its load. */
const WATCHED_MS = 4000;

/** Measures what `load` does to a page: it opens an address, or loads the page again. */
export async function measureLoad(page: Page, load: (page: Page) => Promise<unknown>): Promise<PageMeasure> {
  const { loaded, seen } = await slowly(page, async (cdp) => {
    const loaded = watchNetwork(cdp);
    await load(page);
    await page.waitForTimeout(WATCHED_MS);
    return { loaded, seen: await page.evaluate(() => ({ ...window.sluiceSeen, started: performance.timeOrigin })) };
  });
  const files = [...loaded.values()];
  const scripts = files.filter(({ type }) => type === 'Script');
  const isBefore = ({ ended }: Loaded) => ended * 1000 - seen.started <= seen.lcp;
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: seen.cls,
    blocking: seen.blocking,
    alive: seen.alive,
    scriptBeforeLcp: sum(scripts.filter(isBefore)),
    script: sum(scripts),
    bytes: sum(files),
    requests: files.length,
  };
}

interface Loaded {
  type: string;
  bytes: number;
  /** Seconds since 1970. */
  ended: number;
}

const sum = (files: readonly Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);

function watchNetwork(cdp: CDPSession): Map<string, Loaded> {
  const loaded = new Map<string, Loaded>();
  let offset = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, type, wallTime, timestamp }) => {
    offset = wallTime - timestamp;
    loaded.set(requestId, { type: type ?? 'Other', bytes: 0, ended: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = loaded.get(requestId);
    if (file) Object.assign(file, { bytes: encodedDataLength, ended: timestamp + offset });
  });
  return loaded;
}

declare global {
  interface Window {
    sluiceSeen: { fcp: number; lcp: number; cls: number; blocking: number; alive: number | null };
  }
}
