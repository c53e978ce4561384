import type { BrowserContext, Page } from '@playwright/test';
import { patient } from '../../backoffice/paths/testing/browser/patient-page.ts';
import { isRecord } from '../../domain/is-record.ts';
import { thinned } from '../../tests/support/soak/soak.ts';
import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { readSavedState } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

/** One browser in several funnels. */

const SALE = 12_900;

/** Looks at the landing page of another funnel in a tab of its own, until that page is stored as the newest. */
async function looksAt(context: BrowserContext, url: string, uid: string, funnel: string): Promise<void> {
  const other = patient(await context.newPage());
  await other.goto(`${url}/home?uid=${uid}`);
  await expect.poll(() => storedFunnel(other)).toBe(funnel);
  await other.close();
}

async function storedFunnel(page: Page): Promise<unknown> {
  const state = await readSavedState(page);
  return isRecord(state) ? state.funnel : null;
}

const OTHERS = [
  ['of the same brand', 'beef_a', 'fh-dinner-a'],
  ['of another brand', 'refill', 'nv-refill'],
] as const;

for (const [whose, uid, funnel] of thinned(OTHERS, 2)) {
  test(`N02 E01 a look at a funnel ${whose} moves no tab back to an offer that was answered`, async ({
    shopper,
    shop,
    context,
    page,
  }) => {
    await shopper.ordersWith(CARD.good);
    for (const step of [STEP.upsell1, STEP.downsell1]) {
      await shopper.isAt(step);
      await shopper.saysNo();
    }
    await shopper.isAt(STEP.upsell2);
    await expect(shopper.yesButton()).toBeVisible();
    await looksAt(context, shop.url, uid, funnel);
    await page.reload();
    await shopper.isAt(STEP.upsell2);
    await shopper.opens(`/${STEP.upsell1}?uid=classic&step=30`);
    await shopper.isAt(STEP.upsell2);
  });
}

test('N02 N14 after the receipt and a look at another funnel an offer leads to the receipt, and is not charged', async ({
  shopper,
  shop,
  sandbox,
  context,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.good);
  await declinesAll(shopper);
  await looksAt(context, shop.url, 'beef_a', 'fh-dinner-a');
  await shopper.opens(`/${STEP.upsell1}?uid=classic&step=30`);
  await shopper.isAt(STEP.receipt);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('N02 E01 two tabs keep the order form of each funnel, with its own fields and choices', async ({
  shopper,
  shop,
  context,
  page,
}) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.choosesBundle(/6 bags/);
  await shopper.givesContact();
  const other = new Shopper(await context.newPage(), shop.url);
  await other.opens('/two-step-order-form-common?uid=beef_a');
  await other.typesContact({ 'First name': 'Bea' });
  await expect.poll(() => storedFunnel(page)).toBe('fh-dinner-a');
  await page.reload();
  await expect(shopper.payButton()).toHaveText(/\$228\.00/);
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await other.page.reload();
  await expect(other.page.getByLabel('First name', { exact: true })).toHaveValue('Bea');
});

async function declinesAll(shopper: Shopper): Promise<void> {
  for (const step of [STEP.upsell1, STEP.downsell1, STEP.upsell2, STEP.downsell2]) {
    await shopper.isAt(step);
    await shopper.saysNo();
  }
  await shopper.isAt(STEP.receipt);
}

// The server's tests walk the same without a screen.
const ENDED =
  'N02 N14 an offer leads to the receipt in a browser that has forgotten all but its session, and that yes is refused';

test(ENDED, keptIf(false), async ({ shopper, shop, sandbox, context, page }) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  const open = new Shopper(await context.newPage(), shop.url);
  // Without messages between tabs the second one stays at its offer.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await open.opens(`/${STEP.upsell1}?uid=classic`);
  await expect(open.yesButton()).toBeVisible();
  const recorded = page.waitForResponse(/orders\/endwalk$/);
  await declinesAll(shopper);
  expect((await recorded).status()).toBe(204);
  await open.saysYes();
  await open.isAt(STEP.receipt);
  await forgetsAllButTheSession(context, page);
  await shopper.opens(`/${STEP.upsell1}?uid=classic&step=30`);
  await shopper.isAt(STEP.receipt);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
  await shopper.opens('/two-step-order-form-common?uid=classic');
  await shopper.isAt(STEP.orderForm);
});

async function forgetsAllButTheSession(context: BrowserContext, page: Page): Promise<void> {
  const kept = (await context.cookies()).filter(({ name }) => name === 'sluice_session' || name === 'XSRF-TOKEN');
  await context.clearCookies();
  await context.addCookies(kept);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}
