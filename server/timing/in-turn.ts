/** The turns of a key, one after the other, in this process alone. */
export class InTurn {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits until the turns before have ended. The returned function ends this one, which its caller does however it goes. */
  async take(key: string): Promise<() => void> {
    const before = this.#last.get(key);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#last.set(key, ended);
    await before;
    return () => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
      end();
    };
  }
}
