import type { Pace } from './pace.ts';

/**
 * Waits for the events that come together: until none came for `gather`, and for `gatherMost` at most, so that many orders at once pay
 * for one round and have the processor before their messages do.
 */
export class Gathering {
  readonly #pace: Pick<Pace, 'gather' | 'gatherMost'>;
  readonly #pause: (ms: number) => Promise<unknown>;
  #events = 0;
  #isEnded = false;

  constructor(pace: Pick<Pace, 'gather' | 'gatherMost'>, pause: (ms: number) => Promise<unknown>) {
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
    const { gather, gatherMost } = this.#pace;
    for (let waited = 0; waited < gatherMost && !this.#isEnded && !isStopped(); waited += gather) {
      const events = this.#events;
      await this.#pause(gather);
      if (this.#events === events) break;
    }
    this.#isEnded = false;
  }
}
