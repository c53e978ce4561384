import type { Page } from '@playwright/test';
import { CARD, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/test.ts';

const FORMS = { 'two steps': `${STEP.orderForm}?uid=classic`, 'one page': 'SecureCart?uid=subscription' };
const RULES = /\/meant-email-[^/]*\.js$/;
const RECEIPT = /^Your .* order /;

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const question = (page: Page) => page.getByRole('button', { name: /^Did you mean / });

/** How far below the email field the next one is. */
async function distanceBelow(page: Page): Promise<number> {
  const [field, next] = [await email(page).boundingBox(), await page.getByLabel('First name').boundingBox()];
  return Math.round((next?.y ?? Number.NaN) - (field?.y ?? Number.NaN));
}

for (const [layout, path] of Object.entries(FORMS))
  test(`V01 on ${layout}, one press takes the address that was meant, and the receipt goes there @phone`, async ({
    shopper,
    shop,
    page,
  }, { project }) => {
    const name = `ada.${layout.replace(' ', '.')}.${project.name}`;
    await shopper.opens(`/${path}`);
    const distance = await distanceBelow(page);
    await shopper.typesContact({ Email: `${name}@gmial.con` });
    await expect(question(page)).toHaveText(`Did you mean ${name}@gmail.com?`);
    expect(await distanceBelow(page)).toBe(distance);
    expect((await question(page).boundingBox())?.height).toBeGreaterThanOrEqual(24);
    expect(await axeFaults(page)).toEqual([]);
    await question(page).click();
    await expect(email(page)).toHaveValue(`${name}@gmail.com`);
    await expect(question(page)).toHaveCount(0);
    await shopper.goesToPayment();
    await shopper.givesCard(CARD.good);
    await shopper.pays();
    await expect.poll(() => shop.mailOf(RECEIPT, `${name}@gmail.com`)).toContain('Ada');
    expect(await shop.mailOf(RECEIPT, `${name}@gmial.con`)).toBeNull();
  });

test('V01 who passes over the question orders with the address as it was typed @phone', async ({
  shopper,
  shop,
  page,
}, { project }) => {
  const typed = `ada.${project.name}@gmial.con`;
  await shopper.opens(`/${FORMS['two steps']}`);
  await shopper.typesContact({ Email: typed });
  await expect(question(page)).toBeVisible();
  await shopper.goesToPayment();
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect.poll(() => shop.mailOf(RECEIPT, typed)).toContain('Ada');
});

test('V01 the rules come once the field is left, and the form goes on without them @phone', async ({
  shopper,
  page,
}) => {
  const asked: string[] = [];
  await page.route(RULES, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await shopper.opens(`/${FORMS['two steps']}`);
  await email(page).fill('ada@gmial.con');
  expect(asked).toEqual([]);
  const refused = page.waitForEvent('requestfailed', (request) => RULES.test(request.url()));
  await shopper.typesContact({ Email: 'ada@gmial.con' });
  await refused;
  await shopper.goesToPayment();
  await expect(question(page)).toHaveCount(0);
});

test('V01 a question that comes during a press waits until it was answered @phone', async ({ shopper, page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(RULES, (route) => released.then(() => route.continue()));
  await shopper.opens(`/${FORMS['two steps']}`);
  await shopper.typesContact();
  // So long that the question takes a second line.
  const long = 'augusta.ada.king.countess.of.lovelace.and.ockham.park@gmial.con';
  await email(page).fill(long);
  const next = page.getByRole('button', { name: 'Continue to payment' });
  await next.scrollIntoViewIfNeeded();
  const place = await next.boundingBox();
  if (!place) throw new Error('the button is not on the page');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  const answered = page.waitForResponse(RULES);
  await page.mouse.down();
  release();
  await (await answered).finished();
  // Two frames: the page has rendered what it was answered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(question(page)).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(shopper.payButton()).toBeVisible();
});

test('V01 the question is answered by keys alone, and leads back to the field', async ({ shopper, page }) => {
  await shopper.opens(`/${FORMS['two steps']}`);
  await email(page).focus();
  await page.keyboard.type('ada@gmial.con');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('Did you mean ada@gmail.com?');
  await page.keyboard.press('Shift+Tab');
  await expect(question(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('ada@gmail.com');
});
