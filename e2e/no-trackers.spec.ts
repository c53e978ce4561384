import type { BrowserContext, Request } from '@playwright/test';
import { freePort } from '../tests/support/shops/free-port.ts';
import { KEPT_WALKS, UNTRACKED_WALKS, walksDemo } from './models/demo-walk.ts';
import { Shopper } from './models/shopper.ts';
import { keptIf } from './support/kept.ts';
import { type OwnShop, ownShop } from './support/own-shop.ts';
import { CardSandbox } from './support/sandbox.ts';
import { expect, test } from './support/test.ts';

/** In one worker, since the start of a shop takes longer than a journey. */
test.describe.configure({ mode: 'default' });

/** A shop with every tracker switched on; nothing listens at their addresses. */
const TRACKED = {
  TAG_MANAGER_ID: 'GTM-SLUICE',
  TAG_MANAGER_URL: 'http://127.0.0.1:9/gtm.js',
  INTERNAL_APPS_URL: 'http://127.0.0.1:9/apps',
};

/** What trackers and message services ask for: without a campaign the services hear of no checkout (T08). */
const CAMPAIGN = { utm_source: 'letter', utm_campaign: 'autumn-sale', gclid: 'click-1' };

/** A shop, and the origins of itself and of its payment providers. */
interface TrackedShop {
  shop: OwnShop;
  own: string[];
}

let tracked: TrackedShop | null = null;

test.afterAll(async () => tracked?.shop.end());

async function trackedShop(): Promise<TrackedShop> {
  tracked ??= await begunShop();
  return tracked;
}

async function begunShop(): Promise<TrackedShop> {
  const [amazon, payPal] = [await freePort(), await freePort()];
  const ports = { AMAZON_SANDBOX_PORT: String(amazon), PAYPAL_SANDBOX_PORT: String(payPal) };
  const shop = await ownShop({ env: { ...TRACKED, ...ports } });
  const providers = [amazon, payPal].map((port) => `http://127.0.0.1:${port}`);
  return { shop, own: [shop.url, shop.sandboxUrl, shop.walletsUrl, ...providers] };
}

/** Every request of a browser to an origin that is neither the shop's nor a payment provider's. */
function foreignRequests(context: BrowserContext, own: readonly string[]): string[] {
  const foreign: string[] = [];
  context.on('request', (request: Request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !own.includes(origin)) foreign.push(`${request.method()} ${request.url()}`);
  });
  return foreign;
}

for (const [place, walk] of KEPT_WALKS.entries()) {
  const { index, journey } = walk;
  const uid = walk.graph.funnel.uniqueIdentifier;
  const isSignalled = place % 2 === 0;
  const [why, how] = isSignalled ? ['under Global Privacy Control', 'gpc'] : ['after a refusal', 'refused'];
  test.describe(() => {
    test.use(isSignalled ? { extraHTTPHeaders: { 'sec-gpc': '1' } } : {});

    const title = `N03 N05 N06 N07 N08 no page of ${uid} ${index + 1} asks a tracker ${why} @phone`;
    test(title, keptIf(UNTRACKED_WALKS.includes(walk)), async ({ page }) => {
      test.setTimeout(test.info().timeout + journey.steps.length * 10_000);
      const { shop, own } = await trackedShop();
      if (how === 'refused') {
        await page.goto(`${shop.url}/optout?uid=${uid}`);
        await page.getByRole('button', { name: 'Refuse both' }).click();
        await expect(page.getByText('Your choice is saved.')).toBeVisible();
      }
      const foreign = foreignRequests(page.context(), own);
      await walksDemo(new Shopper(page, shop.url), new CardSandbox(shop.sandboxUrl), walk, CAMPAIGN);
      expect(foreign).toEqual([]);
    });
  });
}

test('the list of foreign requests has each one, also one that is blocked', async ({ page }) => {
  const { shop, own } = await trackedShop();
  const foreign = foreignRequests(page.context(), own);
  await page.goto(`${shop.url}/home?uid=classic`);
  await page.evaluate(async () => {
    const image = new Image();
    const ended = new Promise((resolve) => {
      image.onerror = resolve;
      image.onload = resolve;
    });
    image.src = 'http://127.0.0.1:9/pixel.gif';
    await ended;
  });
  expect(foreign).toContain('GET http://127.0.0.1:9/pixel.gif');
});
