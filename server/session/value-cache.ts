import type { KnownValue } from './session-values.ts';

/**
 * Shorter than the time in which a retired value is still valid: another process renews a value, and this one has read the
 * store again before the value has ended.
 */
const KEPT_FOR_MS = 5 * 60_000;
const MOST_VALUES = 20_000;

/** What the store said of the values that this process has seen lately, so that a session costs no statement a request. */
export class ValueCache {
  readonly #entries = new Map<string, { known: KnownValue | null; until: number }>();

  /** Undefined for a value that is to be looked up. */
  get(hash: string, now: Date): KnownValue | null | undefined {
    const entry = this.#entries.get(hash);
    return entry && entry.until > now.getTime() ? entry.known : undefined;
  }

  set(hash: string, known: KnownValue | null, now: Date): void {
    this.#entries.delete(hash);
    this.#entries.set(hash, { known, until: now.getTime() + KEPT_FOR_MS });
    const [oldest] = this.#entries.size > MOST_VALUES ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  forget(hash: string): void {
    this.#entries.delete(hash);
  }
}
