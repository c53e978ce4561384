import { expect, type FrameLocator, type Page } from '@playwright/test';

export interface WalletFault {
  match: { path: string };
  fault: 'latency' | '5xx' | 'reset';
  ms?: number;
  status?: number;
}

export interface Device {
  googlePay?: boolean;
  applePay?:
    | 'paymentCredentialsAvailable'
    | 'paymentCredentialStatusUnknown'
    | 'paymentCredentialsUnavailable'
    | 'applePayUnsupported';
  /** A sheet proposes an address as it opens; true if unset. */
  hasAddress?: boolean;
  /** The milliseconds that a sheet waits for each answer of the shop; half a minute if unset. */
  patienceMs?: number;
}

/** The total of a sheet: without an amount while it is not known. */
export interface SheetTotal {
  amount: string | null;
  status: 'final' | 'estimated' | 'pending' | 'unknown';
}

/** An error in a sheet: at Apple's field of the contact or its code, or at Google's intent; null is at no row. */
export interface SheetError {
  field: string | null;
  message: string;
}

/** The control API of the wallets' sandbox, and of the card provider's behind it. */
export class WalletSandbox {
  readonly #wallets: string;
  readonly #cards: string;
  readonly #secretKey: string;

  constructor(wallets: string, cards: string, secretKey = 'sk_test_bench') {
    this.#wallets = wallets;
    this.#cards = cards;
    this.#secretKey = secretKey;
  }

  device(device: Device): Promise<void> {
    return postOrder(`${this.#wallets}/_sim/device`, device);
  }

  willFail(fault: WalletFault): Promise<void> {
    return postOrder(`${this.#wallets}/_sim/faults`, fault);
  }

  cardsWillFail(fault: WalletFault): Promise<void> {
    return postOrder(`${this.#cards}/_sim/faults`, fault);
  }

  async isWell(): Promise<void> {
    await fetch(`${this.#wallets}/_sim/reset`, { method: 'POST' });
    await fetch(`${this.#cards}/_sim/faults`, { method: 'DELETE' });
  }

  /** Every charge at the card provider, with the wallet of its card. */
  async charges() {
    const headers = { authorization: `Bearer ${this.#secretKey}` };
    const reply = await fetch(`${this.#cards}/_sim/ledger`);
    const { charges }: { charges: LedgerCharge[] } = await reply.json();
    return Promise.all(
      charges.map(async ({ amount, captured, payment_method }) => {
        const method = await (await fetch(`${this.#cards}/v1/payment_methods/${payment_method}`, { headers })).json();
        return { amount, captured, wallet: method.card.wallet?.type ?? null, last4: method.card.last4 };
      }),
    );
  }
}

interface LedgerCharge {
  amount: number;
  captured: boolean;
  payment_method: string;
}

/** A wallet's sheet as a person sees it. */
export class WalletSheet {
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.frame = page.locator('iframe[src*="/sheet?"]').contentFrame();
  }

  /** Expects the sheet to show its price and to wait for the shopper. */
  async isReady(): Promise<void> {
    await expect(this.#payButton()).toBeEnabled();
  }

  /** Expects the shop to have answered to the last change; the sheet may have errors, which keep the shopper from paying. */
  async isUpdated(): Promise<void> {
    await expect(this.frame.locator('main')).toHaveAttribute('aria-busy', 'false');
  }

  async choosesCard(note: string): Promise<void> {
    await this.#chooses('Card', note);
  }

  /** Chooses an entry of the address book by words of it, such as `cabin` or `no phone number`, and waits for the shop's answer. */
  async choosesPerson(words: string): Promise<void> {
    await this.#chooses(/^(Deliver to|Contact)$/, words);
    await this.isUpdated();
  }

  /** Chooses a method of delivery by words of it, and waits for the shop's answer. */
  async choosesMethod(words: string): Promise<void> {
    await this.#methods().filter({ hasText: words }).getByRole('radio').check();
    await this.isUpdated();
  }

  /** Enters a code of a coupon or an offer, and waits for the shop's answer. */
  async entersCode(code: string): Promise<void> {
    await this.frame.getByLabel('Coupon code').fill(code);
    await this.frame.getByRole('button', { name: 'Apply' }).click();
    await this.isUpdated();
  }

  /** The labels of the methods of delivery, and of those the chosen one. */
  async methods(): Promise<{ labels: string[]; chosen: string | null }> {
    const labels = (await this.#methods().allInnerTexts()).map(inOneLine);
    const chosen = await this.#methods().evaluateAll((rows) => rows.findIndex((row) => row.querySelector(':checked')));
    return { labels, chosen: labels[chosen] ?? null };
  }

  async total(): Promise<SheetTotal> {
    const total = this.frame.locator('#total');
    const status = (await total.getAttribute('data-status')) as SheetTotal['status'];
    const isKnown = status === 'final' || status === 'estimated';
    return { amount: isKnown ? await total.textContent() : null, status };
  }

  /** The errors that the sheet shows, those of no row first. */
  async errors(): Promise<SheetError[]> {
    const alerts = await this.frame.getByRole('alert').all();
    return Promise.all(
      alerts.map(async (alert) => ({
        field: await alert.getAttribute('data-field'),
        message: (await alert.textContent()) ?? '',
      })),
    );
  }

  /** Presses the button that pays; `total` is the amount that it has to name. */
  async pays(total = ''): Promise<void> {
    await this.frame.getByRole('button', { name: `Pay ${total}`.trim() }).click();
  }

  async #chooses(label: string | RegExp, words: string): Promise<void> {
    const list = this.frame.getByLabel(label);
    await expect(list).toBeEnabled();
    const value = await list.locator('option', { hasText: words }).getAttribute('value');
    await list.selectOption(value);
  }

  #payButton() {
    return this.frame.getByRole('button', { name: /^Pay\b/ });
  }

  #methods() {
    return this.frame.getByRole('group', { name: 'Delivery method' }).locator('label');
  }

  /** Cancels the sheet, or closes one that is over. Its frame ends with the press, and a click would now and then wait for the frame. */
  async closes(): Promise<void> {
    const close = this.frame.getByRole('button', { name: /Cancel|Close/ });
    await close.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
  }
}

const inOneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

async function postOrder(url: string, order: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });
  if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
}
