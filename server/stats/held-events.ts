import { type EventRow, withoutVisitors } from './event-row.ts';

/** How much is held, in characters. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** What a held event takes besides its payload, in characters. */
const EACH = 512;

/** How long an event is held, in milliseconds: longer than a shopper looks at one page. */
const LONGEST_MS = 60 * 60_000;

const costOf = ({ payload }: EventRow) => payload.length + EACH;

/** C03: the events of guest sessions that have no visit yet, by the session's hash, the session that began first in front. */
export class HeldEvents {
  readonly #rows = new Map<string, EventRow[]>();
  readonly #most: number;
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  /** Holds an event. Where there is no room, the sessions that began first lose theirs. */
  hold(row: EventRow): void {
    this.#put(row.session_hash, [...this.of(row.session_hash), row]);
    for (const hash of this.#rows.keys()) {
      if (this.#characters <= this.#most) return;
      this.#put(hash, []);
    }
  }

  sessions(): string[] {
    return [...this.#rows.keys()];
  }

  of(hash: string): readonly EventRow[] {
    return this.#rows.get(hash) ?? [];
  }

  drop(rows: readonly EventRow[]): void {
    const gone = new Set(rows);
    for (const hash of new Set(rows.map(({ session_hash }) => session_hash)))
      this.#put(
        hash,
        this.of(hash).filter((row) => !gone.has(row)),
      );
  }

  forgetVisitor(hash: string): void {
    this.#put(hash, withoutVisitors(this.of(hash)));
  }

  dropOld(now: Date): void {
    for (const [hash, rows] of this.#rows)
      this.#put(
        hash,
        rows.filter(({ at }) => now.getTime() - at.getTime() <= LONGEST_MS),
      );
  }

  #put(hash: string, rows: readonly EventRow[]): void {
    for (const row of this.of(hash)) this.#characters -= costOf(row);
    for (const row of rows) this.#characters += costOf(row);
    if (rows.length > 0) this.#rows.set(hash, [...rows]);
    else this.#rows.delete(hash);
  }
}
