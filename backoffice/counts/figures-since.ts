import { sql } from 'kysely';
import type { Db } from '../../server/db/schema/schema.ts';

/** The migration by which sessions are counted by hours, and looks have their entry. */
const FIRST = '119-figures';

/** Earlier passages, money and declines are in the figures, too; the sessions that began and entered are not. */
export async function figuresSince(db: Db): Promise<Date> {
  const first = sql<Date>`least(applied_at, (select min(hour) from hourly_event_counts))`;
  const migrations = db.selectFrom('schema_migrations').select(first.as('at')).where('name', '=', FIRST);
  return (await migrations.executeTakeFirstOrThrow()).at;
}
