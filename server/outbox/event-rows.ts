import { type Kysely, type Selectable, sql } from 'kysely';
import { isRecord } from '../../domain/is-record.ts';
import type { OutboxTable, Schema } from '../db/schema/schema.ts';
import type { StoredEvent } from './outbox.types.ts';

/** An event that this process alone delivers until its lease ends. */
export interface ClaimedEvent extends StoredEvent {
  /** How many times it was claimed, this time included; the number distinguishes this claim from a later one. */
  attempts: number;
  /** The names of the deliverers that are done with the event. */
  deliveredTo: string[];
}

export interface Claim {
  topics: string[];
  now: Date;
  leaseUntil: Date;
  limit: number;
}

/**
 * Claims due events, the oldest first, by one statement. Processes that claim at once get different rows and do not wait for each
 * other.
 */
export async function claimEvents(
  db: Kysely<Schema>,
  { topics, now, leaseUntil, limit }: Claim,
): Promise<ClaimedEvent[]> {
  if (topics.length === 0) return [];
  const { rows } = await sql<ClaimedRow>`
    with due as (
      select id from outbox
      where delivered_at is null and failed_at is null and topic in (${sql.join(topics)})
        and (next_at is null or next_at <= ${now})
      order by id limit ${limit} for update skip locked
    )
    update outbox set attempts = attempts + 1, next_at = ${leaseUntil} from due where outbox.id = due.id
    returning outbox.id, topic, payload, created_at, attempts, delivered_to`.execute(db);
  // PostgreSQL returns the rows of an update in any order.
  return rows.toSorted((one, other) => one.id - other.id).map(eventOf);
}

/** Marks an event as delivered to all its deliverers, so that no process claims it again. */
export async function markDelivered(db: Kysely<Schema>, event: ClaimedEvent, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ delivered_at: now, last_error: null }).where('id', '=', event.id).execute();
}

export interface Failure {
  deliveredTo: string[];
  detail: string;
  /** The time of the next try, or null where the event is abandoned. */
  nextAt: Date | null;
}

const LONGEST_ERROR = 1000;

/** Marks a failed try. A claim whose lease has ended changes nothing: another process has claimed the event by then. */
export async function markFailed(db: Kysely<Schema>, event: ClaimedEvent, failure: Failure, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      delivered_to: JSON.stringify(failure.deliveredTo),
      last_error: failure.detail.replaceAll('\0', '').slice(0, LONGEST_ERROR),
      ...(failure.nextAt ? { next_at: failure.nextAt } : { failed_at: now }),
    })
    .where('id', '=', event.id)
    .where('attempts', '=', event.attempts)
    .where('delivered_at', 'is', null)
    .execute();
}

type ClaimedRow = Pick<
  Selectable<OutboxTable>,
  'id' | 'topic' | 'payload' | 'created_at' | 'attempts' | 'delivered_to'
>;

function eventOf(row: ClaimedRow): ClaimedEvent {
  const { id, topic, created_at: createdAt, attempts, delivered_to: deliveredTo } = row;
  return { id, topic, createdAt, attempts, deliveredTo, payload: isRecord(row.payload) ? row.payload : {} };
}

/** Failures older than this are no longer counted: nothing sends those mails again. */
const COUNTED_FOR_MS = 7 * 86_400_000;

/** The number of events whose mail failed for good in the last seven days. Its index holds failed events alone. */
export async function countFailedMails(db: Kysely<Schema>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('failed_at', '>', new Date(now.getTime() - COUNTED_FOR_MS))
    .executeTakeFirstOrThrow();
  return count;
}
