import type { Browser, Page } from '@playwright/test';
import type { Order } from '../../contracts/api/order-api.ts';
import { OrderForm } from '../models/order-form.ts';
import { CARD, Shopper } from '../models/shopper.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { keptIf } from '../support/kept.ts';
import { CardSandbox } from '../support/sandbox.ts';
import { expect, test } from '../support/subscription-test.ts';

/** Each test of a renewal has a shop of its own, which starts more than once. */
test.describe.configure({ timeout: 180_000 });

test('A01 A05 a subscription is cancelled by its link, without a login, in any browser', async ({
  shopper,
  shop,
  page,
  browser,
}) => {
  await shopper.opens('/SecureCart?uid=subscription');
  const form = new OrderForm(shopper);
  await form.subscribes();
  await form.givesAddress(/Standard/);
  await shopper.givesCard(CARD.good);
  await shopper.pays();
  await expect(shopper.yesButton()).toBeVisible();
  const { name, subscription } = await orderOf(page);
  const other = await opened(browser, `${shop.url}/subscription?cancel=${subscription?.cancelToken}`);
  await expect(other).toHaveURL(`${shop.url}/subscription`);
  await expect(other.getByText(/It is active\. You will next be charged \$/)).toBeVisible();
  await isAccessible(other);
  await other.getByRole('button', { name: 'Cancel the subscription' }).click();
  await isAccessible(other);
  await other.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(other.getByText('Your subscription is canceled.')).toBeVisible();
  await isAccessible(other);
  await other.reload();
  await expect(other.getByText(/It is canceled\. Nothing more will be charged/)).toBeVisible();
  const told = new RegExp(`Nothing more will be charged[^]*IT STARTED WITH ORDER ${name}`);
  await expect.poll(() => shop.mailOf(/subscription is canceled/)).toMatch(told);
});

test(
  'A05 a renewal with a challenge is confirmed by the mail’s link',
  keptIf(false),
  async ({ own, page, browser }) => {
    const shopper = new Shopper(page, own.url);
    await shopper.ordersWith(CARD.challengedAlways);
    await shopper.answersChallenge('Complete');
    await expect(shopper.yesButton()).toBeVisible();
    const sandbox = new CardSandbox(own.sandboxUrl);
    await own.daysPass(32);
    await expect.poll(() => own.mailOf(/Please confirm the payment/)).toContain('/subscription?confirm=');
    const link = linkIn(await own.mailOf(/Please confirm the payment/));
    expect(await sandbox.captures()).toHaveLength(1);
    const other = await opened(browser, link);
    await expect(other.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await isAccessible(other);
    await other.getByRole('button', { name: /^Pay \$/ }).click();
    await new Shopper(other, own.url).answersChallenge('Fail');
    await expect(other.getByRole('alert')).toContainText('Nothing was charged');
    await isAccessible(other);
    await other.getByRole('button', { name: /^Pay \$/ }).click();
    await new Shopper(other, own.url).answersChallenge('Complete');
    await expect(other.getByText(/It is active\. You will next be charged \$/)).toBeVisible();
    expect(await sandbox.captures()).toHaveLength(2);
  },
);

test(
  'A05 a card declined at a renewal is replaced by another one, which pays the later renewals',
  keptIf(false),
  async ({ own, page, browser }) => {
    const shopper = new Shopper(page, own.url);
    await shopper.ordersWith(CARD.goodOnce);
    await expect(shopper.yesButton()).toBeVisible();
    const sandbox = new CardSandbox(own.sandboxUrl);
    await own.daysPass(32);
    await expect.poll(() => own.mailOf(/card was declined/)).toContain('Visa ending 0341');
    const other = await opened(browser, linkIn(await own.mailOf(/card was declined/)));
    const payer = new Shopper(other, own.url);
    await expect(other.getByRole('heading', { name: 'Pay with another card' })).toBeVisible();
    await payer.givesCard(CARD.declined);
    await isAccessible(other);
    await payButton(other).click();
    await expect(other.getByRole('alert')).toContainText('Nothing was charged');
    await isAccessible(other);
    await payer.givesCard(CARD.challengedOnce);
    await payButton(other).click();
    await payer.answersChallenge('Complete');
    await expect(other.getByText('Your payment went through.')).toBeVisible();
    await expect(other.getByText(/It is active\. You will next be charged \$/)).toBeVisible();
    await expect(other.getByText('Visa ending 3155').first()).toBeVisible();
    await isAccessible(other);
    expect(await sandbox.captures()).toHaveLength(2);
    await own.daysPass(63);
    await expect.poll(async () => (await sandbox.captures()).length).toBe(3);
    await expect.poll(() => own.mailOf(/subscription: order/)).toContain('Visa ending 3155');
  },
);

test(
  'A05 a renewal can be paid with another card by the keyboard alone',
  keptIf(false),
  async ({ own, page, browser }) => {
    const shopper = new Shopper(page, own.url);
    await shopper.ordersWith(CARD.goodOnce);
    await expect(shopper.yesButton()).toBeVisible();
    await own.daysPass(32);
    await expect.poll(() => own.mailOf(/card was declined/)).toContain('confirm=');
    const other = await opened(browser, linkIn(await own.mailOf(/card was declined/)));
    const payer = new Shopper(other, own.url);
    await expect(payer.cardFrame().locator('[name=cardnumber]')).toBeVisible();
    await payer.tabsToCard();
    await other.keyboard.type(`${CARD.good}1240123`, { delay: 5 });
    await other.keyboard.press('Tab');
    await expect(payButton(other)).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(other.getByText('Your payment went through.')).toBeVisible();
    await expect(other.getByRole('group', { name: 'Your payment went through.' })).toBeFocused();
  },
);

test('K03 a link without a subscription says so', async ({ shop, page }) => {
  await page.goto(`${shop.url}/subscription?cancel=AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sorry, but the information regarding your order is missing',
  );
  await expect(page).toHaveURL(`${shop.url}/subscription`);
});

/** The link of a mail's text on which a renewal is paid. */
function linkIn(mail: string | null): string {
  return /https?:\S+\/subscription\?confirm=[\w-]+/.exec(mail ?? '')?.[0] ?? '';
}

function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$\S+ with this card$/ });
}

/** A page of a browser without data of the shop. */
async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

/** The order that this browser has just placed, once it is paid. */
async function orderOf(page: Page): Promise<Order> {
  const read = () => page.evaluate(async (): Promise<Order[]> => (await fetch('/api/orders/all')).json());
  await expect.poll(async () => (await read())[0]?.subscription?.status).toBe('active');
  const [order] = await read();
  if (!order) throw new Error('this browser has no order');
  return order;
}

async function isAccessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeFaults(page)).toEqual([]);
}
