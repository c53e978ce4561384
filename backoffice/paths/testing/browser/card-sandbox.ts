export interface Charge {
  /** In minor units of its currency. */
  amount: number;
  currency: string;
  status: string;
  captured: boolean;
  metadata: Record<string, string>;
}

/** The control API of the card provider's sandbox: the next decline, and its captures. */
export class CardSandbox {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Declines the next charge of any card with this code. */
  async willDecline(code: string): Promise<void> {
    await this.order('declines', { code });
  }

  /** The captured charges, in the order of capture. */
  async captures(): Promise<Charge[]> {
    const reply = await fetch(`${this.#url}/_sim/ledger`);
    const ledger: { charges: Charge[] } = await reply.json();
    return ledger.charges.filter((charge) => charge.captured && charge.status === 'succeeded');
  }

  protected async order(what: string, order: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.#url}/_sim/${what}`, { method: 'POST', headers, body: JSON.stringify(order) });
    if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
  }
}
