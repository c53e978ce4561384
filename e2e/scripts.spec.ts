import type { Page, Response } from '@playwright/test';
import type { PageKind, PageScript } from '../backoffice/commands/health/script-inventory.ts';
import { CARD, hasBeenHere, Shopper, STEP } from './models/shopper.ts';
import { TagManager } from './models/tag-manager.ts';
import { keptIf } from './support/kept.ts';
import { ownShop } from './support/own-shop.ts';
import { expect, test } from './support/test.ts';

const KINDS: Record<string, PageKind> = {
  '': 'page without payment',
  [STEP.landing]: 'page without payment',
  [STEP.orderForm]: 'order form',
  [STEP.upsell1]: 'offer',
  [STEP.upsell2]: 'offer',
  [STEP.downsell2]: 'offer',
  [STEP.receipt]: 'receipt',
  terms: 'text page',
  subscription: 'subscription by its link',
  withdraw: 'withdrawal',
  'amazon-return': 'return from a sign-in',
};

function kindAt(address: string): PageKind | undefined {
  const { pathname, searchParams } = new URL(address);
  return searchParams.has('receipt') ? 'receipt by its link' : KINDS[pathname.slice(1)];
}

interface Loaded {
  kind: PageKind | undefined;
  url: string;
}

/** Every script that the page's own documents load; those of a provider's frame are its own. */
function scriptsOf(page: Page): Loaded[] {
  const loaded: Loaded[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || request.frame() !== page.mainFrame()) return;
    loaded.push({ kind: kindAt(request.frame().url()), url: request.url() });
  });
  return loaded;
}

function isListed({ script }: PageScript, url: string): boolean {
  const pattern = script.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(url);
}

test(
  'M04 the inventory of scripts names each one that a page of its kind loads, and none that no page loads',
  keptIf(false),
  async ({ page }) => {
    const tags = await TagManager.started();
    const env = { TAG_MANAGER_ID: 'GTM-SLUICE', TAG_MANAGER_URL: `${tags.origin}/gtm.js`, TAG_ORIGINS: tags.origin };
    const own = await ownShop({ env });
    const listed: PageScript[] = JSON.parse(await own.sluice('scripts', '--json'));
    const loaded = scriptsOf(page);
    const shopper = new Shopper(page, own.url);
    await shopper.opens('/home?uid=classic');
    await expect.poll(() => tags.events()).toContain('appScreenView');
    await shopper.startsOrder();
    await shopper.givesContact();
    await page.getByRole('radio', { name: /Amazon Pay/ }).check();
    await expect.poll(() => loaded.map(({ url }) => url).join()).toContain('Widgets.js');
    await page.getByRole('radio', { name: /^Card/ }).check();
    await shopper.givesCard(CARD.good);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    await page.reload();
    await shopper.saysYes();
    for (const step of [STEP.upsell2, STEP.downsell2]) {
      await shopper.isAt(step);
      await shopper.saysNo();
    }
    await shopper.isAt(STEP.receipt);
    await expect.poll(() => tags.events(`/${STEP.receipt}`)).toContain('purchase');
    const orders: { receipt: string | null }[] = await page.evaluate(async () =>
      (await fetch('/proxy/orders/all')).json(),
    );
    const link = orders.find(({ receipt }) => receipt !== null)?.receipt;
    for (const address of [
      `${STEP.receipt}?uid=classic&receipt=${link}`,
      'terms?uid=classic',
      'subscription?cancel=none',
      'withdraw',
      'amazon-return',
    ])
      await page.goto(`${own.url}/${address}`);
    await page.waitForLoadState();

    const unlisted = loaded.filter(
      ({ kind, url }) => !listed.some((each) => kind && each.pages.includes(kind) && isListed(each, url)),
    );
    expect(unlisted).toEqual([]);
    const unused = listed.filter((each) => !loaded.some(({ url }) => isListed(each, url)));
    expect(unused).toEqual([]);
    expect(new Set(loaded.map(({ kind }) => kind))).toEqual(
      new Set(Object.values(KINDS).concat('receipt by its link')),
    );
    await own.end();
    await tags.stop();
  },
);

/** Who saves data has nothing fetched ahead. */
async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

test('a page that the server rendered asks for none of the styles that it has', async ({ page, shopper }) => {
  const asked: string[] = [];
  await savesData(page);
  page.on('request', (request) => request.resourceType() === 'stylesheet' && asked.push(request.url()));
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  expect(asked.filter((url) => url.includes('/assets/'))).toEqual([]);
});

/** Words of code that a page before the order form does not need. */
const LATER = [
  'ApplePaySession',
  'createPaymentMethod',
  'OffAmazonPayments',
  'setFieldTouched',
  'noUnknown',
  'Brightcove',
];

test('a landing page starts without the code of forms, payments and players @phone', async ({ page, shop }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  await savesData(page);
  await hasBeenHere(page);
  await page.goto(`${shop.url}/home?uid=classic`);
  await expect(page.locator('[data-digest]')).toHaveCount(0);
  // A text is read out of the browser later than the page runs it.
  const text = (await Promise.all(scripts.map((script) => script.text()))).join('');
  expect(text).toContain('hydrateRoot');
  expect(LATER.filter((word) => text.includes(word))).toEqual([]);
});
