import { type Kysely, sql } from 'kysely';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { HeldEvents } from './held-events.ts';

/** The most rows of one statement. */
const MOST_ROWS = 500;

/**
 * C03: stores the held events of guest sessions that have a visit by now, and drops old ones. Events that could not be stored are
 * stored the next time.
 */
export async function storeHeldEvents(db: Kysely<Schema>, held: HeldEvents, now: Date): Promise<void> {
  const sessions = await withVisit(db, held.sessions());
  const rows = sessions.flatMap((hash) => held.of(hash));
  for (let first = 0; first < rows.length; first += MOST_ROWS) {
    const stored = rows.slice(first, first + MOST_ROWS);
    await db.insertInto('stats_events').values(stored).execute();
    held.drop(stored);
  }
  if (rows.length > 0) await forgetRefused(db, sessions);
  held.dropOld(now);
}

async function withVisit(db: Kysely<Schema>, sessions: readonly string[]): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = await db
    .selectFrom('visits')
    .select('session_hash')
    .where(({ eb, fn, val }) => eb('session_hash', '=', fn.any(val(sessions))))
    .execute();
  return rows.map(({ session_hash }) => session_hash);
}

/**
 * E21: the events of before a refusal of analytics name no visitor, whichever process heard it. An answer is stored before its
 * session is forgotten, so one of the two finds the events.
 */
async function forgetRefused(db: Kysely<Schema>, sessions: readonly string[]): Promise<void> {
  const isRefused = sql<boolean>`session_hash = any(${sessions}) and ip is not null and exists (
    select from consents
    where consents.session_hash = stats_events.session_hash
      and not consents.analytics and consents.answered_at >= stats_events.at
  )`;
  await db.deleteFrom('stats_events').where('event_type', '=', VISITOR_EVENT).where(isRefused).execute();
  await db.updateTable('stats_events').set({ ip: null, user_agent: null }).where(isRefused).execute();
}
