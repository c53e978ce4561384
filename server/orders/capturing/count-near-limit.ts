import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/** The time before its capture limit at which an authorisation is reported: two days. */
export const WARNED_BEFORE_MS = 2 * 24 * 60 * 60_000;

/** The number of authorised orders whose capture limit is less than two days away. */
export async function countNearLimit(db: Kysely<Schema>, now: Date): Promise<number> {
  const limit = new Date(now.getTime() + WARNED_BEFORE_MS);
  const near = db.selectFrom('attempts').where('status', '=', 'authorized').where('capture_before', '<=', limit);
  const { count } = await near
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
