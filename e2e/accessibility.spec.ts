import { CARD, STEP } from './models/shopper.ts';
import { axeFaults } from './support/axe-faults.ts';
import { expect, test } from './support/test.ts';

const DESKTOP = { width: 1280, height: 900 };
const NARROWEST = { width: 320, height: 640 };

const WIDTHS =
  'axe finds nothing on any page of a journey at either width, nor in its errors, and 320 px are wide enough @phone';

test(WIDTHS, async ({ shopper, page }) => {
  const faults: Record<string, string[]> = {};
  const check = async (name: string, frames: 'with frames' | 'without frames' = 'without frames') => {
    // A target under the sticky bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    faults[name] = await axeFaults(page, frames);
  };
  const seenAt = async (size: { width: number; height: number }, look: () => Promise<void>) => {
    const phone = page.viewportSize();
    await page.setViewportSize(size);
    await look();
    if (phone) await page.setViewportSize(phone);
  };
  const fits = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    faults[`${name} at 320 px`] = wide === 0 ? [] : [`${wide} px too wide`];
  };
  /** Checks a page whose layout differs by the width at both, and that it needs not be scrolled sideways at 320 px. */
  const checkBoth = async (name: string, frames: 'with frames' | 'without frames' = 'without frames') => {
    await check(name, frames);
    await seenAt(NARROWEST, () => fits(name));
    await seenAt(DESKTOP, () => check(`${name} on a desktop`));
  };
  await shopper.opens('/home?uid=classic');
  await shopper.sees(/beef dinner/);
  await checkBoth('landing');
  await shopper.startsOrder();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await check('contact with errors');
  await seenAt(NARROWEST, () => fits('contact with errors'));
  await shopper.givesContact({ 'First name': 'Wolfeschlegelsteinhausenbergerdorff' });
  await shopper.givesCard(CARD.declined);
  await checkBoth('payment', 'with frames');
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
  await shopper.sees(/Wolfeschlegelsteinhausenbergerdorff/);
  await checkBoth('receipt');
  await shopper.opens('/privacy-policy');
  await shopper.sees(/What we know/);
  await checkBoth('text');
  await shopper.opens('/nowhere');
  await shopper.sees('Page not found');
  await check('not found');
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
});

test('with letters twice as large no page of a phone is scrolled sideways @phone', async ({ shopper, page }) => {
  const tooWide: Record<string, number> = {};
  for (const path of ['/home?uid=classic', '/two-step-order-form-common?uid=classic', '/nowhere', '/home?uid=vsl']) {
    await shopper.opens(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) tooWide[path] = wide;
  }
  expect(tooWide).toEqual({});
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
  // The address comes before the page, and the keyboard goes round on one that is still opening.
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
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
    await expect(shopper.yesButton()).toBeVisible();
    await tabTo(/^Yes, add/);
    await page.keyboard.press('Enter');
  }
  await shopper.isAt(STEP.receipt);
  expect((await sandbox.captures()).slice(before)).toHaveLength(3);
});
