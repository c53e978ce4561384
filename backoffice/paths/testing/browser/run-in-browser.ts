import { type Browser, type ConsoleMessage, chromium, devices, type Page, type Response } from '@playwright/test';
import { errorText } from '../../../../domain/error-text.ts';
import type { DeviceKind } from '../../../../domain/funnel/split-test.ts';
import { buyerCountry } from '../machine-walker.ts';
import { type PlannedWalk, variantIn, type WalkFailure, type WalkResult } from '../results.ts';
import { runWalks, type Stopwatch } from '../run-walks.ts';
import { BROWSER_ARGUMENTS } from './browser-arguments.ts';
import { CardSandbox } from './card-sandbox.ts';
import { CardShopper } from './card-shopper.ts';
import { type Expectations, Walker } from './walker.ts';

/** The shop that the browser walks in. */
export interface WalkedShop {
  url: string;
  /** The card sandbox's control address. */
  sandboxUrl: string;
  /** Publishes the funnels with the variants of a round as the only ones that are drawn. */
  showVariants(device: DeviceKind, round: number): Promise<void>;
}

const DEVICES = {
  Mobile: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  Desktop: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
} as const;

/** A missing button or field fails a step as late as a missing page does. */
const PATIENCE_MS = 30_000;

/** Starts the browser of this file, or Playwright's own; a sentence where there is none. */
export async function startBrowser(executablePath: string | null, isRoot: boolean): Promise<Browser | string> {
  try {
    // Chromium refuses to be root in its sandbox.
    const args = [...BROWSER_ARGUMENTS, ...(isRoot ? ['--no-sandbox'] : [])];
    return await chromium.launch({ args, ...(executablePath === null ? {} : { executablePath }) });
  } catch (error) {
    const [reason = ''] = errorText(error).split('\n');
    return `No browser can be started (${reason}): run npx playwright install chromium, or set CHROMIUM_PATH to a Chromium.`;
  }
}

/** Walks a plan in the browser, each walk in a context of its own. */
export async function runInBrowser(
  browser: Browser,
  shop: WalkedShop,
  plan: readonly PlannedWalk[],
  stopwatch: Stopwatch,
): Promise<WalkResult[]> {
  let shown = '';
  return runWalks('browser', plan, stopwatch, async (walk) => {
    const group = `${walk.device} ${walk.round}`;
    if (group !== shown) await shop.showVariants(walk.device, walk.round);
    shown = group;
    const context = await browser.newContext(DEVICES[walk.device]);
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      return await walkOne(await context.newPage(), shop, walk, plan.indexOf(walk));
    } finally {
      await context.close();
    }
  });
}

async function walkOne(page: Page, shop: WalkedShop, walk: PlannedWalk, place: number): Promise<WalkFailure | null> {
  const { published, journey } = walk;
  const watch = new PageWatch(page, shop.url);
  const shopper = new CardShopper(page, shop.url, cardExpiry(place), { country: buyerCountry(published.brand) });
  const walker = new Walker(shopper, new CardSandbox(shop.sandboxUrl), published.graph, walkExpectations(walk));
  try {
    await walker.walks(journey, { onPage: () => watch.throwProblem() });
    return null;
  } catch (error) {
    const message = [...watch.problems, plain(errorText(error)), await seenOn(page)];
    return { at: walker.current, message: [...new Set(message)].join('\n'), screenshot: await takeScreenshot(page) };
  }
}

/** The content of the variant that each step shows in this walk. */
function walkExpectations({ published, device, round }: PlannedWalk): Expectations {
  return {
    brand: published.brand,
    contentOf: (node) => [published.content[variantIn(node, device, round)?.pageContent ?? ''] ?? []].flat(),
  };
}

/** Each shopper has a card of its own, since the velocity limit counts declines of a card for an hour. */
function cardExpiry(place: number): string {
  return `${String(1 + (place % 12)).padStart(2, '0')} / ${30 + (Math.floor(place / 12) % 60)}`;
}

async function seenOn(page: Page): Promise<string> {
  const heading = await page
    .locator('main h1')
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null);
  const { pathname, search } = new URL(page.url());
  return `Seen: ${pathname}${search}${heading === null ? '' : `, with the heading "${heading.trim()}"`}.`;
}

function takeScreenshot(page: Page): Promise<Buffer | null> {
  return page.screenshot({ type: 'jpeg', quality: 60, timeout: 10_000 }).catch(() => null);
}

/** A matcher's message without its colours, its log and its repetitions. */
function plain(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with an escape.
  const text = message.replace(/\u001b\[[0-9;]*m/g, '').split(/\nCall log:/)[0] ?? '';
  return text.trim().slice(0, 1_500);
}

/** In the page: the paths of pictures that arrived and are none. */
function brokenPictures(): string[] {
  const shown = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc !== '');
  const broken = shown.filter(({ naturalWidth }) => naturalWidth === 0);
  return broken.map(({ currentSrc }) => new URL(currentSrc).pathname);
}

/** Collects what a page should never do: throw, write an error to its console, or ask for what the shop does not have. */
class PageWatch {
  readonly problems: string[] = [];
  readonly #page: Page;

  constructor(page: Page, shopUrl: string) {
    this.#page = page;
    page.on('pageerror', (error) => this.#note(`The page threw: ${error.message}.`));
    page.on('console', (message) => this.#noteMessage(message));
    page.on('response', (response) => this.#noteResponse(response, shopUrl));
  }

  /** Throws the first problem of the shown page, once its pictures have answered. */
  async throwProblem(): Promise<void> {
    await this.#page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    for (const address of await this.#page.evaluate(brokenPictures)) this.#note(`${address} cannot be shown.`);
    const [first] = this.problems;
    if (first !== undefined) throw new Error(first);
  }

  #noteMessage(message: ConsoleMessage): void {
    // The browser's own words about a response are noted with its address.
    const isOfResponse = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isOfResponse) this.#note(`The console says: ${message.text()}`);
  }

  /** The API answers a declined payment with a status of its own; what a page consists of has to be there. */
  #noteResponse(response: Response, shopUrl: string): void {
    const status = response.status();
    const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
    const isOurs = response.url().startsWith(shopUrl);
    if (isOurs && status >= (isCall ? 500 : 400))
      this.#note(`${new URL(response.url()).pathname} was answered with ${status}.`);
  }

  #note(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }
}
