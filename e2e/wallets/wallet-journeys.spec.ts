import type { Page } from '@playwright/test';
import { CARD, type Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { test as base, expect } from '../support/test.ts';
import { WalletSandbox, WalletSheet } from '../support/wallet-sandbox.ts';

const test = base.extend<{ wallets: WalletSandbox }>({
  wallets: async ({ shop }, use) => {
    const wallets = new WalletSandbox(shop.walletsUrl, shop.sandboxUrl, 'sk_test_sluice');
    await use(wallets);
    await wallets.isWell();
  },
});

const SALE = 12_900;
const JARS = 6_900;

const WALLETS = [
  { kind: 'google_pay', name: 'Google Pay' },
  { kind: 'apple_pay', name: 'Apple Pay' },
] as const;

for (const { kind, name } of WALLETS) {
  const button = (page: Page) => page.getByRole('button', { name: `Pay with ${name}` });
  const byWallet = (amount: number) => ({ amount, captured: true, wallet: kind, last4: '4242' });

  test.describe(name, () => {
    // The bank's question is asked of Apple's card in `npm test`, too.
    const isKept = keptIf(kind === 'google_pay');

    test(
      `A06 ${name} pays an order, its card pays the offer, and both are on the receipt`,
      isKept,
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await comesToPayment(shopper);
        await button(page).click();
        await new WalletSheet(page).pays('$129.00');
        await shopper.isAt(STEP.upsell1);
        await expect(page.getByText(/Visa ending (in )?4242/).first()).toBeVisible();
        await shopper.saysYes();
        await shopper.isAt(STEP.upsell2);
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(SALE), byWallet(JARS)]);
        await shopper.saysNo();
        await shopper.isAt(STEP.downsell2);
        await shopper.saysNo();
        await shopper.isAt(STEP.receipt);
        await expect(page.getByText('$129.00').first()).toBeVisible();
        await expect(page.getByText('$69.00').first()).toBeVisible();
      },
    );

    test(
      `A06 A05 V10 a subscription with a bump is paid with ${name}: the sheet shows total, tax and later charges`,
      keptIf(false),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/SecureCart?uid=subscription');
        await page.getByRole('radio', { name: /^Subscription/ }).click();
        await page.getByRole('checkbox', { name: /jar of Tuck/ }).check();
        await wallets.device(kind === 'google_pay' ? { applePay: 'applePayUnsupported' } : { googlePay: false });
        await page.reload();
        await page.getByRole('button', { name: `Buy now with ${name}` }).click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        const words = (await sheet.frame.getByRole('button', { name: /^Pay / }).textContent()) ?? '';
        await expect(sheet.frame.getByText('Pay Northvale')).toBeVisible();
        await expect(sheet.frame.locator('#lines')).toContainText('Tuck, 1 jar$9.90');
        await expect(sheet.frame.locator('#lines')).toContainText(/Tax\$\d/);
        await expect(sheet.frame.getByText(/every 4 months/).first()).toBeVisible();
        await sheet.pays(words.replace('Pay ', ''));
        await expect(shopper.yesButton()).toBeVisible();
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(centsIn(words))]);
        await shopper.saysNo();
        await shopper.saysNo();
        await shopper.sees(/Ada/);
      },
    );

    test(
      `A06 N14 a challenge after ${name} closes the sheet, and the order is paid once it succeeded`,
      keptIf(kind === 'apple_pay'),
      async ({ shopper, page, sandbox }) => {
        const before = (await sandbox.captures()).length;
        await comesToPayment(shopper);
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.choosesCard('its bank asks');
        await sheet.pays('$129.00');
        await expect(sheetFrame(page)).toHaveCount(0);
        await shopper.answersChallenge('Complete');
        await shopper.isAt(STEP.upsell1);
        expect((await sandbox.captures()).slice(before).map(({ amount }) => amount)).toEqual([SALE]);
      },
    );

    test(
      `A06 N08 a decline of ${name} is shown in the sheet and on the form, which keeps all fields; a typed card pays`,
      keptIf(kind === 'google_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await comesToPayment(shopper);
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.choosesCard('is declined');
        await sheet.pays('$129.00');
        await expect(sheet.frame.getByRole('alert')).toHaveText(/payment failed|Not Completed/);
        await sheet.closes();
        await expect(sheetFrame(page)).toHaveCount(0);
        await expect(page.getByText(/Nothing was charged/)).toBeVisible();
        await expect(page.getByText('ada@example.com')).toBeVisible();
        await shopper.givesCard(CARD.good);
        await shopper.pays();
        await shopper.isAt(STEP.upsell1);
        const paid = (await wallets.charges()).slice(before).filter(({ captured }) => captured);
        expect(paid).toEqual([{ ...byWallet(SALE), wallet: null }]);
      },
    );

    test(
      `N12 A06 Back does nothing while the sheet of ${name} is open, which then pays, and works once it is cancelled`,
      keptIf(kind === 'google_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/home?uid=classic');
        await shopper.startsOrder();
        await page.reload();
        await shopper.goesBackToLanding();
        await shopper.startsOrder();
        await shopper.givesContact();
        const sheet = new WalletSheet(page);
        const goesBack = () =>
          page.evaluate(
            () =>
              new Promise<void>((resolve) => {
                window.addEventListener('popstate', () => resolve(), { once: true });
                window.history.back();
              }),
          );
        await button(page).click();
        await sheet.isReady();
        await goesBack();
        await shopper.isAt(STEP.orderForm);
        await sheet.closes();
        await expect(sheetFrame(page)).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => window.history.state?.usr?.isHeld ?? false)).toBe(false);
        await page.goBack();
        await page.getByRole('button', { name: 'Continue to payment' }).click();
        await button(page).click();
        await sheet.isReady();
        await goesBack();
        await sheet.pays('$129.00');
        await shopper.isAt(STEP.upsell1);
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(SALE)]);
      },
    );

    test(
      `A06 a cancelled ${name} leaves the form unchanged, and pays at the next click`,
      keptIf(false),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await comesToPayment(shopper);
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await sheet.closes();
        await expect(sheetFrame(page)).toHaveCount(0);
        await expect(button(page)).toBeFocused();
        await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
        await expect(shopper.payButton()).toBeEnabled();
        expect((await wallets.charges()).slice(before)).toEqual([]);
        await button(page).click();
        await sheet.pays('$129.00');
        await shopper.isAt(STEP.upsell1);
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(SALE)]);
      },
    );

    test(
      `A06 N14 a slow ${name} shows its progress on the form, and pays once`,
      keptIf(false),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await wallets.willFail({ match: { path: '/(gp/tokens|apple-pay/payments)' }, fault: 'latency', ms: 1_500 });
        await comesToPayment(shopper);
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.pays('$129.00');
        await expect(sheet.frame.getByRole('status')).toHaveText('Processing …');
        await expect(sheet.frame.getByRole('button', { name: /^Pay / })).toBeDisabled();
        await expect(page.getByText('Waiting for your wallet…').first()).toBeAttached();
        await shopper.isAt(STEP.upsell1);
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(SALE)]);
      },
    );

    test(
      `A06 N14 a double click on ${name}, and on its sheet, opens one sheet and charges once`,
      keptIf(false),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await comesToPayment(shopper);
        // A press from inside the page does not wait for the price, and without a price the payment cannot start.
        await expect(page.getByText('Calculating…')).toHaveCount(0);
        await button(page).evaluate((pressed: HTMLButtonElement) => {
          pressed.click();
          pressed.click();
        });
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await expect(sheetFrame(page)).toHaveCount(1);
        await sheet.frame.getByRole('button', { name: /^Pay / }).dblclick();
        await shopper.isAt(STEP.upsell1);
        expect((await wallets.charges()).slice(before)).toEqual([byWallet(SALE)]);
      },
    );
  });
}

test(
  'A06 a device without a wallet gets the card field alone, and no mention of a wallet',
  keptIf(false),
  async ({ shopper, page, shop, wallets }) => {
    await wallets.device({ googlePay: false, applePay: 'applePayUnsupported' });
    const scripts = ['/pay.js', '/session.js'].map((part) =>
      page.waitForResponse((reply) => reply.url().startsWith(shop.walletsUrl) && reply.url().includes(part)),
    );
    await comesToPayment(shopper);
    await Promise.all(scripts);
    await shopper.givesCard(CARD.good);
    await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(0);
    await expect(page.getByText('or pay by card')).toHaveCount(0);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
  },
);

/** To the payment of the classic funnel, whose button then says $129.00. */
async function comesToPayment(shopper: Shopper): Promise<void> {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
}

const sheetFrame = (page: Page) => page.locator('iframe[src*="/sheet?"]');

/** `Pay $86.42` is 8642. */
function centsIn(words: string): number {
  return Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);
}
