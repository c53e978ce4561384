import type { Browser, Page } from '@playwright/test';
import { atOffer } from '../pages/after-order.ts';
import { firstEffect, PRESSED } from '../pages/first-effect.ts';
import { launchBrowser, opened } from '../pages/measure-page.ts';
import { type StaticCopies, startStaticCopies, withoutScript } from '../pages/static-copy.ts';
import { quiet } from '../process-usage.ts';
import { type BenchShop, startBenchShop } from '../shop.ts';
import type { BuiltCommit } from './build-commit.ts';
import type { Comparison, Own } from './comparison.ts';
import { copyDemoBrand } from './demo-brand.ts';
import type { Figures } from './in-turn.ts';
import { less, type Measure } from './judge.ts';

const NAMES = ['landing', 'order form', 'offer'] as const;
const ADDRESSES = { landing: '/home?uid=classic', 'order form': '/two-step-order-form-common?uid=classic' };

/** Less blocking cannot be told from a busy machine's. */
const LEAST_BLOCKING_MS = 10;

/** The first paint, and the largest. */
const PAINTS = ['FCP', 'LCP'] as const;

const MEASURES: Measure[] = NAMES.flatMap((name) => [
  ...PAINTS.flatMap((paint) => [less(`${name}: ${paint} ms`), less(`${name}: ${paint} by its static copy's`)]),
  less(`${name}: blocking ms`, LEAST_BLOCKING_MS),
  less(`${name}: script kB`),
  ...(PRESSED.has(name) ? [less(`${name}: first press ms`)] : []),
]);

/** How long a page is watched after its load, in milliseconds. */
const WATCHED_MS = 4_000;

/** Landing page, order form and offer on a slow phone, each beside a copy of itself without a script. */
export const PAGES: Comparison = {
  warmUp: 1,
  measuresIn: () => MEASURES,
  async start(commit, own) {
    // A shop that runs keeps this process, so a browser that is missing is found before one does.
    const browser = await launchBrowser();
    const shop = await startDemoShop(commit, own).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    const copies = await startStaticCopies(shop.url);
    const stop = async () => {
      await browser.close();
      copies.close();
      await shop.stop();
    };
    const pages = await pagesOf(browser, shop.url, copies).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { stop, measure: () => measure(browser, pages) };
  },
};

/** Starts a commit's shop with the demo brand of this folder, and waits until it rests. */
async function startDemoShop({ root }: BuiltCommit, own: Own): Promise<BenchShop> {
  const { databaseUrl } = own;
  const shop = await startBenchShop({
    root,
    settings: { SLUICE_FUNNELS: await copyDemoBrand(own), ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  });
  await quiet(shop.pid);
  return shop;
}

interface MeasuredPage {
  name: (typeof NAMES)[number];
  url: string;
  /** Null where the browser makes the page: its copy would be blank. */
  copyUrl: string | null;
  /** A page whose browser has the cookies. */
  like?: Page;
}

async function pagesOf(browser: Browser, shopUrl: string, copies: StaticCopies): Promise<MeasuredPage[]> {
  const copyOf = (path: string, html: string) => {
    copies.put(path, withoutScript(html));
    return html.includes('<h1') ? `${copies.url}${path}` : null;
  };
  const { page } = await atOffer(browser, shopUrl);
  const offer = await (await page.context().request.get(page.url())).text();
  const pages: MeasuredPage[] = [];
  for (const name of ['landing', 'order form'] as const) {
    const url = `${shopUrl}${ADDRESSES[name]}`;
    pages.push({ name, url, copyUrl: copyOf(ADDRESSES[name], await (await fetch(url)).text()) });
  }
  return [
    ...pages,
    { name: 'offer', url: page.url(), copyUrl: copyOf(new URL(page.url()).pathname, offer), like: page },
  ];
}

async function measure(browser: Browser, pages: readonly MeasuredPage[]): Promise<Figures> {
  const figures: Figures = {};
  for (const { name, url, copyUrl, like } of pages) {
    const own = await opened({ browser, watchedMs: WATCHED_MS }, url, like);
    figures[`${name}: FCP ms`] = own.fcp;
    figures[`${name}: LCP ms`] = own.lcp;
    figures[`${name}: blocking ms`] = own.blocking;
    figures[`${name}: script kB`] = own.script / 1000;
    const pressed = PRESSED.get(name);
    if (pressed) figures[`${name}: first press ms`] = await firstEffect({ browser }, url, pressed);
    if (copyUrl === null) continue;
    const copy = await opened({ browser, watchedMs: 0 }, copyUrl);
    figures[`${name}: FCP by its static copy's`] = own.fcp / copy.fcp;
    figures[`${name}: LCP by its static copy's`] = own.lcp / copy.lcp;
  }
  return figures;
}
