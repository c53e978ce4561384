import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import { openStore } from '../server/db/open-store.ts';
import { freePort } from '../tests/support/shops/free-port.ts';
import { filled } from '../tests/support/stores/data-template.ts';
import { launchBrowser } from './pages/measure-page.ts';
import { startBenchShop } from './shop.ts';
import { closeHours, fill } from './stats/fill.ts';

const DAYS = 30;
const LENGTH_MS = DAYS * 86_400_000;
const FACTS_OF_SESSION = 11.3;
/** The funnel `classic` of the demo brand. */
const SFID = 'fh-classic';
const TOKEN = 'a-token-of-the-bench-for-the-studio';
/** The first load of a room, in milliseconds. */
const GOAL_MS = 1000;
const LONGEST_MS = 60_000;
const WINDOW = { viewport: { width: 1280, height: 900 } };

/** The rooms, and what stands in each once it has been read. */
const ROOMS: readonly [address: string, shown: string][] = [
  ['/funnels', 'table tbody tr'],
  ['/funnels/classic', '.canvas [role="button"]'],
  ['/orders', 'table tbody tr'],
  ['/versions', 'table tbody tr'],
  ['/checks', '.test-group, .empty'],
  ['/checks/findings', 'table tbody tr'],
  ['/health', 'dl'],
];

/**
 * `npm run bench studio [-- --sessions 100000 --loads 7]`: the time from an address to what stands there, of each room of the studio of a
 * shop on the embedded store with so many sessions of thirty days, in a browser that was signed in and has nothing in its cache.
 */
export async function benchStudio(args: string[]): Promise<void> {
  const options = { sessions: { type: 'string', default: '100000' }, loads: { type: 'string', default: '7' } } as const;
  const { values } = parseArgs({ args, options });
  const folder = await filledFolder(Number(values.sessions));
  const port = await freePort();
  const shop = await startBenchShop({
    settings: { SLUICE_DATA: folder, SLUICE_ADMIN_TOKEN: TOKEN, STUDIO_PORT: String(port) },
  });
  const browser = await launchBrowser();
  const origin = `http://studio.localhost:${port}`;
  try {
    const signedIn = await signIn(browser, origin);
    for (const [address, shown] of ROOMS) {
      const times: number[] = [];
      for (let load = 0; load < Number(values.loads); load += 1)
        times.push(
          await firstLoad(
            await browser.newContext({ ...WINDOW, storageState: signedIn }),
            `${origin}${address}`,
            shown,
          ),
        );
      times.sort((one, other) => one - other);
      const [middle = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
      console.log(`${address}: ${Math.round(middle)} ms, ${Math.round(slowest)} at most (goal ${GOAL_MS})`);
    }
  } finally {
    await browser.close();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function filledFolder(sessions: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-bench-studio-'));
  const opened = await openStore({ dataFolder: await filled(folder), databaseUrl: undefined });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  try {
    const facts = Math.round(sessions * FACTS_OF_SESSION);
    const began = new Date(Date.now() - LENGTH_MS);
    const { visits } = await fill({ store, folder, facts, sfid: SFID, began, lengthMs: LENGTH_MS });
    await closeHours(store.db, new Date());
    console.log(`${visits} sessions of ${DAYS} days`);
  } finally {
    await store.close();
  }
  return folder;
}

async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.locator('#token').fill(TOKEN);
  await page.locator('button[type=submit]').click();
  await page.locator('table tbody tr').first().waitFor({ timeout: LONGEST_MS });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Milliseconds from the address to what stands in the room, by the page's own clock. The cache of a new context is empty. */
async function firstLoad(context: BrowserContext, address: string, shown: string): Promise<number> {
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    const seenAt = (selector: string) => document.querySelector(selector) !== null && performance.now();
    const seen = await page.waitForFunction(seenAt, shown, { polling: 'raf', timeout: LONGEST_MS });
    return Number(await seen.jsonValue());
  } finally {
    await context.close();
  }
}
