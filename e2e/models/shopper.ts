import { expect, type FrameLocator, type Page } from '@playwright/test';
import { patient } from './patient-page.ts';

/** A shopper in the funnel: its methods name actions and sights of a person, not elements. */
export class Shopper {
  readonly page: Page;
  readonly #url: string;
  /** Each shopper has a card of its own, since the velocity limit counts declines of a card for an hour. */
  readonly #expiry = someExpiry();

  readonly #isHasty: boolean;

  /** A hasty shopper does not wait for the script of a page that is opened. */
  constructor(page: Page, shopUrl: string, { isHasty = false }: { isHasty?: boolean } = {}) {
    this.page = isHasty ? page : patient(page);
    this.#url = shopUrl;
    this.#isHasty = isHasty;
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`, this.#isHasty ? { waitUntil: 'commit' } : {});
  }

  /** Goes back to the landing page, and waits until it is shown: no history navigation works before (N12). */
  async goesBackToLanding(): Promise<void> {
    await this.page.goBack();
    await this.isAt(STEP.landing);
    await expect(this.page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first()).toBeVisible();
  }

  async startsOrder(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Choose your bags' }).first().click();
    await this.sees('Order PowerFoods Complete Beef');
  }

  async choosesBundle(name: RegExp): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
  }

  async givesContact(over: Partial<Record<string, string>> = {}): Promise<void> {
    await this.typesContact(over);
    await this.goesToPayment();
  }

  async typesContact(over: Partial<Record<string, string>> = {}): Promise<void> {
    const fields = { ...CONTACT, ...over };
    for (const [label, value] of Object.entries(fields))
      await this.page.getByLabel(label, { exact: true }).fill(value ?? '');
    const state = this.page.getByLabel('State', { exact: true });
    await state.focus();
    await state.selectOption('CA');
    // The form sends the state when the field loses focus.
    await state.blur();
  }

  /** Goes to the payment where it is a step or page of its own. */
  async goesToPayment(): Promise<void> {
    const next = this.page.getByRole('button', { name: 'Continue to payment' });
    if (await next.isVisible()) await next.click();
    await expect(this.payButton()).toBeVisible();
  }

  async givesCard(number: string): Promise<void> {
    const card = this.cardFrame();
    await card.locator('[name=cardnumber]').fill(number);
    await card.locator('[name=exp-date]').fill(this.#expiry);
    await card.locator('[name=cvc]').fill('123');
  }

  /** Pays once the button has the server's total; an earlier press asks for a confirmation. */
  async pays(): Promise<void> {
    await expect(this.page.getByText('Calculating…')).toHaveCount(0);
    await this.payButton().click();
  }

  payButton() {
    return this.page.getByRole('button', { name: /^(Pay \$|Start for free$)/ });
  }

  cardFrame(): FrameLocator {
    return this.page.locator('iframe[src*="/elements/card"]').contentFrame();
  }

  /** Opens the order form, and goes as far as the click on pay. */
  async ordersWith(cardNumber: string): Promise<void> {
    await this.opens(`/${STEP.orderForm}?uid=classic&utm_source=letter`);
    await this.givesContact();
    await this.givesCard(cardNumber);
    await this.pays();
  }

  yesButton() {
    return this.page.getByRole('button', { name: /^Yes, add/ });
  }

  async saysYes(): Promise<void> {
    await this.yesButton().click();
  }

  async saysNo(): Promise<void> {
    await this.page.getByRole('button', { name: /^No thanks/ }).click();
  }

  async sees(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  /** Uses the keyboard alone. Under load the focus enters the frame later than the key press returns. */
  async tabsToCard(): Promise<void> {
    for (let presses = 0; presses < 30; presses++) {
      if (await this.page.evaluate(() => document.activeElement?.tagName === 'IFRAME')) break;
      const left = await this.page.evaluateHandle(() => document.activeElement);
      await this.page.keyboard.press('Tab');
      await this.page.waitForFunction((from) => document.activeElement !== from, left);
    }
    await expect(this.cardFrame().locator('[name=cardnumber]')).toBeFocused();
  }

  /** Expects the address to show a step, with the session's query. */
  async isAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(
      (url) => url.pathname === `/${path}` && url.searchParams.get('uid') === 'classic',
    );
  }

  async answersChallenge(answer: 'Complete' | 'Fail'): Promise<void> {
    const bank = this.page.locator('iframe[src*="/redirect/authenticate"]').contentFrame();
    const button = bank.getByRole('button', { name: new RegExp(answer) });
    await expect(button).toBeVisible();
    // Under load a browser may drop a click in a frame of another site that has just appeared, so the click repeats.
    await expect(async () => {
      if (await button.isVisible()) await button.click();
      await expect(button).toBeHidden();
    }).toPass();
  }
}

const CONTACT = {
  Email: 'ada@example.com',
  'First name': 'Ada',
  'Last name': 'Pell',
  Phone: '(415) 555-0132',
  'Street and house number': '12 Fern Street',
  City: 'Oakland',
  'ZIP code': '94607',
};

/** The headings of the classic funnel's steps. */
export const STEP = {
  landing: 'home',
  orderForm: 'two-step-order-form-common',
  upsell1: 'CTUS_3-Unit-PowerMotion_AP',
  downsell1: 'DS_1-Unit-PowerMotion_AP',
  upsell2: 'US_3-Unit-GIComplete_AP',
  downsell2: 'DS_1-Unit-GIComplete_AP',
  receipt: 'order-success-common',
} as const;

export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  lost: '4000000000009987',
  challenged: '4000000000003220',
  challengedAlways: '4000002760003184',
  goodOnce: '4000000000000341',
  challengedOnce: '4000002500003155',
} as const;

function someExpiry(): string {
  const month = 1 + Math.floor(Math.random() * 12);
  return `${String(month).padStart(2, '0')} / ${30 + Math.floor(Math.random() * 15)}`;
}
