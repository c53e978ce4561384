import { type ExpressionBuilder, sql } from 'kysely';
import type { DestinationEvent } from '../../contracts/api/facts-api.ts';
import type { LogRequest, StatsEvent } from '../../contracts/api/stats-api.ts';
import { VISITOR_EVENT } from '../../domain/tracking/event-types.ts';
import type { Db, Schema } from '../db/schema/schema.ts';
import { redacted, redactedText } from '../logging/redacted.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { type CountedEvent, EventCounts, type WrittenAt } from './event-counts.ts';
import { destinationRow, type EventRow, type EventVisitor, eventRow } from './event-row.ts';
import { HeldEvents } from './held-events.ts';
import { MOST_LEVELS, storableJson, storableText } from './storable.ts';

const MOST_ROWS = 500;

/** C03: an event waits for the visit of its guest session, and one that could not be stored is stored later. */
async function storeHeldEvents(db: Db, held: HeldEvents, now: Date): Promise<void> {
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

async function withVisit(db: Db, sessions: readonly string[]): Promise<string[]> {
  if (sessions.length === 0) return [];
  const rows = await db
    .selectFrom('visits')
    .select('session_hash')
    .where(({ eb, fn, val }) => eb('session_hash', '=', fn.any(val(sessions))))
    .execute();
  return rows.map(({ session_hash }) => session_hash);
}

/** E21: an answer is stored before its session is forgotten, so that one of the two finds the events. */
async function forgetRefused(db: Db, sessions: readonly string[]): Promise<void> {
  const isRefused = sql<boolean>`session_hash = any(${sessions}) and ip is not null and exists (
    select from consents
    where consents.session_hash = stats_events.session_hash
      and not consents.analytics and consents.answered_at >= stats_events.at
  )`;
  await db.deleteFrom('stats_events').where('event_type', '=', VISITOR_EVENT).where(isRefused).execute();
  await db.updateTable('stats_events').set({ ip: null, user_agent: null }).where(isRefused).execute();
}

/** Who told an event. */
export interface EventSource {
  sessionHash: string;
  /** Null without consent to analytics. */
  visitor: EventVisitor | null;
  /** Null for a custom event, which is not counted, and for one that was counted with its page. */
  counted: CountedEvent | null;
}

/** Stores statistics events and the browser's log lines; `written` hears the hours of counts. */
export function statsStore(db: Db, clock: () => Date, written?: WrittenAt) {
  const counts = new EventCounts(written ? { written } : {});
  const held = new HeldEvents();
  const store = async (row: EventRow, counted: CountedEvent | null) => {
    if (counted) counts.add(counted, row.at);
    if (!(await storeEventOfVisit(db, row))) held.hold(row);
  };
  return {
    /** Counts the look at a page, whose browser may never tell of it. */
    count: (counted: CountedEvent) => counts.add(counted, clock()),
    /** C03: counts an event, and stores it if its guest session has a visit; otherwise it is held for as long as one may begin. */
    saveEvent: (event: StatsEvent, { counted, ...source }: EventSource) =>
      store(eventRow(event, { ...source, at: clock() }), counted),
    /** C04: the event of a destination, likewise. */
    saveDestination: (event: DestinationEvent, { counted, sessionHash }: Omit<EventSource, 'visitor'>) =>
      store(destinationRow(event, { sessionHash, at: clock() }), counted),
    /** Removes ip and user agent from the events of a guest session's hash, and those that tell of its visitor (T04). */
    async forgetVisitor(sessionHash: string): Promise<void> {
      held.forgetVisitor(sessionHash);
      await forgetStoredVisitor(db, sessionHash);
    },
    async saveLog(line: LogRequest): Promise<void> {
      await db.insertInto('server_log').values(logRow(line, clock())).execute();
    },
    /** Writes the counts, and the held events of sessions that have a visit by now. */
    async flush(): Promise<void> {
      await counts.write(db);
      await storeHeldEvents(db, held, clock());
    },
  };
}

export type StatsSink = ReturnType<typeof statsStore>;

/** False where the guest session has no visit yet. */
async function storeEventOfVisit(db: Db, row: EventRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stats_events
      (session_id, session_hash, event_type, main_funnel_sfid, step_sfid, payload, ip, user_agent, at)
    select
      ${row.session_id}, ${row.session_hash}, ${row.event_type}, ${row.main_funnel_sfid}::text, ${row.step_sfid}::text,
      ${row.payload}::jsonb, ${row.ip}::text, ${row.user_agent}::text, ${row.at}::timestamptz
    where exists (select from visits where session_hash = ${row.session_hash})`.execute(db);
  return numAffectedRows === 1n;
}

async function forgetStoredVisitor(db: Db, sessionHash: string): Promise<void> {
  // The index of sessions has the rows with an ip alone; a row without one names no visitor.
  const named = (eb: ExpressionBuilder<Schema, 'stats_events'>) =>
    eb.and([eb('session_hash', '=', sessionHash), eb('ip', 'is not', null)]);
  await db.deleteFrom('stats_events').where(named).where('event_type', '=', VISITOR_EVENT).execute();
  await db.updateTable('stats_events').set({ ip: null, user_agent: null }).where(named).execute();
}

/** A log line stays one line, and a browser's errors name the address, where a receipt has its token. */
function logRow(line: LogRequest, at: Date) {
  const message = storableText(redactedText(line.message).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  return { level: line.level, message, detail: storableJson(redacted(line.logObject ?? null, MOST_LEVELS)), at };
}

export interface WritingEvents {
  stats: Pick<StatsSink, 'flush'>;
  optional: Pick<OptionalWrites, 'store'>;
  everyMs: number;
  failed: (error: unknown) => void;
}

/** Writes what the statistics gathered in memory, again and again, and a last time at the stop. */
export function startWritingEvents({ stats, optional, everyMs, failed }: WritingEvents): Pick<Rounds, 'run' | 'stop'> {
  const write = () => optional.store(() => stats.flush());
  const rounds = startRounds(write, { everyMs, failed });
  return {
    run: () => rounds.run(),
    async stop() {
      await rounds.stop();
      await write().catch(failed);
    },
  };
}
