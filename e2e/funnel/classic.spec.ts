import { CARD, STEP } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

const SALE = 12_900;
const JARS = 6_900;
const TINS = 7_400;
const ONE_JAR = 2_600;

test('A01 A03 N03 N05 N07 after two accepted offers every order is on the receipt, each charged once', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  await expect(page.getByText(/ending (in )?4242/)).toBeVisible();
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysYes();
  await shopper.isAt(STEP.receipt);
  await shopper.sees(/Ada/);
  await expect(page.getByText('$272.00').first()).toBeVisible();
  const taken = (await sandbox.captures()).slice(before).map((charge) => charge.amount);
  expect(taken).toEqual([SALE, JARS, TINS]);
});

test('N06 N07 after two declined upsells both downsells are shown, and only the sale is charged', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect(page.getByText('$129.00').first()).toBeVisible();
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE]);
});

test('N05 N06 an accepted downsell is charged, and both orders are on the receipt', async ({
  shopper,
  sandbox,
  page,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell1);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect(page.getByText('$155.00').first()).toBeVisible();
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SALE, ONE_JAR]);
});

test('E02 A04 the chosen bundle is charged', async ({ shopper, sandbox }) => {
  const before = (await sandbox.captures()).length;
  await shopper.opens('/home?uid=classic');
  await shopper.startsOrder();
  await shopper.choosesBundle(/6 bags/);
  await shopper.choosesBundle(/3 bags/);
  await shopper.choosesBundle(/6 bags/);
  await shopper.givesContact();
  await expect(shopper.payButton()).toHaveText(/\$228\.00/);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([22_800]);
});

test('R09 Q09 N04 the address shows the step and keeps the query', async ({ shopper, page }) => {
  await shopper.opens('/start?uid=classic&utm_source=letter&affid=7');
  await shopper.isAt(STEP.landing);
  const landing = new URL(page.url()).searchParams;
  await shopper.startsOrder();
  await shopper.isAt(STEP.orderForm);
  const order = new URL(page.url()).searchParams;
  expect(order.get('utm_source')).toBe('letter');
  expect(order.get('affid')).toBe('7');
  expect(order.get('sessionid')).toBe(landing.get('sessionid'));
  expect(order.get('sessionid')).toMatch(/^\d{14}$/);
  expect([landing.get('step'), order.get('step')]).toEqual(['10', '20']);
});
