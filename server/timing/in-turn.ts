/** Runs the calls of a key one after the other, in this process alone. */
export class InTurn {
  readonly #last = new Map<string, Promise<void>>();

  /** A call that fails lets the next one run. */
  run<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(call);
    const ended = result.then(ignore, ignore).then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }
}

function ignore(): void {}
