import { OrderForm } from '../models/order-form.ts';
import { CARD, hasBeenHere } from '../models/shopper.ts';
import { expect, test } from '../support/test.ts';

/** The second bundle of the form of two steps, and of the form of one page. */
const SIX_JARS = { uid: 'vsl', path: '/SecureCart', offer: 'nv-offer-complete-6', one: /, 6 jars/ };
const SIX_REFILLS = { uid: 'subscription', path: '/SecureCart', offer: 'nv-offer-refill-6', one: /, 6 jars/ };

for (const visit of ['first', 'later'] as const) {
  test(`Q09 V08 V10 on a ${visit} visit a code in a link is said on the landing page, applied on the form, and charged`, async ({
    shopper,
    page,
    sandbox,
  }) => {
    if (visit === 'later') await hasBeenHere(page);
    const before = (await sandbox.captures()).length;
    await shopper.opens('/home?uid=subscription&coupon=north10&offer=nv-offer-refill-6&utm_source=letter');
    const said = page.getByText(/^Your code NORTH10 takes \$\d+\.\d\d off the bundle selected for you\.$/);
    await expect(said).toBeVisible();
    const [saving] = /\$[\d.]+(?= off)/.exec((await said.textContent()) ?? '') ?? [];
    await page.getByRole('main').getByRole('button').first().click();
    await shopper.sees(/^Order/);
    await expect(page).toHaveURL(/offer=nv-offer-refill-6.*coupon=north10/);
    await expect(page.getByRole('radio', { name: SIX_REFILLS.one })).toBeChecked();
    await expect(page.getByText(`NORTH10 takes off ${saving}`)).toBeVisible();
    // R09: the form stands at its top, since the shopper has not been at the code.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await shopper.givesContact();
    const amount = await new OrderForm(shopper).amount();
    await shopper.givesCard(CARD.good);
    await shopper.pays();
    await expect(shopper.yesButton()).toBeVisible();
    const taken = (await sandbox.captures()).slice(before);
    expect(taken.map((charge) => charge.amount)).toEqual([amount]);
  });
}

const FIRST_PAGES = [
  { kind: 'landing page', path: '/home?uid=subscription&coupon=NORTH10', says: /^Your code NORTH10 takes \$/ },
  { kind: 'film', path: '/vsl?uid=vsl&coupon=NORTH10', says: /^Your code NORTH10 takes \$/ },
  { kind: 'survey', path: '/survey?uid=quiz&coupon=NOSUCH', says: 'NOSUCH: Coupon can not be applied' },
  { kind: 'article', path: '/home-v2?uid=beef_a&coupon=NOSUCH', says: 'NOSUCH: Coupon can not be applied' },
];

for (const { kind, path, says } of FIRST_PAGES) {
  test(`Q09 V08 what the code of a link does is in sight on a ${kind} before anything is scrolled @phone`, async ({
    shopper,
    page,
  }) => {
    await shopper.opens(path);
    const said = page.getByText(says);
    await expect(said).toBeInViewport({ ratio: 1 });
    // Its own place is under the first action, which it must not cover once that is reached.
    const action = page.getByRole('main').getByRole('button').first();
    await action.scrollIntoViewIfNeeded();
    await action.click({ trial: true });
  });
}

test('Q09 E12 the landing page says of a shopper’s own choices what the form says of them, and nothing of a code taken away', async ({
  shopper,
  page,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  await page.getByRole('radio', { name: SIX_REFILLS.one }).check();
  await page.getByRole('radio', { name: /^Subscri/ }).check();
  await shopper.typesContact();
  await page.goto(`${new URL(page.url()).origin}/home?uid=subscription&coupon=ONCE15`);
  const refused = page.getByText(/^ONCE15: /);
  await expect(refused).toBeVisible();
  await page.getByRole('main').getByRole('button').first().click();
  await shopper.sees(/^Order/);
  await page.getByRole('button', { name: 'Continue without a code' }).click();
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible();
  await page.goto(page.url().replace(/\/SecureCart/, '/home'));
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(refused).toBeHidden();
});

test('Q09 E01 what a code takes off stays said when the application comes, and a code that is removed stays away after a reload', async ({
  shopper,
  page,
}) => {
  const said = page.getByText(/^Your code NORTH10 takes/);
  await shopper.opens('/home?uid=subscription&coupon=north10');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('button', { name: 'Refuse' })).toBeHidden();
  await expect(said).toBeVisible();
  await page.getByRole('main').getByRole('button').first().click();
  await shopper.sees(/^Order/);
  await page.getByRole('button', { name: 'Remove the code' }).click();
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/coupon=north10/);
  await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible();
});

test('Q09 K03 V08 a code that the shop does not have is refused as a typed one is, and the order goes on without it @phone', async ({
  shopper,
  page,
  sandbox,
}) => {
  const before = (await sandbox.captures()).length;
  await shopper.opens('/home?uid=subscription&coupon=NOSUCH');
  await expect(page.getByText('NOSUCH: Coupon can not be applied to this product')).toBeVisible();
  await page.getByRole('main').getByRole('button').first().click();
  await shopper.sees(/^Order/);
  await expect(page.getByText('Coupon can not be applied to this product')).toBeVisible();
  await shopper.givesContact();
  const amount = await new OrderForm(shopper).amount();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  const taken = (await sandbox.captures()).slice(before);
  expect(taken.map((charge) => charge.amount)).toEqual([amount]);
});

test('Q09 V03 a code that no coupon can have stands in its field with the reason, and costs nothing', async ({
  shopper,
  page,
}) => {
  await shopper.opens(`/SecureCart?uid=subscription&coupon=${encodeURIComponent("<b>'10%\u0000")}`);
  await shopper.sees(/^Order/);
  await expect(page.getByText('A code has letters, digits and dashes only')).toBeVisible();
  await shopper.givesContact();
  await expect(shopper.payButton()).toBeVisible();
  await page.getByRole('button', { name: 'Continue without a code' }).click();
  await expect(page.getByText('A code has letters')).toBeHidden();
});

for (const { uid, path, offer, one } of [SIX_JARS, SIX_REFILLS]) {
  test(`Q09 E01 a link to ${uid} chooses its bundle, and what the shopper chooses then stays after a reload @phone`, async ({
    shopper,
    page,
  }) => {
    const chosen = page.getByRole('radio', { name: one });
    await shopper.opens(`${path}?uid=${uid}&offer=${offer}`);
    await shopper.sees(/^Order/);
    await expect(chosen).toBeChecked();
    await page.reload();
    await expect(chosen).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`offer=${offer}`));
    const other = page.getByRole('radio', { name: /, 3 jars/ });
    await shopper.choosesBundle(/, 3 jars/);
    await page.reload();
    await expect(other).toBeChecked();
    await shopper.opens(`${path}?uid=${uid}&offer=${offer}`);
    await expect(chosen).toBeChecked();
  });
}

test('Q09 a bundle that a link names and the form does not sell changes nothing', async ({ shopper, page }) => {
  await shopper.opens('/SecureCart?uid=vsl&offer=nv-offer-tuck-3');
  await shopper.sees(/^Order/);
  await expect(page.getByRole('radio', { name: /, 3 jars/ })).toBeChecked();
});

test('Q09 without script a page sends both on to the order form, which opens with the bundle', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/home?uid=subscription&coupon=NORTH10&offer=nv-offer-refill-6`);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(/offer=nv-offer-refill-6.*coupon=NORTH10/);
  await expect(page.getByRole('radio', { name: SIX_REFILLS.one })).toBeChecked();
  await context.close();
});
