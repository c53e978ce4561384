import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';

/**
 * A02: the uids that live funnels had in earlier versions, each with the uid of now, so that links in mails and
 * advertisements outlive a new name. A uid that a live funnel has is that funnel's alone; of several former owners the last counts.
 */
export async function formerUids(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('published_funnels as former')
    .innerJoin('live_funnels as live', 'live.sfid', 'former.sfid')
    .select(['former.unique_identifier as was', 'live.unique_identifier as is'])
    .where('former.unique_identifier', 'not in', db.selectFrom('live_funnels').select('unique_identifier'))
    .orderBy('former.published_at')
    .orderBy('former.sfid')
    .execute();
  return new Map(rows.map((row) => [row.was, row.is]));
}
