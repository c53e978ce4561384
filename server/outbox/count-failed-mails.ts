import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

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
