/** A clock that a program moves by hand, in milliseconds since 1970. It never goes back. */
export class HandClock {
  #time: number;

  constructor(start: number) {
    this.#time = start;
  }

  readonly now = (): number => this.#time;

  readonly date = (): Date => new Date(this.#time);

  /** Moves to a time; one that has passed moves nothing. */
  moveTo(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  moveBy(ms: number): void {
    this.moveTo(this.#time + ms);
  }
}
