import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/** What a visit is known by: its guest session, the id that the browser says (T01), and the time. */
export interface SeenVisit {
  hash: string;
  sessionid: string | null;
  at: Date;
}

/** The statement that finds or begins a visit and returns its `number`, for a use inside of another statement. */
export function visitUpsert({ hash, sessionid, at }: SeenVisit): RawBuilder<{ number: number }> {
  return sql`
    insert into visits (session_hash, sessionid, first_at, last_at)
    values (${hash}, ${sessionid}, ${at}, ${at})
    on conflict (session_hash) do update set
      sessionid = coalesce(visits.sessionid, excluded.sessionid),
      last_at = greatest(visits.last_at, excluded.last_at)
    returning number`;
}

/** The number of a guest session's visit, which begins with it where there is none. */
export async function visitNumberOf(db: Kysely<Schema>, visit: SeenVisit): Promise<number> {
  const { rows } = await visitUpsert(visit).execute(db);
  const [row] = rows;
  if (!row) throw new Error('an insert that returns its row returned none');
  return row.number;
}
