import { expect } from '@playwright/test';
import { AMAZON_FORM } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { type AmazonVisit, amazonShopTest } from '../support/amazon-own-shop.ts';
import { keptIf } from '../support/kept.ts';

/** The bank of Kurt's second card asks, and Kurt lives in Germany. */
const test = amazonShopTest({
  env: { AMAZON_CONFIRMATION: 'true' },
  funnels: (change) =>
    change('fernhollow/brand.json', (brand) => {
      brand.shipsTo = ['US', 'CA', 'DE'];
    }),
});

/** Kurt presses pay, and his bank asks on Amazon's page. */
async function isAskedByBank({ shopper, amazonPage }: AmazonVisit): Promise<void> {
  await shopper.opens(AMAZON_FORM);
  await amazonPage.signsIn('Kurt Weiss');
  await amazonPage.choosesCard(/its bank asks/);
  await shopper.pays();
  await shopper.sees('Confirm your payment');
}

test(
  'Q04 Q05 a payment that the bank asks about is taken once the shopper has approved it on Amazon’s page',
  keptIf(false),
  async ({ visit }) => {
    await isAskedByBank(visit);
    expect(await visit.amazon.taken()).toEqual([]);
    await visit.amazonPage.answersBank('Approve');
    await visit.shopper.isAt(STEP.upsell1);
    expect(await visit.amazon.taken()).toEqual([12_900]);
  },
);

for (const answer of ['Fail', 'Leave without an answer'] as const) {
  test(
    `a confirmation that ends with "${answer}" takes nothing, says so, and another card pays`,
    keptIf(false),
    async ({ visit, page }) => {
      await isAskedByBank(visit);
      await visit.amazonPage.answersBank(answer);
      await visit.shopper.isAt(STEP.orderForm);
      await expect(page.getByText(/nothing was taken|not finished|not charged/i).first()).toBeVisible();
      expect(await visit.amazon.taken()).toEqual([]);
      await visit.amazonPage.hasWallet();
      await visit.amazonPage.choosesCard(/1111/);
      await visit.shopper.pays();
      await visit.shopper.isAt(STEP.upsell1);
      expect(await visit.amazon.taken()).toEqual([12_900]);
    },
  );
}

test(
  'the browser’s way back from Amazon’s confirmation leads to the form, which pays after all',
  keptIf(false),
  async ({ visit, page }) => {
    await isAskedByBank(visit);
    await page.goBack();
    await visit.shopper.isAt(STEP.orderForm);
    await visit.amazonPage.hasWallet();
    expect(await visit.amazon.taken()).toEqual([]);
    await visit.amazonPage.choosesCard(/1111/);
    await visit.shopper.pays();
    await visit.shopper.isAt(STEP.upsell1);
    expect(await visit.amazon.taken()).toEqual([12_900]);
  },
);

test(
  'K03 an Amazon address in a country that the brand does not ship to says so, and another one mends it',
  keptIf(false),
  async ({ visit, page }) => {
    await visit.shopper.opens(AMAZON_FORM);
    await visit.amazonPage.signsIn('Kurt Weiss');
    await visit.amazonPage.choosesAddress(/London/);
    await expect(page.getByText(/we don't ship to Your country/)).toBeVisible();
    await expect(visit.shopper.payButton()).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Everything is chosen.')).toHaveCount(0);
    await visit.amazonPage.choosesAddress(/Berlin/);
    await expect(visit.shopper.payButton()).not.toHaveAttribute('aria-disabled');
    await expect(page.getByText(/we don't ship to Your country/)).toHaveCount(0);
    await visit.shopper.pays();
    await visit.shopper.isAt(STEP.upsell1);
    expect(await visit.amazon.taken()).toEqual([12_900]);
  },
);
