import { type EventRow, withoutVisitorOf } from './event-row.ts';

/** How much is held, in characters of payloads. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** How long an event is held, in milliseconds: longer than a shopper looks at one page. */
const LONGEST_MS = 60 * 60_000;

/** C03: the events of guest sessions that have no visit yet, by the session's hash, the session that waits longest first. */
export class HeldEvents {
  readonly #rows = new Map<string, EventRow[]>();
  readonly #most: number;
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  /** Holds an event. Where there is no room, the sessions that wait longest lose theirs. */
  hold(row: EventRow): void {
    this.#rows.set(row.session_hash, [...(this.#rows.get(row.session_hash) ?? []), row]);
    this.#characters += row.payload.length;
    for (const hash of this.#rows.keys()) {
      if (this.#characters <= this.#most) return;
      this.take(hash);
    }
  }

  sessions(): string[] {
    return [...this.#rows.keys()];
  }

  /** The events of a session, which are no longer held. */
  take(hash: string): EventRow[] {
    const rows = this.#rows.get(hash) ?? [];
    this.#rows.delete(hash);
    for (const { payload } of rows) this.#characters -= payload.length;
    return rows;
  }

  forgetVisitor(hash: string): void {
    for (const row of withoutVisitorOf(this.take(hash))) this.hold(row);
  }

  /** Drops the events of sessions whose first one came more than an hour before. */
  dropOld(now: Date): void {
    for (const [hash, [first]] of this.#rows) {
      if (first && now.getTime() - first.at.getTime() <= LONGEST_MS) return;
      this.take(hash);
    }
  }
}
