import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../server/db/schema/schema.ts';

/** How many transactions of one inserted row the store commits in a second, through the shop's own connections. */
export async function committedPerSecond(db: Kysely<Schema>, clients: number, ms: number): Promise<number> {
  await sql`create table if not exists bench_commits (id bigint generated always as identity primary key, at text)`.execute(
    db,
  );
  const start = performance.now();
  let committed = 0;
  const client = async () => {
    while (performance.now() - start < ms) {
      await sql`insert into bench_commits (at) values (${String(committed)})`.execute(db);
      committed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (committed * 1000) / (performance.now() - start);
}
