import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Amazon's part of a shop's page, on the sandbox's own origin: the sign-in and the widgets, with a shopper's actions. */
export class AmazonPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  button() {
    return this.#page.getByRole('button', { name: 'Pay with Amazon (test)' }).first();
  }

  /** Signs in on Amazon's page in a window of its own. */
  async signsIn(person = 'Ada Byron'): Promise<void> {
    const opening = this.#page.waitForEvent('popup');
    await this.button().click();
    await choosePerson(await opening, person);
  }

  /** Signs in on Amazon's page in the place of the shop's. */
  async leavesToSignIn(person = 'Ada Byron'): Promise<void> {
    await this.button().click();
    await choosePerson(this.#page, person);
  }

  async choosesAddress(name: RegExp): Promise<void> {
    await this.#frame('Addresses').getByRole('radio', { name }).check();
  }

  async choosesCard(name: RegExp): Promise<void> {
    await this.#frame('Cards').getByRole('radio', { name }).check();
  }

  async consents(): Promise<void> {
    await this.#frame('Your consent').getByRole('checkbox').check();
  }

  async hasWallet(): Promise<void> {
    await expect(this.#frame('Cards').getByRole('radio').first()).toBeVisible();
  }

  #frame(title: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title^="${title}"]`);
  }
}

async function choosePerson(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(person) }).click();
}
