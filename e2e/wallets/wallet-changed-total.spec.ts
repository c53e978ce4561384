import type { Browser, Page } from '@playwright/test';
import { CARD, Shopper } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { test as base, expect } from '../support/test.ts';
import { WalletSandbox, WalletSheet } from '../support/wallet-sandbox.ts';

/** A shop of this test alone, with a coupon that can be used once. */
const test = base.extend<{ own: OwnShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  own: async ({}, use) => {
    const own = await ownShop({
      funnels: (change) =>
        change('northvale/coupons/once15.json', (coupon) => {
          coupon.maxUses = 1;
        }),
    });
    await use(own);
    await own.end();
  },
});

const WALLETS = [
  { kind: 'google_pay', name: 'Google Pay' },
  { kind: 'apple_pay', name: 'Apple Pay' },
] as const;

for (const { kind, name } of WALLETS) {
  test(
    `V10 V08 N14 a total that changed while the sheet of ${name} was open is not charged: the page shows the new one, and asks for a new authorization`,
    keptIf(false),
    async ({ own, page, browser }) => {
      const wallets = new WalletSandbox(own.walletsUrl, own.sandboxUrl, 'sk_test_sluice');
      const shopper = await withTheCode(page, own);
      const shown = await amountOn(shopper);
      await page.getByRole('button', { name: `Pay with ${name}` }).click();
      const sheet = new WalletSheet(page);
      await sheet.isReady();
      await somebodyUsesTheCode(browser, own);
      await sheet.pays(shown);
      await expect(sheet.frame.getByRole('alert')).toBeVisible();
      await sheet.closes();
      await expect(shopper.payButton()).not.toHaveText(`Pay ${shown}`);
      await expect(page.getByRole('alert').filter({ hasText: /total/i })).toContainText('Nothing was charged');
      const changed = await amountOn(shopper);
      expect((await wallets.charges()).filter(({ wallet }) => wallet !== null)).toEqual([]);
      await page.getByRole('button', { name: `Pay with ${name}` }).click();
      await sheet.pays(changed);
      await expect(shopper.yesButton()).toBeVisible();
      const paid = (await wallets.charges()).filter(({ wallet }) => wallet !== null);
      expect(paid).toEqual([{ amount: cents(changed), captured: true, wallet: kind, last4: '4242' }]);
    },
  );
}

/** At the payment, with the code applied and the total that it makes. */
async function withTheCode(page: Page, own: OwnShop): Promise<Shopper> {
  const shopper = new Shopper(page, own.url);
  await shopper.opens('/SecureCart?uid=vsl');
  await shopper.givesContact();
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Code', { exact: true }).fill('once15');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('ONCE15 takes off')).toBeVisible();
  return shopper;
}

async function somebodyUsesTheCode(browser: Browser, own: OwnShop): Promise<void> {
  const context = await browser.newContext();
  const other = await withTheCode(await context.newPage(), own);
  await other.givesCard(CARD.good);
  await other.pays();
  await expect(other.yesButton()).toBeVisible();
  await context.close();
}

/** The amount on the button, once it is the server's price. */
async function amountOn(shopper: Shopper): Promise<string> {
  await expect(shopper.page.getByText('Calculating…')).toHaveCount(0);
  return ((await shopper.payButton().textContent()) ?? '').replace('Pay ', '');
}

/** `$86.42` is 8642. */
function cents(words: string): number {
  return Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);
}
