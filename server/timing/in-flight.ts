import { EventEmitter, once } from 'node:events';

/** A key, and the most that may be under way for it. */
export interface Place {
  key: string;
  most: number;
}

/** Counts what this process has under way, by key. */
export class InFlight {
  readonly #counts = new Map<string, number>();
  readonly #ends = new EventEmitter().setMaxListeners(0);

  /** Begins one more for all keys and returns what ends it, or null where a key has its most under way. */
  begin(places: readonly Place[]): (() => void) | null {
    if (this.#fullOf(places)) return null;
    for (const { key } of places) this.#add(key, 1);
    return () => {
      for (const { key } of places) this.#add(key, -1);
      for (const { key } of places) this.#ends.emit(key);
    };
  }

  /** Waits until one ends for a key that has its most under way. */
  async ended(places: readonly Place[]): Promise<void> {
    const full = this.#fullOf(places);
    if (full) await once(this.#ends, full.key);
  }

  #fullOf(places: readonly Place[]): Place | undefined {
    return places.find(({ key, most }) => (this.#counts.get(key) ?? 0) >= most);
  }

  #add(key: string, change: 1 | -1): void {
    const count = (this.#counts.get(key) ?? 0) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
