import { Mutex } from 'async-mutex';
import { answerInTime } from './answer-in-time.ts';

/** The turns of a key, one after the other, in this process alone. */
export class InTurn {
  readonly #mutexes = new Map<string, Mutex>();

  /** Acts once the turns before have ended. */
  async take<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const mutex = this.#mutexes.get(key) ?? new Mutex();
    this.#mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(act);
    } finally {
      if (!mutex.isLocked()) this.#mutexes.delete(key);
    }
  }

  /** Waits until the turns before have ended, at most so many milliseconds. It takes none. */
  async ended(key: string, ms: number): Promise<void> {
    await answerInTime(async () => this.#mutexes.get(key)?.waitForUnlock(), ms);
  }
}
