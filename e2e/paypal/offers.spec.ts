import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { PayPalPage } from '../models/paypal-page.ts';
import { choosesPayPal, leavesForPayPal } from '../models/paypal-shopper.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { PayPalSandbox } from '../support/paypal-sandbox.ts';
import { test as base, expect } from '../support/paypal-test.ts';
import { type ShopServer, startShop } from '../support/shop-server.ts';

/** A shop whose PayPal account gets no agreement to later charges. */
const test = base.extend<{ shopWithoutVault: ShopServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  shopWithoutVault: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-paypal-'));
    const shop = await startShop({ port: await freePort(), sandboxPort: await freePort(), dataFolder });
    await new PayPalSandbox(shop.sandboxUrl).allowsReference(false);
    await use(shop);
    await shop.hasEvenLedgers().finally(() => shop.stop());
    await rm(dataFolder, { recursive: true, force: true });
  },
});

const [SALE, JARS] = [12_900, 6_900];

test('N05 O04 N14 an upsell is charged by billing agreement with one click, and the page says so before', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).approves();
  await shopper.isAt(STEP.upsell1);
  await expect(page.getByText('charged to your PayPal account')).toBeVisible();
  await shopper.yesButton().dblclick();
  await shopper.isAt(STEP.upsell2);
  expect(await paypal.taken()).toEqual([...before, SALE, JARS]);
});

test('O04 where PayPal requires a new approval, the page says so before the next click', async ({
  shopper,
  paypal,
  page,
}) => {
  const before = await paypal.taken();
  await choosesPayPal(shopper);
  await (await leavesForPayPal(shopper)).approves();
  await shopper.isAt(STEP.upsell1);
  await paypal.allowsReference(false);
  await shopper.saysYes();
  await expect(
    page.getByText('PayPal will ask you to approve $69.00 once more. You will not be charged before that.'),
  ).toBeVisible();
  await shopper.saysYes();
  await new PayPalPage(page).cancels();
  await expect(page.getByText('You came back from PayPal without paying. Nothing was charged.')).toBeVisible();
  await expect(
    page.getByText('PayPal will ask you to approve $69.00 once more. You will not be charged before that.'),
  ).toBeVisible();
  await shopper.saysYes();
  await new PayPalPage(page).approves();
  await shopper.isAt(STEP.upsell2);
  expect(await paypal.taken()).toEqual([...before, SALE, JARS]);
});

test(
  'O04 Q03 an upsell that needs an approval is shown again after a cancellation, and leads on after the approval',
  keptIf(false),
  async ({ shopWithoutVault, page }) => {
    const shopper = new Shopper(page, shopWithoutVault.url);
    await choosesPayPal(shopper);
    await (await leavesForPayPal(shopper)).approves();
    await shopper.isAt(STEP.upsell1);
    await expect(
      page.getByText('PayPal will ask you to approve $69.00 once more. You will not be charged before that.'),
    ).toBeVisible();
    await shopper.saysYes();
    await new PayPalPage(page).cancels();
    await expect(page.getByText('You came back from PayPal without paying. Nothing was charged.')).toBeVisible();
    await shopper.isAt(STEP.upsell1);
    await shopper.saysYes();
    await new PayPalPage(page).approves();
    await shopper.isAt(STEP.upsell2);
  },
);
