import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import type { FirstUse, SessionValues } from './session-values.ts';

/** A second is short beside the ten minutes that are counted from a first use. */
const EVERY_MS = 1_000;

export interface FirstUsesOptions {
  values: Pick<SessionValues, 'markUsed'>;
  failed: (error: unknown) => void;
}

/** A statement for each first request (T01) would cost as much as a price, so they are stored together. */
export class FirstUses {
  readonly #options: FirstUsesOptions;
  readonly #rounds: Rounds;
  #waiting = new Map<string, FirstUse>();

  constructor(options: FirstUsesOptions) {
    this.#options = options;
    this.#rounds = startRounds(() => this.store(), { everyMs: EVERY_MS, failed: options.failed });
  }

  add(use: FirstUse): void {
    if (!this.#waiting.has(use.hash)) this.#waiting.set(use.hash, use);
  }

  /** Stores all that wait. What cannot be stored waits on. */
  async store(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const uses = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#options.values.markUsed([...uses.values()]);
    } catch (error) {
      this.#waiting = new Map([...this.#waiting, ...uses]);
      this.#options.failed(error);
    }
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.store();
  }
}
