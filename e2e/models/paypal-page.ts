import { expect, type Page } from '@playwright/test';

/** PayPal's own page, on its own origin, with a shopper's actions. */
export class PayPalPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async isShown(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  }

  async approves(funding = 'Balance'): Promise<void> {
    await this.isShown();
    await this.#page.getByRole('radio', { name: funding }).check();
    await this.#page.getByRole('button', { name: 'Agree and continue' }).click();
  }

  /** The account and the address that the shopper approves with; another one is chosen at first. */
  async choosesPayer(email: string, address: RegExp): Promise<void> {
    await this.isShown();
    await this.#page.getByRole('radio', { name: email }).check();
    await this.#page.getByRole('radio', { name: address }).check();
  }

  async cancels(): Promise<void> {
    await this.isShown();
    await this.#page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
  }
}
