import { expect } from '@playwright/test';
import { AMAZON_FORM } from '../models/amazon-shopper.ts';
import { OrderForm } from '../models/order-form.ts';
import { STEP } from '../models/shopper.ts';
import { amazonShopTest } from '../support/amazon-own-shop.ts';
import { keptIf } from '../support/kept.ts';

const LAYOUTS = ['checkout', 'two-page-checkout'];

for (const view of LAYOUTS) {
  for (const hasAddressBook of [true, false]) {
    const test = amazonShopTest({
      async funnels(change) {
        await change('fernhollow/content/order.json', (content) => {
          content.view = view;
        });
        await change('fernhollow/funnels/classic.json', (funnel) => {
          if (!hasAddressBook) withoutAddressBook(funnel);
        });
      },
    });

    test(
      `W05 ${view} ${hasAddressBook ? 'with the address book' : 'with a typed address'} is paid by Amazon`,
      keptIf(false),
      async ({ visit, page }) => {
        const { shopper, amazon, amazonPage } = visit;
        await shopper.opens(AMAZON_FORM);
        if (!hasAddressBook) {
          await shopper.givesContact();
          await page.getByRole('radio', { name: /^Amazon Pay/ }).click();
        }
        await expect(amazonPage.button()).toBeVisible();
        await amazonPage.signsIn();
        await amazonPage.hasWallet();
        const amount = await new OrderForm(shopper).amount();
        await shopper.pays();
        await shopper.isAt(STEP.upsell1);
        expect(await amazon.taken()).toEqual([amount]);
      },
    );
  }
}

function withoutAddressBook({ defaultFunnels }: Record<string, unknown>): void {
  if (!Array.isArray(defaultFunnels)) throw new Error('the funnel has no steps');
  for (const step of defaultFunnels) delete step.addressBook;
}
