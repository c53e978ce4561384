import { opensAgreement, paysByAgreement } from '../models/amazon-shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';

test('W06 W07 W03 a subscription waits for its consent', async ({ shopper, amazon, amazonPage }) => {
  await opensAgreement({ shopper, amazonPage });
  await expect(shopper.payButton()).toHaveAttribute('aria-disabled', 'true');
  await paysByAgreement({ shopper, amazonPage });
  expect(await amazon.taken()).toHaveLength(1);
});

test(
  'W05 an offer after a subscription is charged to the agreement by one press, which the page says before it',
  keptIf(false),
  async ({ shopper, amazon, amazonPage, page }) => {
    await opensAgreement({ shopper, amazonPage });
    await paysByAgreement({ shopper, amazonPage });
    await expect(shopper.yesButton()).toBeVisible();
    await expect(page.getByText(/Amazon Pay/).first()).toBeVisible();
    await shopper.saysNo();
    await expect(page).toHaveURL((url) => url.pathname === '/DS_1-Unit-GIComplete_AP');
    await expect(shopper.yesButton()).toBeVisible();
    await shopper.saysYes();
    await expect(page).toHaveURL((url) => url.pathname === '/order-success-common');
    expect(await amazon.taken()).toHaveLength(2);
  },
);
