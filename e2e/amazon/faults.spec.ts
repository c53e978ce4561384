import { AMAZON_FORM, opensSignedIn } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

test(
  'a session at Amazon that ends asks to sign in again, and the order is paid after it',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    await shopper.opens(AMAZON_FORM);
    await shopper.choosesBundle(/6 bags/);
    await amazonPage.signsIn();
    await amazonPage.hasWallet();
    await amazon.widgetWillFail({ widget: 'Wallet', at: 'choose', code: 'BuyerSessionExpired' });
    await amazonPage.pressesCard(/Mastercard/);
    await expect(page.getByText(/Your time at Amazon is over/).first()).toBeVisible();
    await expect(page.getByText(/Your time at Amazon is over/).first()).toBeInViewport();
    await amazonPage.signsIn();
    await amazonPage.hasWallet();
    await expect(page.getByRole('radio', { name: /6 bags/ })).toBeChecked();
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([22_800]);
  },
);

for (const widget of ['AddressBook', 'Wallet']) {
  test(
    `an error of the ${widget} widget says so, and a press shows it again`,
    keptIf(false),
    async ({ shopper, amazon, amazonPage, page }) => {
      await opensSignedIn({ shopper, amazonPage });
      await amazon.widgetWillFail({ widget, at: 'choose', code: 'UnknownError' });
      if (widget === 'Wallet') await amazonPage.pressesCard(/Mastercard/);
      else await amazonPage.choosesAddress(/New York/);
      await expect(page.getByRole('group', { name: /Amazon could not show this/ })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Show it again' })).toBeInViewport();
      await page.getByRole('button', { name: 'Show it again' }).click();
      await amazonPage.hasWallet();
      await shopper.pays();
      await shopper.isAt(STEP.upsell1);
      expect(await amazon.taken()).toEqual([12_900]);
    },
  );
}

test(
  'a script of Amazon that cannot be reached says so, and a press loads it again',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    await amazon.willFail({ match: { path: '/OffAmazonPayments/us' }, at: 'before', fault: 'reset' });
    await shopper.opens(AMAZON_FORM);
    await expect(page.getByText(/Amazon Pay cannot be reached/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(amazonPage.button()).toBeVisible();
  },
);
