import { CARD, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

const SALE = 12_900;
const JARS = 6_900;

test('N08 N13 a declined card is reported, all fields stay, and another card pays', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.declined);
  await expect(page.getByText(/declined|payment failed/i).first()).toBeVisible();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('N08 what is said of an incomplete card ends once the card is complete', async ({ shopper, page }) => {
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  await shopper.pays();
  const panel = page.getByRole('alert').filter({ hasText: 'Nothing was charged. Check the card details' });
  await expect(panel).toBeVisible();
  await shopper.givesCard(CARD.good);
  await expect(panel).toBeHidden();
});

test('N14 a double click on pay, and on yes, charges once', async ({ shopper, sandbox }) => {
  const before = (await sandbox.captures()).length;
  await shopper.opens(`/${STEP.orderForm}?uid=classic`);
  await shopper.givesContact();
  await shopper.givesCard(CARD.good);
  await shopper.payButton().dblclick();
  await shopper.isAt(STEP.upsell1);
  await shopper.yesButton().dblclick();
  await shopper.isAt(STEP.upsell2);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE, JARS]);
});

test('N08 a failed challenge charges nothing, and another card pays', async ({ shopper, sandbox, page }) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.challenged);
  await shopper.answersChallenge('Fail');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /bank|declined|failed/i })
      .first(),
  ).toBeVisible();
  expect(await sandbox.captures()).toHaveLength(before);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('N14 a challenge that a reload interrupts is shown again, and the order is charged once', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.challenged);
  await expect(page.locator('iframe[src*="/redirect/authenticate"]')).toBeVisible();
  await page.reload();
  await shopper.answersChallenge('Complete');
  await shopper.isAt(STEP.upsell1);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('N14 an upsell with a challenge is paid, and the funnel goes on', async ({ shopper, sandbox }) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.challengedAlways);
  await shopper.answersChallenge('Complete');
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await shopper.answersChallenge('Complete');
  await shopper.isAt(STEP.upsell2);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE, JARS]);
});

test('N14 an order is paid with one charge where the provider captured the money and its reply was lost', async ({
  shopper,
  sandbox,
}) => {
  const before = (await sandbox.captures()).length;
  await sandbox.willFail({
    match: { method: 'POST', path: '/v1/payment_intents$' },
    at: 'after-commit',
    fault: 'drop-reply',
    times: 6,
  });
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  await sandbox.isWell();
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE, JARS]);
});

test('N08 a card declined on the upsell is reported and may be tried again, and leaving the offer leads to the receipt', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.goodOnce);
  await shopper.isAt(STEP.upsell1);
  await shopper.saysYes();
  await expect(page.getByRole('alert')).toContainText(/Error! .*(declined|failed)/);
  await shopper.isAt(STEP.upsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('the card number never reaches the shop', async ({ shopper, page }) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http://localhost')) seen.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  expect(seen.some((request) => request.includes('orders/createguest'))).toBe(true);
  for (const request of seen) expect(request.replace(/\D/g, '')).not.toContain(CARD.good);
});
