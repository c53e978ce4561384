import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** The migration by which sessions are counted by hours, and looks have their entry. */
const FIRST = '119-figures';

/**
 * The time since which sessions are counted. Passages, money and declines of before are in the figures, too; the sessions that began
 * and entered are not.
 */
export async function figuresSince(db: Kysely<Schema>): Promise<Date> {
  const migrations = db.selectFrom('schema_migrations').select('applied_at').where('name', '=', FIRST);
  return (await migrations.executeTakeFirstOrThrow()).applied_at;
}
