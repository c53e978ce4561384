import type { Browser, CDPSession } from '@playwright/test';

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

/** A phone's processor and a slow mobile network. */
const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** How long a page is watched after its load. */
const WATCHED_MS = 4000;

export async function measurePage(browser: Browser, url: string): Promise<PageMeasure> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const loaded = await watchNetwork(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript({ path: 'bench/pages/observe.js' });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(WATCHED_MS);
  const seen = await page.evaluate(() => ({ ...window.sluiceSeen, started: performance.timeOrigin }));
  await context.close();
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

async function watchNetwork(cdp: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  let offset = 0;
  await cdp.send('Network.enable');
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
