/** The last events that a service counted, in the order of arrival. */
export class CountingBook<Event> {
  #counted = new Map<string, Event & { repeats: number }>();
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts an event once for its key; `repeats` are the later calls with it, which were not counted. */
  count(key: string, event: Event): void {
    const known = this.#counted.get(key);
    if (known) known.repeats += 1;
    else this.#counted.set(key, { ...event, repeats: 0 });
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > this.#most && oldest !== undefined) this.#counted.delete(oldest);
  }

  all() {
    return [...this.#counted.values()];
  }
}
