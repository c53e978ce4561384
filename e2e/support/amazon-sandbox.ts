import type { Fault } from './sandbox.ts';

interface Ledger {
  captures: { amount: { minor: number; currency: string }; state: string }[];
}

/** The control API of Amazon's sandbox, which listens three ports after the cards'. */
export class AmazonSandbox {
  readonly #url: string;

  constructor(cardSandboxUrl: string) {
    const url = new URL(cardSandboxUrl);
    url.port = String(Number(url.port) + 3);
    this.#url = url.origin;
  }

  async willFail(fault: Fault): Promise<void> {
    await this.#orders('faults', fault);
  }

  /** Lets a widget report an error, or the next script throw. */
  async widgetWillFail(fault: object): Promise<void> {
    await this.#orders('widget-faults', fault);
  }

  async isWell(): Promise<void> {
    for (const what of ['faults', 'widget-faults']) await fetch(`${this.#url}/_sim/${what}`, { method: 'DELETE' });
  }

  /** The captured payments in cents, in the order of capture. */
  async taken(): Promise<number[]> {
    const { captures }: Ledger = await (await fetch(`${this.#url}/_sim/ledger`)).json();
    return captures.map(({ amount }) => amount.minor);
  }

  async #orders(what: string, order: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.#url}/_sim/${what}`, { method: 'POST', headers, body: JSON.stringify(order) });
    if (!reply.ok) throw new Error(`the sandbox refused the command: ${await reply.text()}`);
  }
}
