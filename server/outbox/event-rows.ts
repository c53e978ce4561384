import { type Kysely, type Selectable, sql } from 'kysely';
import type { OutboxTable, Schema } from '../db/schema/schema.ts';
import type { StoredEvent } from './outbox.types.ts';

/** A fact that this process has to itself until its lease ends. */
export interface ClaimedEvent extends StoredEvent {
  /** How often it was claimed, this time included: it tells this claim from a later one. */
  attempts: number;
  /** The names of those that were told already. */
  told: string[];
}

export interface Claim {
  topics: string[];
  now: Date;
  leaseUntil: Date;
  limit: number;
}

/** Takes facts that are due, the oldest first. Processes that claim at once get different ones and wait for nobody. */
export function claimEvents(db: Kysely<Schema>, { topics, now, leaseUntil, limit }: Claim): Promise<ClaimedEvent[]> {
  if (topics.length === 0) return Promise.resolve([]);
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('topic', 'in', topics)
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    const rows = await trx
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, next_at: leaseUntil })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    // An update answers in any order.
    return rows.toSorted((one, other) => one.id - other.id).map(eventOf);
  });
}

/** Everybody was told: nobody claims it again. */
export async function markDelivered(db: Kysely<Schema>, event: ClaimedEvent, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ delivered_at: now, last_error: null }).where('id', '=', event.id).execute();
}

export interface Failure {
  told: string[];
  detail: string;
  /** When to try again, or null where it is abandoned. */
  nextAt: Date | null;
}

const LONGEST_ERROR = 1000;

/** Somebody could not be told. A claim whose lease ran out changes nothing: the fact belongs to another one by now. */
export async function markFailed(db: Kysely<Schema>, event: ClaimedEvent, failure: Failure, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      told: JSON.stringify(failure.told),
      last_error: failure.detail.replaceAll('\0', '').slice(0, LONGEST_ERROR),
      ...(failure.nextAt ? { next_at: failure.nextAt } : { failed_at: now }),
    })
    .where('id', '=', event.id)
    .where('attempts', '=', event.attempts)
    .where('delivered_at', 'is', null)
    .execute();
}

function eventOf(row: Selectable<OutboxTable>): ClaimedEvent {
  const { id, topic, created_at: createdAt, attempts, told } = row;
  return { id, topic, createdAt, attempts, told, payload: isRecord(row.payload) ? row.payload : {} };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
