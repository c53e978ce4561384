import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '../../contracts/api/order-api.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { OrderForm } from '../models/order-form.ts';
import { PayPalPage } from '../models/paypal-page.ts';
import { Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';
import { PayPalSandbox } from '../support/paypal-sandbox.ts';
import { type ShopServer, startShop } from '../support/shop-server.ts';
import { test as base, expect } from '../support/test.ts';

/** A shop with PayPal's name-value protocol, the only one that agrees to renewals without an address. */
const test = base.extend<{ nvp: ShopServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  nvp: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-nvp-'));
    const place = { port: await freePort(), sandboxPort: await freePort(), dataFolder };
    const shop = await startShop({ ...place, env: { PAYPAL_PROTOCOL: 'nvp' } });
    await use(shop);
    await shop.hasEvenLedgers().finally(() => shop.stop());
    await rm(dataFolder, { recursive: true, force: true });
  },
});

test(
  'O05 T07 A05 V10 a subscription is approved, confirmed and paid without a typed address, and cancelled by its link',
  keptIf(false),
  async ({ nvp, page }) => {
    const shopper = new Shopper(page, nvp.url);
    const paypal = new PayPalSandbox(nvp.sandboxUrl);
    await shopper.opens('/SecureCart?uid=subscription');
    await new OrderForm(shopper).subscribes();
    await page.getByRole('button', { name: 'Buy now with PayPal' }).click();
    await new PayPalPage(page).approves();
    await expect(page.getByText('San Jose, CA 95131')).toBeVisible();
    await expect(page.getByText('To cancel').first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await paypal.taken()).toEqual([]);
    const button = page.getByRole('button', { name: /^(Pay|Subscribe).* with PayPal$/ });
    const amount = Math.round(Number(((await button.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100);
    await button.click();
    await expect(shopper.yesButton()).toBeVisible();
    expect(await paypal.taken()).toEqual([amount]);
    const orders: Order[] = await (await page.request.get(`${nvp.url}/api/orders/all`)).json();
    await page.goto(`${nvp.url}/subscription?cancel=${orders[0]?.subscription?.cancelToken}`);
    await page.getByRole('button', { name: 'Cancel the subscription' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText('Your subscription is canceled.')).toBeVisible();
  },
);
