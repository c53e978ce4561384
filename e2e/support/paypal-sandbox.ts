import type { Fault } from './sandbox.ts';

interface Ledger {
  sales: { id: string; amount: { minor: number; currency: string }; state: string }[];
}

/** The control API of PayPal's sandbox, which listens two ports after the cards'. */
export class PayPalSandbox {
  readonly #url: string;

  constructor(cardSandboxUrl: string) {
    const url = new URL(cardSandboxUrl);
    url.port = String(Number(url.port) + 2);
    this.#url = url.origin;
  }

  async willFail(fault: Fault): Promise<void> {
    await this.#orders('faults', fault);
  }

  /** Moves the sandbox's clock forward. */
  async waits(ms: number): Promise<void> {
    await this.#orders('clock', { ms });
  }

  /** Sets whether a payment may be charged by an earlier billing agreement. */
  async allowsReference(reference: boolean): Promise<void> {
    await this.#orders('permissions', { reference });
  }

  /** Completes every pending payment. */
  async clears(): Promise<void> {
    const { sales } = await this.#ledger();
    for (const { id, state } of sales)
      if (state === 'pending') await this.#orders('pending', { sale: id, state: 'completed' });
  }

  /** The number of faults that have not happened yet. */
  async faultsToCome(): Promise<number> {
    const { faults }: { faults: unknown[] } = await (await fetch(`${this.#url}/_sim/faults`)).json();
    return faults.length;
  }

  async isWell(): Promise<void> {
    await fetch(`${this.#url}/_sim/faults`, { method: 'DELETE' });
    await this.allowsReference(true);
  }

  /** The captured payments in cents, in the order of capture. */
  async taken(): Promise<number[]> {
    const { sales } = await this.#ledger();
    return sales.filter(({ state }) => state === 'completed').map(({ amount }) => amount.minor);
  }

  async #ledger(): Promise<Ledger> {
    return (await fetch(`${this.#url}/_sim/ledger`)).json();
  }

  async #orders(what: string, order: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.#url}/_sim/${what}`, { method: 'POST', headers, body: JSON.stringify(order) });
    if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
  }
}
