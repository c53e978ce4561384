import { type Decline, declines } from './declines.ts';

const BY_CODE: ReadonlyMap<string, Decline> = new Map(Object.values(declines).map((each) => [each.declineCode, each]));

/** Declines that the control API ordered for the next charges of any card. A restart drops them. */
export class BankMood {
  readonly #ordered: Decline[] = [];

  /** False for a code that is no decline of the bank. */
  order(code: unknown, times: number): boolean {
    const decline = typeof code === 'string' ? BY_CODE.get(code) : undefined;
    if (!decline) return false;
    for (let time = 0; time < times; time++) this.#ordered.push(decline);
    return true;
  }

  take(): Decline | undefined {
    return this.#ordered.shift();
  }

  clear(): void {
    this.#ordered.length = 0;
  }
}
