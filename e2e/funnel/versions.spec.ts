import { CARD, Shopper, STEP } from '../models/shopper.ts';
import { type OwnShop, ownShop } from '../support/own-shop.ts';
import { CardSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const BUNDLE = 'fernhollow/offers/powerfoods-complete-beef-3.json';
const LARGE_BUNDLE = 'fernhollow/offers/powerfoods-complete-beef-6.json';
const ORDER_PAGE = 'fernhollow/content/order.json';
const LANDING = 'fernhollow/content/home.json';
const CLASSIC = 'fernhollow/funnels/classic.json';

let own: OwnShop;

/** Both tests share a shop: each publishes another price for a bundle of its own. */
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await ownShop();
});
test.afterAll(() => own?.end());

async function amounts(): Promise<number[]> {
  return (await new CardSandbox(own.sandboxUrl).captures()).map((charge) => charge.amount);
}

/** Publishes a dearer bundle, another text on the first page, and no second downsell. */
async function publishNext(): Promise<string> {
  await own.change(BUNDLE, (offer) => Object.assign(offer, { offerPrice: 149 }));
  await own.change(LANDING, (page) => Object.assign(page, { title: 'A page of the next version' }));
  await own.change(ORDER_PAGE, (page) => Object.assign(page, { title: 'An order form of the next version' }));
  await own.change(CLASSIC, (funnel) => {
    const steps = funnel.defaultFunnels as { sfid: string }[];
    funnel.defaultFunnels = steps.filter((step) => step.sfid !== 'fh-classic-downsell-2');
  });
  return own.publish();
}

test('a shopper keeps the texts, steps and prices of the version that the session began with', async ({
  page,
  browser,
}) => {
  const before = await amounts();
  const ann = new Shopper(page, own.url);
  await ann.opens('/home?uid=classic');
  const oldTitle = await page.title();
  await ann.startsOrder();
  await expect(page.getByRole('radio').first()).toBeVisible();
  const oldOrderTitle = await page.title();

  const report = await publishNext();
  expect(report).toContain('Step 60 "DS_1-Unit-GIComplete_AP" is gone');

  const context = await browser.newContext();
  const ben = new Shopper(await context.newPage(), own.url);
  await ben.opens('/home?uid=classic');
  await expect(ben.page).toHaveTitle(/A page of the next version/);
  expect(oldTitle).not.toContain('next version');
  await ben.opens(`/${STEP.orderForm}?uid=classic`);
  await expect(ben.page.getByText('$149').first()).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page).toHaveTitle(oldOrderTitle);
  await expect(page.getByText('$149')).toHaveCount(0);
  await ann.givesContact();
  await expect(ann.payButton()).toHaveText(/\$129\.00/);
  await ann.givesCard(CARD.good);
  await ann.pays();
  await ann.isAt(STEP.upsell1);
  expect(await amounts()).toEqual([...before, 12_900]);
  await ann.saysNo();
  await ann.isAt(STEP.downsell1);
  await ann.saysNo();
  await ann.isAt(STEP.upsell2);
  await ann.saysNo();
  await ann.isAt(STEP.downsell2);
});

test('V10 a shopper on the order form of a revoked version is asked about the live total, and pays that', async ({
  page,
}) => {
  const before = await amounts();
  const ann = new Shopper(page, own.url);
  await ann.opens('/home?uid=classic');
  const begun = await page.evaluate(
    () => /"hash":"([0-9a-f]{64})"/.exec(document.documentElement.innerHTML)?.[1] ?? '',
  );
  await ann.startsOrder();
  await ann.choosesBundle(/6 bags/);
  await ann.givesContact();
  await expect(ann.payButton()).toHaveText(/\$228\.00/);
  await own.change(LARGE_BUNDLE, (offer) => Object.assign(offer, { offerPrice: 248 }));
  await own.publish();
  expect(await own.command('revoke', { uid: 'classic', hash: begun })).toContain('is revoked');

  await ann.givesCard(CARD.good);
  await ann.pays();
  await expect(page.getByText('This offer has changed')).toBeVisible();
  await expect(page.getByText('Nothing was charged. Check the new total, then pay again.')).toBeVisible();
  await expect(ann.payButton()).toHaveText(/\$248\.00/);
  expect(await amounts()).toEqual(before);
  await ann.givesCard(CARD.good);
  await ann.pays();
  await ann.isAt(STEP.upsell1);
  expect(await amounts()).toEqual([...before, 24_800]);
});
