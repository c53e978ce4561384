import type { Locator, Page } from '@playwright/test';
import { CARD, STEP } from '../models/shopper.ts';
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

const WALLETS = [
  { kind: 'google_pay', name: 'Google Pay' },
  { kind: 'apple_pay', name: 'Apple Pay' },
] as const;

const payIn = (sheet: WalletSheet) => sheet.frame.getByRole('button', { name: /^Pay / });

/** The total that a sheet asks for, in words, once it is the delivery's. */
async function totalIn(sheet: WalletSheet): Promise<string> {
  await sheet.isReady();
  return ((await payIn(sheet).textContent()) ?? '').replace('Pay ', '');
}

const cents = (words: string) => Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);

for (const { kind, name } of WALLETS)
  test.describe(name, () => {
    // A browser in which both can pay offers Apple Pay.
    test.beforeEach(async ({ wallets }) => {
      await wallets.device(kind === 'google_pay' ? { applePay: 'applePayUnsupported' } : { googlePay: false });
    });
    const button = (page: Page) => page.getByRole('button', { name: `Buy now with ${name}` });

    test(`A06 V10 ${name} buys in three presses from the landing page @phone`, async ({ shopper, page, wallets }) => {
      const before = (await wallets.charges()).length;
      let presses = 0;
      const press = async (control: Locator) => {
        await control.click();
        presses += 1;
      };
      await shopper.opens('/home?uid=classic');
      await press(page.getByRole('main').getByRole('button').first());
      await press(button(page));
      const sheet = new WalletSheet(page);
      await expect(sheet.frame.getByText('Pay Fernhollow')).toBeVisible();
      const total = await totalIn(sheet);
      await press(payIn(sheet));
      await shopper.isAt(STEP.upsell1);
      expect(presses).toBe(3);
      const charge = { amount: cents(total), captured: true, wallet: kind, last4: '4242' };
      expect((await wallets.charges()).slice(before)).toEqual([charge]);
    });

    test(
      `A06 V10 V07 another address has another tax in the sheet of ${name}, and charge, ledger, receipt and mail agree to the cent`,
      keptIf(kind === 'apple_pay'),
      async ({ shopper, page, shop, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/SecureCart?uid=subscription');
        await button(page).click();
        const sheet = new WalletSheet(page);
        const atHome = await totalIn(sheet);
        await sheet.choosesPerson('7 Pine Road');
        await expect(payIn(sheet)).not.toHaveText(`Pay ${atHome}`);
        await sheet.choosesPerson('home:');
        await expect(payIn(sheet)).toHaveText(`Pay ${atHome}`);
        const total = await totalIn(sheet);
        expect(cents(total)).toBeGreaterThan(79_00);
        await payIn(sheet).click();
        await expect(shopper.yesButton()).toBeVisible();
        expect((await wallets.charges()).slice(before).map(({ amount }) => amount)).toEqual([cents(total)]);
        await shopper.saysNo();
        await shopper.saysNo();
        await shopper.sees(/Ada/);
        await expect(page.getByText('12 Analytical Way').first()).toBeVisible();
        const receipt = page.getByRole('article').first();
        await expect(receipt.getByText(total).last()).toBeVisible();
        const amounts = (await receipt.textContent())?.match(/\$[\d,]+\.\d\d/g) ?? [];
        expect(amounts.length).toBeGreaterThan(3);
        const [number = ''] = await shopper.orderNumbers();
        const mail = () => shop.mailOf(new RegExp(number));
        await expect.poll(mail).toContain(total);
        const text = await mail();
        expect(amounts.filter((amount) => !text?.includes(amount))).toEqual([]);
        await shop.hasEvenLedgers();
      },
    );

    test(
      `A06 N14 V10 without a connection the sheet of ${name} takes no money, and with one again it charges once`,
      keptIf(kind === 'google_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/SecureCart?uid=subscription');
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await page.route('**/proxy/quotes', (route) => route.abort());
        await sheet.choosesPerson('7 Pine Road');
        await expect(sheet.frame.getByRole('button', { name: /^Pay\b/ })).toBeDisabled();
        await page.unroute('**/proxy/quotes');
        await sheet.choosesPerson('home:');
        await sheet.isReady();
        await page.route('**/proxy/orders/createguest', (route) => route.abort());
        await payIn(sheet).click();
        await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
        await page.unroute('**/proxy/orders/createguest');
        await page.getByRole('button', { name: 'Check again' }).click();
        await expect(shopper.yesButton()).toBeVisible();
        expect((await wallets.charges()).slice(before)).toHaveLength(1);
      },
    );

    test(
      `A06 N14 E01 two tabs with a sheet of ${name} each pay once, and the other goes on with the order`,
      keptIf(kind === 'apple_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/SecureCart?uid=subscription');
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        const other = await page.context().newPage();
        await other.goto(page.url());
        await button(other).click();
        const second = new WalletSheet(other);
        await second.isReady();
        await payIn(second).click();
        await expect(other.getByRole('button', { name: /^Yes, add/ })).toBeVisible();
        // The tab that is behind goes on by itself, and its sheet with it.
        await expect(shopper.yesButton()).toBeVisible();
        await expect(page.locator('iframe[src*="/sheet?"]')).toHaveCount(0);
        expect((await wallets.charges()).slice(before)).toHaveLength(1);
      },
    );

    test(
      `A06 K03 N08 a place that the shop does not serve is said in the sheet of ${name}, and a cancelled sheet leaves the form empty`,
      keptIf(kind === 'google_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens('/SecureCart?uid=subscription');
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.isReady();
        await sheet.choosesPerson('London');
        await expect(sheet.frame.getByText(/don't ship to Your country/)).toBeVisible();
        await expect(sheet.frame.getByRole('button', { name: /^Pay\b/ })).toBeDisabled();
        await sheet.choosesPerson('home:');
        await sheet.isReady();
        await sheet.closes();
        await expect(page.locator('iframe[src*="/sheet?"]')).toHaveCount(0);
        await expect(button(page)).toBeFocused();
        await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
        expect((await wallets.charges()).slice(before)).toEqual([]);
      },
    );

    test(
      `A06 N08 after a decline of ${name} the form has what the sheet gave, and a typed card pays`,
      keptIf(kind === 'apple_pay'),
      async ({ shopper, page, wallets }) => {
        const before = (await wallets.charges()).length;
        await shopper.opens(`/${STEP.orderForm}?uid=classic`);
        await button(page).click();
        const sheet = new WalletSheet(page);
        await sheet.choosesCard('is declined');
        await payIn(sheet).click();
        await expect(sheet.frame.getByRole('alert')).toHaveText(/payment failed|Not Completed/);
        await sheet.closes();
        await expect(page.getByText(/Nothing was charged/)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Your details' })).toContainText('12 Analytical Way');
        await shopper.givesCard(CARD.good);
        await shopper.pays();
        await shopper.isAt(STEP.upsell1);
        const paid = (await wallets.charges()).slice(before).filter(({ captured }) => captured);
        expect(paid).toMatchObject([{ wallet: null }]);
      },
    );
  });

test('A06 A05 V10 a subscription is bought by a wallet that gives the delivery, and the sheet names later charges', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await page.getByRole('radio', { name: /^Subscription/ }).click();
  await page.getByRole('button', { name: /^Buy now with (Apple|Google) Pay/ }).click();
  const sheet = new WalletSheet(page);
  await expect(sheet.frame.getByText(/every 4 months/).first()).toBeVisible();
  await sheet.pays(await totalIn(sheet));
  await expect(shopper.yesButton()).toBeVisible();
});
