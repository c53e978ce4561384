import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../server/db/schema/schema.ts';

/** The number of rows of each table that has any. */
export async function rowCounts(db: Kysely<Schema>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
    counts.push([name, rows[0]?.count ?? 0]);
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
