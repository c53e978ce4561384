import { StoreUnavailable } from './sql-state.ts';

/**
 * One holder at a time, first come, first served. Waiting fails after `waitMs`: a transaction that requests a second
 * connection waits for itself, and must fail rather than hang.
 */
export class ExclusiveTurn {
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];
  #held = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  take(): Promise<void> {
    if (this.#held) return this.#wait();
    this.#held = true;
    return Promise.resolve();
  }

  /** Passes the turn to the longest-waiting caller. */
  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1);
        reject(
          new StoreUnavailable(
            `The database was in use for ${this.#waitMs} ms: too much load, or a transaction that never ends.`,
          ),
        );
      }, this.#waitMs);
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(proceed);
    });
  }
}
