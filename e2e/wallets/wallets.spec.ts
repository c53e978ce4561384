import { expect, type Page } from '@playwright/test';
import { keptIf } from '../support/kept.ts';
import type { WalletBench } from '../support/wallet-bench.ts';
import { WalletSheet } from '../support/wallet-sandbox.ts';
import { test } from '../support/wallets/bench-test.ts';

const KINDS = ['google_pay', 'apple_pay'] as const;

/** Opens the bench and waits until the wallets' availability is known. */
async function opens(page: Page, bench: WalletBench): Promise<void> {
  await page.goto(`${bench.url}/`);
  await says(page, 'ready');
}

/** Expects the outcome of the last payment. */
async function says(page: Page, type: string): Promise<void> {
  await expect(page.locator('output')).toContainText(`"type":"${type}"`);
}

const buttonOf = (page: Page, kind: string) => page.getByRole('button', { name: kind });

test.describe('a wallet’s availability is known before its button is shown', () => {
  test('A06 both wallets have a button where both can pay', async ({ page, bench, sandbox }) => {
    await sandbox.device({});
    await opens(page, bench);
    await expect(page.getByRole('button')).toHaveText(['apple_pay', 'google_pay']);
  });

  test('A06 a device without a card in Google Pay, and without Apple Pay, shows no button', async ({
    page,
    bench,
    sandbox,
  }) => {
    await sandbox.device({ googlePay: false, applePay: 'applePayUnsupported' });
    await opens(page, bench);
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  test('A06 Apple Pay without a card shows no button; where Apple does not report it, it shows one', async ({
    page,
    bench,
    sandbox,
  }) => {
    await sandbox.device({ applePay: 'paymentCredentialsUnavailable' });
    await opens(page, bench);
    await expect(page.getByRole('button')).toHaveText(['google_pay']);
    await sandbox.device({ applePay: 'paymentCredentialStatusUnknown' });
    await opens(page, bench);
    await expect(page.getByRole('button')).toHaveText(['apple_pay', 'google_pay']);
  });

  test('A06 a wallet whose script fails to load has no button, and the other one has one', async ({
    page,
    bench,
    sandbox,
  }) => {
    await sandbox.willFail({ match: { path: '/gp/p/js/pay.js' }, fault: '5xx', status: 503 });
    await opens(page, bench);
    await expect(page.getByRole('button')).toHaveText(['apple_pay']);
  });

  for (const kind of KINDS) {
    test(`A06 ${kind} reports a click that the browser no longer counts as a user gesture`, async ({ page, bench }) => {
      // Playwright runs every script in a page as a user gesture, so the browser's answer is stubbed here.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }),
      );
      await opens(page, bench);
      await buttonOf(page, kind).click();
      await says(page, 'unavailable');
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  }
});

for (const kind of KINDS) {
  test.describe(kind, () => {
    test(`A06 V10 ${kind} shows the quote’s lines and total, and pays like a card`, async ({
      page,
      bench,
      sandbox,
    }) => {
      await opens(page, bench);
      await buttonOf(page, kind).click();
      const sheet = new WalletSheet(page);
      await expect(sheet.frame.getByText('Pay Bench & Co')).toBeVisible();
      await expect(sheet.frame.locator('#lines')).toHaveText('3 bags$139.00Discount-$10.00');
      await sheet.pays('$129.00');
      await says(page, 'succeeded');
      await expect(page.locator('iframe')).toHaveCount(0);
      const methods = await sandbox.charges();
      expect(methods).toEqual([{ amount: 12_900, captured: true, wallet: kind, last4: '4242' }]);
    });

    test(
      `A06 a cancelled ${kind} leaves the page unchanged, and opens again`,
      keptIf(kind === 'google_pay'),
      async ({ page, bench, sandbox }) => {
        await opens(page, bench);
        const button = buttonOf(page, kind);
        await button.click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await sheet.closes();
        await says(page, 'cancelled');
        await expect(button).toBeFocused();
        await page.keyboard.press('Enter');
        await sheet.isReady();
        // The focused frame is removed by the press, and a browser may not acknowledge the press.
        void page.keyboard.press('Escape').catch(() => undefined);
        await expect(page.locator('iframe')).toHaveCount(0);
        await expect(button).toBeFocused();
        expect(await sandbox.charges()).toEqual([]);
      },
    );

    test(
      `A06 N08 a decline of ${kind} is shown in the sheet and on the page; another card pays once`,
      keptIf(kind === 'apple_pay'),
      async ({ page, bench, sandbox }) => {
        await opens(page, bench);
        await buttonOf(page, kind).click();
        const sheet = new WalletSheet(page);
        await sheet.choosesCard('is declined');
        await sheet.pays('$129.00');
        await says(page, 'declined');
        await expect(sheet.frame.getByRole('alert')).toHaveText(/payment failed|Not Completed/);
        await sheet.closes();
        await expect(page.locator('iframe')).toHaveCount(0);
        await buttonOf(page, kind).click();
        await sheet.pays('$129.00');
        await says(page, 'succeeded');
        const charges = await sandbox.charges();
        expect(charges.filter(({ captured }) => captured)).toHaveLength(1);
      },
    );

    test(
      `A06 N14 ${kind} closes its sheet where the bank requests a challenge`,
      keptIf(kind === 'google_pay'),
      async ({ page, bench, sandbox }) => {
        await opens(page, bench);
        await buttonOf(page, kind).click();
        const sheet = new WalletSheet(page);
        await sheet.choosesCard('its bank asks');
        await sheet.pays('$129.00');
        await says(page, 'requires_action');
        await expect(page.locator('iframe')).toHaveCount(0);
        expect(await sandbox.charges()).toEqual([]);
      },
    );

    test(
      `A06 N14 a double click on ${kind} opens one sheet and charges once`,
      keptIf(kind === 'google_pay'),
      async ({ page, bench, sandbox }) => {
        await opens(page, bench);
        await buttonOf(page, kind).evaluate((button: HTMLButtonElement) => {
          button.click();
          button.click();
        });
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await expect(page.locator('iframe')).toHaveCount(1);
        await sheet.closes();
        await expect(page.locator('iframe')).toHaveCount(0);
        await buttonOf(page, kind).click();
        await sheet.isReady();
        await sheet.frame.getByRole('button', { name: /^Pay / }).dblclick();
        await says(page, 'succeeded');
        expect(await sandbox.charges()).toHaveLength(1);
      },
    );

    test(
      `A06 a slow ${kind} shows its progress, and pays once`,
      keptIf(kind === 'apple_pay'),
      async ({ page, bench, sandbox }) => {
        await sandbox.willFail({ match: { path: '/(gp/tokens|apple-pay/payments)' }, fault: 'latency', ms: 4_000 });
        await opens(page, bench);
        await buttonOf(page, kind).click();
        const sheet = new WalletSheet(page);
        await sheet.pays('$129.00');
        await expect(sheet.frame.getByRole('status')).toHaveText('Processing …');
        await expect(sheet.frame.getByRole('button', { name: /^Pay / })).toBeDisabled();
        await says(page, 'succeeded');
        expect(await sandbox.charges()).toHaveLength(1);
      },
    );

    test(
      `A06 ${kind} says that nothing was charged where the card provider is unreachable`,
      keptIf(kind === 'apple_pay'),
      async ({ page, bench, sandbox }) => {
        await opens(page, bench);
        await sandbox.cardsWillFail({ match: { path: '/v1/payment_methods' }, fault: '5xx', status: 503 });
        await buttonOf(page, kind).click();
        await new WalletSheet(page).pays('$129.00');
        await says(page, 'unavailable');
        expect(await sandbox.charges()).toEqual([]);
      },
    );

    test(`${kind} keeps card numbers from the shop and its page`, async ({ page, bench }) => {
      const seen: string[] = [];
      page.on('request', (request) => {
        const isOfPage = request.frame() === page.mainFrame();
        if (isOfPage) seen.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await opens(page, bench);
      await buttonOf(page, kind).click();
      await new WalletSheet(page).pays('$129.00');
      await says(page, 'succeeded');
      expect(seen.some((request) => request.includes('/v1/payment_methods'))).toBe(true);
      for (const request of seen) expect(request).not.toContain('4242424242424242');
    });
  });
}

test('A06 Apple Pay closes its sheet where Apple rejects the merchant', async ({ page, bench, sandbox }) => {
  await sandbox.willFail({ match: { path: '/paymentservices/' }, fault: '5xx', status: 500 });
  await opens(page, bench);
  await buttonOf(page, 'apple_pay').click();
  await says(page, 'unavailable');
  await expect(page.locator('iframe')).toHaveCount(0);
});
