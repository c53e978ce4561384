import type { Page } from '@playwright/test';
import { inSoak } from '../../tests/support/soak/soak.ts';
import { OrderForm } from '../models/order-form.ts';
import { CARD, STEP } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/test.ts';

/** The states at which `npm test` has axe look: each has elements that no other has. The width is measured in all. */
const LOOKED_AT = ['invalid', 'payment', 'the bill invalid', 'declined', 'challenge'];

/** Checks the page under one name after another, and reports at the end which of them had faults. */
function inspection(page: Page) {
  const faults: Record<string, string[]> = {};
  const check = async (name: string) => {
    // Scrolled to the top, where the bar with the total covers no field.
    await page.evaluate(() => window.scrollTo(0, 0));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const found = inSoak(true, LOOKED_AT.includes(name)) ? await axeFaults(page) : [];
    faults[name] = [...found, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  };
  const isFaultless = () => expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
  return { check, isFaultless };
}

/** Holds requests to these addresses back until the returned function is called. */
async function heldBack(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await isOver;
    await route.continue();
  });
  return () => letGo();
}

for (const uid of ['subscription', 'refill']) {
  test(
    `axe finds nothing in the states of the checkout of ${uid}, and 320 px are wide enough @phone`,
    keptIf(uid === 'subscription'),
    async ({ shopper, page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      const { check, isFaultless } = inspection(page);
      const form = new OrderForm(shopper);
      await shopper.opens(`/SecureCart?uid=${uid}`);
      await shopper.sees(/^Order/);
      await check('empty');
      await form.subscribes();
      await check('subscribing');
      await page.locator('button[type=submit]:visible').click();
      await expect(page.getByText('Enter your email address')).toBeVisible();
      await check('invalid');
      await form.givesAddress(/Standard/);
      await check('payment');
      await form.entersCode('summer25');
      await expect(page.getByText('Coupon can not be applied to this product')).toBeVisible();
      await check('a code refused');
      await form.entersCode('north10');
      await expect(page.getByText('NORTH10 takes off')).toBeVisible();
      await page.getByRole('checkbox', { name: /billing address/ }).uncheck();
      await shopper.pays();
      await expect(page.getByText('Enter your street address')).toBeVisible();
      await check('the bill invalid');
      await page.getByRole('checkbox', { name: /billing address/ }).check();
      await shopper.givesCard(CARD.declined);
      await shopper.pays();
      await expect(page.getByText(/Nothing was charged/)).toBeVisible();
      await check('declined');
      await shopper.givesCard(CARD.challenged);
      await shopper.pays();
      await expect(page.locator('iframe[src*="/redirect/authenticate"]')).toBeVisible();
      await check('challenge');
      await shopper.answersChallenge('Complete');
      await expect(shopper.yesButton()).toBeVisible();
      await check('offer');
      isFaultless();
    },
  );
}

test(
  'axe finds nothing during a payment, nor in its other outcomes @phone',
  keptIf(false),
  async ({ shopper, page, shop, sandbox }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const { check, isFaultless } = inspection(page);
    const provider = (url: URL) => url.origin === shop.sandboxUrl;
    await page.route(provider, (route) => route.abort());
    await shopper.opens('/SecureCart?uid=subscription');
    await shopper.givesContact();
    await expect(page.getByText(/Your card cannot be entered right now/)).toBeVisible();
    await expect(shopper.payButton()).toHaveAttribute('aria-disabled', 'true');
    await check('provider unavailable');
    await page.unroute(provider);
    await page.getByRole('button', { name: 'Try again' }).click();
    await shopper.givesCard(CARD.good);
    await expect(page.getByText('Calculating…')).toHaveCount(0);
    await page.route('**/quotes', async (route) => {
      const response = await route.fetch();
      const quote: { total: number; subtotal: number } = await response.json();
      await route.fulfill({ response, json: { ...quote, total: quote.total + 1, subtotal: quote.subtotal + 1 } });
    });
    await shopper.pays();
    await expect(page.getByText(/^The total is now/)).toBeVisible();
    await check('a changed total');
    await page.unroute('**/quotes');
    await page.getByRole('button', { name: 'Go back' }).click();
    // The form shows the refused total until the new quote arrives.
    await expect(page.getByRole('button', { name: 'Pay $84.73' })).toBeVisible();
    // The provider captures the money, its reply is lost, and then the payment cannot be read.
    const intents = '/v1/payment_intents';
    await sandbox.willFail({
      match: { method: 'POST', path: `${intents}$` },
      at: 'after-commit',
      fault: 'drop-reply',
      times: 20,
    });
    await sandbox.willFail({
      match: { method: 'GET', path: intents },
      at: 'before',
      fault: '5xx',
      status: 503,
      times: 200,
    });
    const letGo = await heldBack(page, '**/orders/createguest');
    await shopper.pays();
    await expect(page.getByRole('button', { name: 'Charging your card…' })).toBeVisible();
    await check('paying');
    letGo();
    await expect(page.getByText('We are still waiting for your bank.')).toBeVisible({ timeout: 60_000 });
    await check('unknown');
    await sandbox.isWell();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(shopper.yesButton()).toBeVisible();
    await sandbox.willDecline('generic_decline');
    await shopper.saysYes();
    await expect(page.getByText('That payment did not go through.')).toBeVisible();
    await check('an offer declined');
    isFaultless();
  },
);

test('A05 a subscription can be bought with the keyboard alone', keptIf(false), async ({ shopper, page, sandbox }) => {
  const before = (await sandbox.captures()).length;
  const reaches = async (name: RegExp) => {
    const words = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        if (at === document.body) return '';
        const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? [...(at.labels ?? [])] : [];
        return `${labels.map((label) => label.textContent).join(' ')}${at?.textContent ?? ''}`;
      });
    for (let presses = 0; presses < 60; presses++) {
      if (name.test(await words())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await shopper.opens('/SecureCart?uid=subscription');
  await shopper.sees(/^Order/);
  await reaches(/^One-time purchase/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Subscription/ })).toBeChecked();
  const fields = { Email: 'ada@example.com', 'First name': 'Ada', 'Last name': 'Pell', Phone: '4155550132' };
  for (const [label, value] of Object.entries({ ...fields, Street: '12 Fern Street', City: 'Oakland' })) {
    await reaches(new RegExp(`^${label}`));
    await page.keyboard.type(value);
  }
  await reaches(/^State/);
  await page.keyboard.type('California');
  await reaches(/^ZIP code/);
  await page.keyboard.type('94607');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /Standard/ })).toBeChecked();
  if (await page.getByRole('button', { name: 'Continue to payment' }).isVisible()) {
    await reaches(/^Continue to payment/);
    await page.keyboard.press('Enter');
  }
  await expect(shopper.cardFrame().locator('[name=cardnumber]')).toBeVisible();
  await reaches(/jar of Tuck/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /jar of Tuck/ })).toBeChecked();
  await shopper.tabsToCard();
  const amount = await new OrderForm(shopper).amount();
  await page.keyboard.type(`${CARD.good}1234123`, { delay: 5 });
  await page.keyboard.press('Enter');
  await expect(shopper.yesButton()).toBeVisible();
  expect((await sandbox.captures()).slice(before).map((charge) => charge.amount)).toEqual([amount]);
});

test('an order form answers without the formats of the browser and the code that a shopper has not come to', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const { NumberFormat } = Intl;
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct(target, given: ConstructorParameters<typeof NumberFormat>) {
        performance.mark('number-format');
        return new target(...given);
      },
    });
  });
  /** When the code of this name was asked for, before or after the page answered; empty where it was not. */
  const askedFor = (name: string) =>
    page.evaluate((part) => {
      const alive = performance.getEntriesByName('sluice-alive')[0]?.startTime ?? 0;
      const files = performance.getEntriesByType('resource').filter((each) => each.name.includes(`/assets/${part}-`));
      return files.map(({ startTime }) => (startTime < alive ? 'before' : 'after'));
    }, name);
  await page.goto(`${shop.url}/${STEP.orderForm}?uid=classic`);
  await page.waitForFunction(() => performance.getEntriesByName('sluice-alive').length > 0);
  const formats = await page.evaluate(() => performance.getEntriesByName('number-format').length);
  expect([formats, await askedFor('account-schema')]).toEqual([0, []]);
  await expect.poll(() => askedFor('wallets')).toEqual(['after']);
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await expect.poll(() => askedFor('account-schema')).toEqual(['after']);
});
