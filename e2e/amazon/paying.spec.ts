import { AMAZON_FORM, opensSignedIn } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

test('W04 W05 W06 W10 an order is paid by Amazon, an offer by its wallet, and the receipt names it', async ({
  shopper,
  amazon,
  amazonPage,
  page,
}) => {
  await shopper.opens(AMAZON_FORM);
  await amazonPage.signsIn();
  await amazonPage.hasWallet();
  const known = page.waitForResponse('**/orders/getInfoAmazon');
  await amazonPage.choosesAddress(/New York/);
  // Until the address is known, a card asks for one.
  await (await known).finished();
  await expect(page.getByText('Calculating…')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('radio', { name: /Amazon Pay/ }).check();
  await amazonPage.choosesCard(/Mastercard/);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await expect(page.getByText(/^Saying yes takes two steps/)).toBeVisible();
  await shopper.saysYes();
  await amazonPage.hasWallet();
  await amazonPage.paysOffer();
  await shopper.isAt(STEP.upsell2);
  expect(await amazon.taken()).toEqual([12_900, 6_900]);
  await shopper.saysNo();
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect(page.getByText('Amazon Pay').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('amazon_Login_accessToken');
});

test(
  'W05 a card that Amazon refuses leads back to the wallet, where another one pays',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    await opensSignedIn({ shopper, amazonPage }, 'Dora Decline');
    await shopper.pays();
    // The wallet is shown again with the answer.
    await expect(page.getByText(/choose another one in your Amazon wallet/).first()).toBeVisible();
    await amazonPage.choosesCard(/1111/);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([12_900]);
  },
);

test(
  'W01 W09 a token of an earlier page authorizes without a click, and signing out forgets it',
  keptIf(false),
  async ({ shopper, amazonPage, page }) => {
    await opensSignedIn({ shopper, amazonPage });
    await page.reload();
    await amazonPage.hasWallet();
    await page.getByRole('button', { name: 'Sign out of Amazon' }).click();
    await expect(amazonPage.button()).toBeVisible();
    await page.reload();
    await expect(amazonPage.button()).toBeVisible();
  },
);
