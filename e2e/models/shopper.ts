import { expect, type Page } from '@playwright/test';
import { CardShopper, type ShopperOptions } from '../../backoffice/paths/testing/browser/card-shopper.ts';

/** A shopper in the demo's funnels. */
export class Shopper extends CardShopper {
  constructor(page: Page, shopUrl: string, options: ShopperOptions = {}) {
    super(page, shopUrl, someExpiry(), options);
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

  /** The numbers of the orders that the receipt lists, the sale's first. */
  async orderNumbers(): Promise<string[]> {
    const headings = await this.page.getByRole('article').getByRole('heading').allTextContents();
    return headings.map((heading) => heading.split(' ').at(-1) ?? '');
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

/** Has a browser stored something before, so that the first page of its visit starts its application at once. */
export function hasBeenHere(page: Pick<Page, 'addInitScript'>): Promise<unknown> {
  return page.addInitScript(() => {
    // A provider's frame has no storage.
    if (window === window.top) localStorage.setItem('visited', 'before');
  });
}

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
