import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { type EventRow, withoutVisitorOf } from './event-row.ts';
import type { HeldEvents } from './held-events.ts';

/** The most rows of one statement. */
const MOST_ROWS = 500;

/**
 * C03: stores the held events of guest sessions that have a visit by now, and drops old ones. A visitor who has refused analytics
 * since, whichever process heard it, is not named (E21).
 */
export async function storeHeldEvents(db: Kysely<Schema>, held: HeldEvents, now: Date): Promise<void> {
  held.dropOld(now);
  const rows: EventRow[] = [];
  for (const { session_hash: hash, has_refused: hasRefused } of await visitsOf(db, held.sessions())) {
    const events = held.take(hash);
    rows.push(...(hasRefused ? withoutVisitorOf(events) : events));
  }
  for (let first = 0; first < rows.length; first += MOST_ROWS)
    await db
      .insertInto('stats_events')
      .values(rows.slice(first, first + MOST_ROWS))
      .execute();
}

async function visitsOf(db: Kysely<Schema>, sessions: readonly string[]) {
  if (sessions.length === 0) return [];
  return db
    .selectFrom('visits')
    .select(({ exists, selectFrom }) => [
      'session_hash',
      exists(
        selectFrom('consents')
          .select('consents.id')
          .whereRef('consents.session_hash', '=', 'visits.session_hash')
          .where('analytics', '=', false),
      ).as('has_refused'),
    ])
    .where(({ eb, fn, val }) => eb('session_hash', '=', fn.any(val(sessions))))
    .execute();
}
