import type { Page } from '@playwright/test';
import { CARD, STEP } from './models/shopper.ts';
import { axeFaults } from './support/axe-faults.ts';
import { expect, test } from './support/test.ts';

/** One line for each fault that axe finds on the current page. */
async function faultsOf(page: Page): Promise<string[]> {
  // A target under the sticky bar would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  return axeFaults(page, 'with frames');
}

const DESKTOP = { width: 1280, height: 900 };

test('axe finds nothing on any page of a journey at either width, nor in its errors @phone', async ({
  shopper,
  page,
}) => {
  const faults: Record<string, string[]> = {};
  const check = async (name: string) => {
    faults[name] = await faultsOf(page);
  };
  /** Checks a page whose layout differs by the width at both. */
  const checkBoth = async (name: string) => {
    await check(name);
    const phone = page.viewportSize();
    await page.setViewportSize(DESKTOP);
    await check(`${name} on a desktop`);
    if (phone) await page.setViewportSize(phone);
  };
  await shopper.opens('/home?uid=classic');
  await shopper.sees(/beef dinner/);
  await checkBoth('landing');
  await shopper.startsOrder();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await check('contact with errors');
  await shopper.givesContact();
  await shopper.givesCard(CARD.declined);
  await checkBoth('payment');
  await shopper.pays();
  await expect(page.getByText(/Nothing was charged/)).toBeVisible();
  await check('declined');
  await shopper.givesCard(CARD.challenged);
  await shopper.pays();
  await shopper.answersChallenge('Complete');
  await shopper.isAt(STEP.upsell1);
  await expect(shopper.yesButton()).toBeVisible();
  await checkBoth('upsell');
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell1);
  await shopper.saysNo();
  await shopper.isAt(STEP.upsell2);
  await shopper.saysNo();
  await shopper.isAt(STEP.downsell2);
  await shopper.saysNo();
  await shopper.sees(/Ada/);
  await checkBoth('receipt');
  await shopper.opens('/privacy-policy');
  await shopper.sees(/What we know/);
  await checkBoth('text');
  await shopper.opens('/nowhere');
  await shopper.sees('Page not found');
  await check('not found');
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
});

test('A03 a purchase can be made with the keyboard alone', async ({ shopper, page, sandbox }) => {
  const before = (await sandbox.captures()).length;
  const tabTo = async (name: string | RegExp) => {
    const isThere = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`) : null;
        return `${at?.getAttribute('aria-label') ?? ''}${label?.textContent ?? ''}${at?.textContent ?? ''}`;
      });
    for (let presses = 0; presses < 60; presses++) {
      const at = await isThere();
      if (typeof name === 'string' ? at.startsWith(name) : name.test(at)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await shopper.opens('/home?uid=classic');
  await shopper.sees(/beef dinner/);
  await tabTo('Choose your bags');
  await page.keyboard.press('Enter');
  await shopper.isAt(STEP.orderForm);
  const fields = { Email: 'ada@example.com', 'First name': 'Ada', 'Last name': 'Pell', Phone: '4155550132' };
  for (const [label, value] of Object.entries({ ...fields, Street: '12 Fern Street', City: 'Oakland' })) {
    await tabTo(label);
    await page.keyboard.type(value);
  }
  await tabTo('State');
  await page.keyboard.type('California');
  await tabTo('ZIP code');
  await page.keyboard.type('94607');
  await page.keyboard.press('Enter');
  await expect(shopper.payButton()).toBeVisible();
  await expect(shopper.cardFrame().locator('[name=cardnumber]')).toBeVisible();
  await shopper.tabsToCard();
  await page.keyboard.type(`${CARD.good}1234123`, { delay: 5 });
  await page.keyboard.press('Enter');
  await shopper.isAt(STEP.upsell1);
  for (const step of [STEP.upsell1, STEP.upsell2]) {
    await shopper.isAt(step);
    await tabTo(/^Yes, add/);
    await page.keyboard.press('Enter');
  }
  await shopper.isAt(STEP.receipt);
  expect((await sandbox.captures()).slice(before)).toHaveLength(3);
});

test('at 320 px no page needs to be scrolled sideways @phone', async ({ shopper, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await shopper.opens('/home?uid=classic');
  await shopper.sees(/beef dinner/);
  expect(await overflow()).toBe(0);
  await shopper.startsOrder();
  expect(await overflow()).toBe(0);
  await shopper.givesContact({ 'First name': 'Wolfeschlegelsteinhausenbergerdorff' });
  await shopper.givesCard(CARD.good);
  expect(await overflow()).toBe(0);
  await shopper.pays();
  await shopper.isAt(STEP.upsell1);
  await expect(shopper.yesButton()).toBeVisible();
  expect(await overflow()).toBe(0);
  for (const step of [STEP.downsell1, STEP.upsell2, STEP.downsell2, STEP.receipt]) {
    await shopper.saysNo();
    await shopper.isAt(step);
  }
  await shopper.sees(/Wolfeschlegelsteinhausenbergerdorff/);
  expect(await overflow()).toBe(0);
});
