import { AMAZON_FORM } from '../models/amazon-shopper.ts';
import { STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';

test(
  'axe finds nothing on the form with widgets, its errors and the offer',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    const faults: Record<string, string[]> = {};
    const check = async (name: string) => {
      // A target under the sticky bar would count as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
      faults[name] = await axeFaults(page, 'with frames');
    };
    await shopper.opens(AMAZON_FORM);
    await expect(amazonPage.button()).toBeVisible();
    await check('signed out');
    await amazonPage.signsIn('Dora Decline');
    await amazonPage.hasWallet();
    await check('widgets');
    await shopper.pays();
    await expect(page.getByText(/choose another one in your Amazon wallet/).first()).toBeVisible();
    await check('declined');
    await amazon.widgetWillFail({ widget: 'Wallet', at: 'choose', code: 'UnknownError' });
    await amazonPage.pressesCard(/1111/);
    await expect(page.getByText(/Amazon could not show this/).first()).toBeVisible();
    await check('failed');
    await page.getByRole('button', { name: 'Show it again' }).click();
    await amazonPage.hasWallet();
    await amazonPage.choosesCard(/1111/);
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    await shopper.saysYes();
    await amazonPage.hasWallet();
    await check('offer');
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
  },
);

test(
  'an order and an offer are paid by Amazon with the keyboard alone',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    await shopper.opens(AMAZON_FORM);
    await expect(amazonPage.button()).toBeVisible();
    await amazonPage.tabsTo(/^Pay with Amazon/);
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const popup = await opening;
    await popup.getByRole('button', { name: /Ada Byron/ }).press('Enter');
    await amazonPage.hasWallet();
    await expect(page.getByRole('heading', { name: 'From your Amazon account' })).toBeFocused();
    await amazonPage.tabsIntoFrame('Addresses');
    await page.keyboard.press('ArrowDown');
    await amazonPage.tabsIntoFrame('Cards');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Calculating…')).toHaveCount(0);
    await amazonPage.tabsTo(/^Pay \$/);
    await page.keyboard.press('Enter');
    await shopper.isAt(STEP.upsell1);
    await amazonPage.tabsTo(/^Yes, add/);
    await page.keyboard.press('Enter');
    await amazonPage.hasWallet();
    await expect(page.getByRole('button', { name: /^Pay \$69/ })).not.toHaveAttribute('aria-disabled');
    await amazonPage.tabsTo(/^Pay \$69/);
    await page.keyboard.press('Enter');
    await shopper.isAt(STEP.upsell2);
    expect(await amazon.taken()).toEqual([12_900, 6_900]);
  },
);
