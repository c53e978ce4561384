import { CARD, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/test.ts';

const SALE = 12_900;
const SIX_BAGS = 22_800;
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
  await expect(page.getByRole('button', { name: 'No thanks, just my order' })).toBeVisible();
  await expect(page.getByText(/^Added:/)).toHaveCount(0);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  // The page after a yes confirms what was added.
  await expect(page.getByText('Added: PowerMotion, 3 jars, $69.00')).toBeVisible();
  await expect(page.getByRole('button', { name: /^No thanks/ })).not.toHaveText(/just my order/);
  expect(await axeFaults(page)).toEqual([]);
  await shopper.saysYes();
  await shopper.isAt(STEP.receipt);
  await shopper.sees(/Ada/);
  await expect(page.getByText('Added: GI Complete, 3 tins, $74.00')).toBeVisible();
  await expect(page.getByText('Added: PowerMotion')).toHaveCount(0);
  await expect(page.getByText('$272.00').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const taken = (await sandbox.captures()).slice(before).map((charge) => charge.amount);
  expect(taken).toEqual([SALE, JARS, TINS]);
});

test('N06 N07 N14 after two declined upsells both downsells are shown, only the sale is charged, and the order form then starts a new order', async ({
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
  const taken = async () => (await sandbox.captures()).slice(before).map((charge) => charge.amount);
  expect(await taken()).toEqual([SALE]);
  await shopper.ordersWith(CARD.good);
  await shopper.isAt(STEP.upsell1);
  expect(await taken()).toEqual([SALE, SALE]);
});

test('E02 A04 N05 N06 the chosen bundle and an accepted downsell are charged, and both orders are on the receipt', async ({
  shopper,
  sandbox,
  page,
}) => {
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
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell1);
  await shopper.saysYes();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.receipt);
  await expect(page.getByText('$254.00').first()).toBeVisible();
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([SIX_BAGS, ONE_JAR]);
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
