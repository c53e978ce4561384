import type { FrameLocator, Page } from '@playwright/test';
import { countryByCode } from '../../../../domain/account/countries.ts';
import { expect, patient, takesPresses } from './patient-page.ts';

/** A hasty shopper does not wait for the script of a page that is opened. The country is one that the brand ships to. */
export interface ShopperOptions {
  isHasty?: boolean;
  country?: string;
}

/** A shopper who pays by card in any brand's funnel: the methods name actions of a person, not elements. */
export class CardShopper {
  readonly page: Page;
  readonly #url: string;
  /** Each shopper has a card of its own, since the velocity limit counts declines of a card for an hour. */
  readonly #expiry: string;
  readonly #isHasty: boolean;
  readonly #country: string;

  constructor(page: Page, shopUrl: string, expiry: string, { isHasty = false, country = 'US' }: ShopperOptions = {}) {
    this.page = isHasty ? page : patient(page);
    this.#url = shopUrl;
    this.#expiry = expiry;
    this.#isHasty = isHasty;
    this.#country = country;
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`, this.#isHasty ? { waitUntil: 'commit' } : {});
  }

  async givesContact(over: Partial<Record<string, string>> = {}): Promise<void> {
    await this.typesContact(over);
    await this.goesToPayment();
  }

  async typesContact(over: Partial<Record<string, string>> = {}): Promise<void> {
    if (this.#country !== 'US') await this.page.getByLabel('Country', { exact: true }).selectOption(this.#country);
    const fields = { ...contactIn(this.#country), ...over };
    for (const [label, value] of Object.entries(fields)) await this.#field(label).fill(value ?? '');
    await this.#choosesState();
  }

  /** A bench compares with shops of before, whose street has another label. */
  #field(label: string) {
    const field = this.page.getByLabel(label, { exact: true });
    return label === STREET ? field.or(this.page.getByLabel('Street and house number', { exact: true })) : field;
  }

  async #choosesState(): Promise<void> {
    const country = countryByCode(this.#country);
    const [first] = Object.keys(country?.states ?? {});
    if (first === undefined) return;
    const state = this.page.getByLabel(country?.stateWord ?? 'State', { exact: true });
    await state.selectOption(this.#country === 'US' ? 'CA' : first);
  }

  /** Goes to the payment where it is a step or page of its own. */
  async goesToPayment(): Promise<void> {
    const next = this.page.getByRole('button', { name: 'Continue to payment' });
    if (await next.isVisible()) await next.click();
    await expect(this.payButton()).toBeVisible();
    await takesPresses(this.page);
  }

  async givesCard(number: string): Promise<void> {
    const card = this.cardFrame();
    await card.locator('[name=cardnumber]').fill(number);
    await card.locator('[name=exp-date]').fill(this.#expiry);
    await card.locator('[name=cvc]').fill('123');
    // What is pressed next would be given to the card's frame.
    await takesPresses(this.page);
  }

  /** Pays once the button has the server's total; an earlier press asks for a confirmation. Returns what the button said. */
  async pays(): Promise<string> {
    await expect(this.page.getByText('Calculating…')).toHaveCount(0);
    // A press right after a scroll may still reach the frame of the card that was there before.
    await this.payButton().scrollIntoViewIfNeeded();
    await takesPresses(this.page);
    const said = (await this.payButton().textContent()) ?? '';
    await this.payButton().click();
    return said;
  }

  payButton() {
    // An amount in any currency, such as "Pay $44.85" or "Pay 44,85 €", and no "Pay with PayPal".
    return this.page.getByRole('button', { name: /^(Pay [^a-z]*\p{Nd}|Start for free$|Place order$)/u });
  }

  cardFrame(): FrameLocator {
    return this.page.locator('iframe[src*="/elements/card"]').contentFrame();
  }
}

const STREET = 'Street address';

function contactIn(country: string): Record<string, string> {
  const isUs = country === 'US';
  const { postalWord, postalExample } = countryByCode(country) ?? { postalWord: 'ZIP code', postalExample: '94607' };
  return {
    Email: 'ada@example.com',
    'First name': 'Ada',
    'Last name': 'Pell',
    Phone: isUs ? '(415) 555-0132' : '+1 415 555 0132',
    [STREET]: '12 Fern Street',
    City: isUs ? 'Oakland' : 'Fernham',
    [postalWord]: isUs ? '94607' : postalExample,
  };
}
