/** The control API of the card provider's sandbox: its next faults, and its captures. */
export interface Fault {
  match: { method?: string; path: string };
  at: 'before' | 'after-commit';
  fault: 'latency' | 'reset' | 'timeout' | '5xx' | 'garbage' | 'drop-reply';
  ms?: number;
  status?: number;
  times?: number;
}

export interface Charge {
  amount: number;
  currency: string;
  status: string;
  captured: boolean;
  metadata: Record<string, string>;
}

export class CardSandbox {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async willFail(fault: Fault): Promise<void> {
    await this.#orders('faults', fault);
  }

  /** Declines the next charge of any card with this code. */
  async willDecline(code: string): Promise<void> {
    await this.#orders('declines', { code });
  }

  async #orders(what: string, order: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.#url}/_sim/${what}`, { method: 'POST', headers, body: JSON.stringify(order) });
    if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
  }

  async isWell(): Promise<void> {
    await fetch(`${this.#url}/_sim/faults`, { method: 'DELETE' });
  }

  /** The captured charges, in the order of capture. */
  async captures(): Promise<Charge[]> {
    const reply = await fetch(`${this.#url}/_sim/ledger`);
    const ledger: { charges: Charge[] } = await reply.json();
    return ledger.charges.filter((charge) => charge.captured && charge.status === 'succeeded');
  }
}
