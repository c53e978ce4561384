/** The time of the oldest row that this process has written since it was asked. */
export class WrittenSince {
  #oldest: Date | null = null;

  readonly note = (at: Date): void => {
    if (this.#oldest === null || at < this.#oldest) this.#oldest = at;
  };

  /** The time, and none from now on; null where nothing was written. */
  take(): Date | null {
    const oldest = this.#oldest;
    this.#oldest = null;
    return oldest;
  }
}
