import type { Fault } from './sandbox.ts';

interface Ledger {
  contracts: { kind: string; state: string }[];
  captures: { amount: { minor: number; currency: string }; state: string }[];
}

/** The control API of Amazon's sandbox, which listens three ports after the cards'. */
export class AmazonSandbox {
  readonly #url: string;
  #before = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  /** The sandbox of one test, to which the payments of earlier tests do not count. */
  static async beside(cardSandboxUrl: string): Promise<AmazonSandbox> {
    const url = new URL(cardSandboxUrl);
    url.port = String(Number(url.port) + 3);
    const amazon = new AmazonSandbox(url.origin);
    amazon.#before = (await amazon.taken()).length;
    return amazon;
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

  /** The captured payments of this test in cents, in the order of capture. */
  async taken(): Promise<number[]> {
    const { captures } = await this.#ledger();
    return captures.slice(this.#before).map(({ amount }) => amount.minor);
  }

  /** The state of each billing agreement, the oldest first. */
  async agreements(): Promise<string[]> {
    const { contracts } = await this.#ledger();
    return contracts.filter(({ kind }) => kind === 'agreement').map(({ state }) => state);
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
