interface Window {
  sum: number;
  endsAt: number;
}

/** At so many keys a generation of windows begins, and the one before the last is forgotten. */
const MOST_KEYS = 50_000;

/** Sums by key in this process. The window of a key begins with its first count, and has a fixed length. */
export class WindowCounts {
  readonly #windowMs: number;
  #windows = new Map<string, Window>();
  #older = new Map<string, Window>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** The milliseconds until this much more fits below the limit; 0 where it does now. */
  waitFor(key: string, amount: number, most: number, now: Date): number {
    const { sum, endsAt } = this.#windowOf(key, now);
    return sum + amount <= most ? 0 : endsAt - now.getTime();
  }

  add(key: string, amount: number, now: Date): void {
    const { sum, endsAt } = this.#windowOf(key, now);
    this.#windows.set(key, { sum: sum + amount, endsAt });
    if (this.#windows.size < MOST_KEYS) return;
    this.#older = this.#windows;
    this.#windows = new Map();
  }

  #windowOf(key: string, now: Date): Window {
    const known = this.#windows.get(key) ?? this.#older.get(key);
    const left = (known?.endsAt ?? 0) - now.getTime();
    // More is left than the window is long where the clock was set back since.
    return known && left > 0 && left <= this.#windowMs ? known : { sum: 0, endsAt: now.getTime() + this.#windowMs };
  }
}
