import { answerInTime } from './answer-in-time.ts';

/** The turns of a key, one after the other, in this process alone. */
export class InTurn {
  readonly #last = new Map<string, Promise<void>>();

  /** Acts once the turns before have ended. */
  async take<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#last.set(key, ended);
    await before;
    try {
      return await act();
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
      end();
    }
  }

  /** Waits until the turns before have ended, at most so many milliseconds. It takes none. */
  async ended(key: string, ms: number): Promise<void> {
    await answerInTime(async () => this.#last.get(key), ms);
  }
}
