import { thinned } from '../../tests/support/soak/soak.ts';
import { OrderForm } from '../models/order-form.ts';
import { CARD } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

for (const uid of thinned(['subscription', 'refill'], 2)) {
  test(`V10 V08 O08 on ${uid} every choice is made, and the total of the button is charged @phone`, async ({
    shopper,
    page,
    sandbox,
  }) => {
    const before = (await sandbox.captures()).length;
    const form = new OrderForm(shopper);
    await shopper.opens(`/SecureCart?uid=${uid}`);
    await shopper.sees(/^Order/);
    await form.subscribes();
    await form.givesAddress(/^Express/);
    await form.adds(/jar of Tuck/);
    await form.entersCode('north10');
    await expect(page.getByText('NORTH10 takes off')).toBeVisible();
    const amount = await form.amount();
    await expect(page.getByText('Each later delivery').last()).toBeVisible();
    await shopper.givesCard(CARD.good);
    await shopper.pays();
    await expect(shopper.yesButton()).toBeVisible();
    const taken = (await sandbox.captures()).slice(before);
    expect(taken.map((charge) => charge.amount)).toEqual([amount]);
  });
}

test('V08 K03 a code that does not apply is refused with a message, changes no price, and can be removed', async ({
  shopper,
  page,
}) => {
  const form = new OrderForm(shopper);
  await shopper.opens('/SecureCart?uid=subscription');
  await form.subscribes();
  await form.givesAddress(/Standard/);
  const before = await form.amount();
  await form.entersCode('summer25');
  await expect(page.getByText('Coupon can not be applied to this product')).toBeVisible();
  await form.entersCode('once15');
  await expect(page.getByText('Coupon can not be applied to subscription')).toBeVisible();
  expect(await form.amount()).toBe(before);
});

test('A05 N05 an upsell with a subscription shows its terms, and charges the amount of its yes @phone', async ({
  shopper,
  page,
  sandbox,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.givesContact();
  await new OrderForm(shopper).amount();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(page.getByText('A delivery every 6 months, until you cancel')).toBeVisible();
  await expect(page.getByText('To cancel')).toBeVisible();
  const words = await shopper.yesButton().textContent();
  await shopper.saysYes();
  await shopper.sees(/Ada/);
  const taken = (await sandbox.captures()).slice(before);
  expect(words).toContain(`$${((taken[1]?.amount ?? 0) / 100).toFixed(2)}`);
});
