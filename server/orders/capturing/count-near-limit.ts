import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';

/** How long before its limit an authorisation is warned of: two days. */
export const WARNED_BEFORE_MS = 2 * 24 * 60 * 60_000;

/** How many orders are authorised and have to be captured within the next two days. */
export async function countNearLimit(db: Kysely<Schema>, now: Date): Promise<number> {
  const limit = new Date(now.getTime() + WARNED_BEFORE_MS);
  const near = db.selectFrom('attempts').where('status', '=', 'authorized').where('capture_before', '<=', limit);
  const { count } = await near
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
