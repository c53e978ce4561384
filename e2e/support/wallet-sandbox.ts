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
    await expect(this.frame.getByRole('button', { name: /^Pay / })).toBeEnabled();
  }

  async choosesCard(note: string): Promise<void> {
    await this.#chooses('Card', note);
  }

  async pays(total: string): Promise<void> {
    await this.frame.getByRole('button', { name: `Pay ${total}` }).click();
  }

  async #chooses(label: string, words: string): Promise<void> {
    const list = this.frame.getByLabel(label);
    await expect(list).toBeEnabled();
    const value = await list.locator('option', { hasText: words }).getAttribute('value');
    await list.selectOption(value);
  }

  /** Presses the button that closes the sheet. Its frame ends with the press, and a click would now and then wait for the frame. */
  async closes(): Promise<void> {
    const close = this.frame.getByRole('button', { name: /Cancel|Close/ });
    await close.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
  }
}

async function postOrder(url: string, order: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });
  if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
}
