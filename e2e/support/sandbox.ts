/** The control side of the card provider's sandbox: faults to come, and what it really took. */
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
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.#url}/_sim/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    if (!reply.ok) throw new Error(`the sandbox refused the fault: ${await reply.text()}`);
  }

  async isWell(): Promise<void> {
    await fetch(`${this.#url}/_sim/faults`, { method: 'DELETE' });
  }

  /** What was taken from shoppers, in the order in which it was taken. */
  async captures(): Promise<Charge[]> {
    const reply = await fetch(`${this.#url}/_sim/ledger`);
    const ledger: { charges: Charge[] } = await reply.json();
    return ledger.charges.filter((charge) => charge.captured && charge.status === 'succeeded');
  }
}
