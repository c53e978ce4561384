import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { keptIf } from '../support/kept.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { CardSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const SALE = 12_900;
const JARS = 6_900;

test.describe('a shop that captures later', () => {
  let shop: OwnShop;

  test.beforeEach(async () => {
    shop = await ownShop({ env: { CAPTURE: 'later' } });
  });

  test.afterEach(() => shop.end());

  test(
    'N13 N05 sale and offer are authorized, shown so on the receipt, and charged by sluice capture',
    keptIf(false),
    async ({ page }) => {
      const sandbox = new CardSandbox(shop.sandboxUrl);
      const shopper = new Shopper(page, shop.url);
      await shopper.opens(`/${STEP.orderForm}?uid=classic`);
      await shopper.givesContact();
      await expect(
        page.getByText('$129.00 is held on your card today, and charged when your order ships.'),
      ).toBeVisible();
      await shopper.givesCard(CARD.good);
      await shopper.pays();
      await shopper.isAt(STEP.upsell1);
      await expect(page.getByText('held on your Visa ending 4242 today, and charged when it ships')).toBeVisible();
      await shopper.saysYes();
      await shopper.isAt(STEP.upsell2);
      await shopper.saysNo();
      await shopper.isAt(STEP.downsell2);
      await shopper.saysNo();
      await shopper.isAt(STEP.receipt);
      await expect(page.getByText('Confirmed, not charged yet')).toHaveCount(1);
      await expect(page.getByText('Held on Visa ending 4242, and charged when your order ships.')).toHaveCount(1);
      expect(await sandbox.captures()).toEqual([]);
      for (const order of await shopper.orderNumbers())
        expect(await shop.sluice('capture', order)).toContain('was captured.');
      expect((await sandbox.captures()).map((charge) => charge.amount)).toEqual([SALE, JARS]);
      expect(await shop.sluice('reconcile')).toContain('No difference.');
      await page.reload();
      await expect(page.getByText('Paid', { exact: true })).toHaveCount(1);
    },
  );
});
