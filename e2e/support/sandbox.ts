import { CardSandbox as Sandbox } from '../../backoffice/paths/testing/browser/card-sandbox.ts';

/** A fault that the card provider's sandbox injects. */
export interface Fault {
  match: { method?: string; path: string };
  at: 'before' | 'after-commit';
  fault: 'latency' | 'reset' | 'timeout' | '5xx' | 'garbage' | 'drop-reply';
  ms?: number;
  status?: number;
  times?: number;
}

/** The card provider's sandbox with its next faults. */
export class CardSandbox extends Sandbox {
  readonly #control: string;

  constructor(url: string) {
    super(url);
    this.#control = url;
  }

  async willFail(fault: Fault): Promise<void> {
    await this.order('faults', fault);
  }

  async isWell(): Promise<void> {
    await fetch(`${this.#control}/_sim/faults`, { method: 'DELETE' });
  }
}
