import type { Browser, CDPSession, Page } from '@playwright/test';

/** A phone's processor and a slow mobile network. */
const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A page in a visitor's own browser, with the size of a phone; nothing is cached, and it has the cookies of `like`. */
export async function newPhone(browser: Browser, like?: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    ...(like ? { storageState: await like.context().storageState() } : {}),
  });
  const page = await context.newPage();
  for (const name of ['observe', 'press-yes']) await page.addInitScript({ path: `bench/pages/${name}.js` });
  return page;
}

/** Runs something as slowly as a phone does. */
export async function slowly<Value>(page: Page, run: (cdp: CDPSession) => Promise<Value>): Promise<Value> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  try {
    return await run(cdp);
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('Network.emulateNetworkConditions', UNLIMITED);
    await cdp.detach();
  }
}
