import { opensSignedIn } from '../models/amazon-shopper.ts';
import { CARD, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/amazon-test.ts';
import { keptIf } from '../support/kept.ts';
import { orderStatuses } from '../support/order-statuses.ts';

const REFUSALS = [
  { reason: 'AmazonRejected', card: /9424/, says: /Amazon did not accept the payment, and nothing was taken/ },
  { reason: 'TransactionTimedOut', card: /5556/, says: /Amazon could not decide in time, and nothing was taken/ },
];

for (const { reason, card, says } of REFUSALS) {
  test(
    `N08 after ${reason} the form keeps everything, and the order is paid by card`,
    keptIf(reason === 'AmazonRejected'),
    async ({ shopper, amazon, amazonPage, sandbox, page }) => {
      const before = await sandbox.captures();
      await opensSignedIn({ shopper, amazonPage }, 'Rhea Reject');
      await shopper.choosesBundle(/6 bags/);
      await amazonPage.choosesCard(card);
      await shopper.pays();
      await expect(page.getByText(says).first()).toBeInViewport();
      expect(await amazon.taken()).toEqual([]);
      await page.getByRole('button', { name: 'Pay another way' }).click();
      await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeInViewport();
      await page.getByRole('radio', { name: /^Card/ }).check();
      await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused();
      await expect(page.getByRole('radio', { name: /^Card/ })).toBeInViewport();
      await expect(page.getByText('410 Terry Ave N').first()).toBeVisible();
      await shopper.givesCard(CARD.good);
      await shopper.pays();
      await shopper.isAt(STEP.upsell1);
      expect((await sandbox.captures()).slice(before.length)).toMatchObject([{ amount: 22_800 }]);
      expect(await amazon.taken()).toEqual([]);
    },
  );
}

test('N08 N13 a no to an offer whose card Amazon declined ends its order', async ({
  shopper,
  amazon,
  amazonPage,
  page,
}) => {
  await opensSignedIn({ shopper, amazonPage }, 'Dora Decline');
  await amazonPage.choosesCard(/1111/);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await amazonPage.hasWallet();
  await amazonPage.choosesCard(/0002/);
  await amazonPage.paysOffer();
  await expect(page.getByText(/Amazon could not charge the card that you chose/)).toBeVisible();
  expect(await orderStatuses(page)).toEqual(['Paid', 'Pending']);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect.poll(() => orderStatuses(page)).toEqual(['Paid', 'Failed']);
  expect(await amazon.taken()).toEqual([12_900]);
});
