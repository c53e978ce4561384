import { expect, type FrameLocator, type Page } from '@playwright/test';
import { takesPresses } from '../../backoffice/paths/testing/browser/patient-page.ts';

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
    await (await this.#pressable('Addresses')).getByRole('radio', { name }).check();
  }

  async choosesCard(name: RegExp): Promise<void> {
    await (await this.#pressable('Cards')).getByRole('radio', { name }).check();
  }

  /** Chooses a card in a wallet that may be gone before its choice shows. */
  async pressesCard(name: RegExp): Promise<void> {
    await (await this.#pressable('Cards')).getByRole('radio', { name }).click();
  }

  async consents(): Promise<void> {
    await (await this.#pressable('Your consent')).getByRole('checkbox').check();
  }

  async hasWallet(): Promise<void> {
    await expect(this.#frame('Cards').getByRole('radio').first()).toBeVisible();
  }

  /** Presses the second of the two yeses to an offer, which charges the wallet. */
  async paysOffer(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Pay $69.00 with Amazon Pay' }).click();
  }

  /** Answers the card's bank on Amazon's confirmation page. */
  async answersBank(answer: 'Approve' | 'Fail' | 'Leave without an answer'): Promise<void> {
    await this.#page.getByRole('button', { name: answer }).click();
  }

  /** Goes to a control of the page with the keyboard alone. */
  async tabsTo(words: RegExp): Promise<void> {
    await this.#tabsUntil((at) => words.test(at));
  }

  /** Goes into a widget with the keyboard alone. */
  async tabsIntoFrame(title: string): Promise<void> {
    await this.#tabsUntil((at) => at.startsWith(title));
    const choices = this.#frame(title).getByRole('radio');
    // Under load the focus enters the frame later than the key press returns.
    await expect(choices.and(this.#frame(title).locator(':focus'))).toBeVisible();
  }

  async #tabsUntil(isThere: (at: string) => boolean): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (isThere(await this.#focused())) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not get there from ${await this.#focused()}`);
  }

  /** The words of the element that has the focus; of a frame, its title. */
  #focused(): Promise<string> {
    return this.#page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('title') ?? at?.textContent?.trim() ?? '';
    });
  }

  /** A widget that takes presses: one to a part that has just come goes to the page. */
  async #pressable(title: string): Promise<FrameLocator> {
    await takesPresses(this.#page);
    return this.#frame(title);
  }

  #frame(title: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title^="${title}"]`);
  }
}

async function choosePerson(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(person) }).click();
}
