import type { Pace } from './pace.ts';

/**
 * Waits for the events that come together: until none came for `lull`, and for `lullWithin` at most, so that many orders at once pay
 * for one round and have the processor before their messages do.
 */
export class Gathering {
  readonly #pace: Pick<Pace, 'lull' | 'lullWithin'>;
  readonly #pause: (ms: number) => Promise<unknown>;
  #events = 0;
  #isEnded = false;

  constructor(pace: Pick<Pace, 'lull' | 'lullWithin'>, pause: (ms: number) => Promise<unknown>) {
    this.#pace = pace;
    this.#pause = pause;
  }

  /** Notes that an event was published. */
  note(): void {
    this.#events += 1;
  }

  /** Ends this wait, or the next one, since deliveries wait for a round. */
  end(): void {
    this.#isEnded = true;
  }

  async wait(isStopped: () => boolean): Promise<void> {
    const { lull, lullWithin } = this.#pace;
    for (let waited = 0; waited < lullWithin && !this.#isEnded && !isStopped(); waited += lull) {
      const events = this.#events;
      await this.#pause(lull);
      if (this.#events === events) break;
    }
    this.#isEnded = false;
  }
}
