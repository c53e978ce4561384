import { expect, type Locator, type Page } from '@playwright/test';
import type { Shopper } from './shopper.ts';

/** A shopper's actions on the order form, in any of its layouts. */
export class OrderForm {
  readonly #page: Page;
  readonly #shopper: Shopper;

  constructor(shopper: Shopper) {
    this.#page = shopper.page;
    this.#shopper = shopper;
  }

  async subscribes(): Promise<void> {
    await this.#press(this.#page.getByRole('radio', { name: /^Subscription/ }));
    await expect(this.#page.getByLabel('How often')).toBeVisible();
  }

  /** Types the address, chooses the shipping method once it is listed, and goes on to the payment. */
  async givesAddress(method: RegExp): Promise<void> {
    await this.#shopper.typesContact();
    await this.#press(this.#page.getByRole('radio', { name: method }));
    await this.#shopper.goesToPayment();
  }

  async adds(bump: RegExp): Promise<void> {
    await this.#page.getByRole('checkbox', { name: bump }).check();
  }

  async entersCode(code: string): Promise<void> {
    const question = this.#page.getByRole('button', { name: 'Have a code?' });
    if (await question.isVisible()) await question.click();
    await this.#page.getByLabel('Code', { exact: true }).fill(code);
    await this.#page.getByLabel('Code', { exact: true }).press('Enter');
  }

  /** The amount on the button, in cents, once it is the server's price. */
  async amount(): Promise<number> {
    await expect(this.#page.getByText('Calculating…')).toHaveCount(0);
    const words = (await this.#shopper.payButton().textContent()) ?? '';
    return Math.round(Number(words.replace(/[^\d.]/g, '')) * 100);
  }

  /** The card covers its radio, so pressing the card selects it. */
  async #press(radio: Locator): Promise<void> {
    await radio.click();
    await expect(radio).toBeChecked();
  }
}
