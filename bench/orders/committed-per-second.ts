import path from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../../server/db/open-store.ts';

/** A store beside the shop's, on the same disk and PostgreSQL. */
export interface Commits {
  /** The transactions of one inserted row that it commits in a second, from as many clients. */
  perSecond(clients: number, ms: number): Promise<number>;
  close(): Promise<void>;
}

export async function openCommits(folder: string, databaseUrl: string | undefined): Promise<Commits> {
  const opened = await openStore({ dataFolder: path.join(folder, 'commits'), databaseUrl });
  if (!opened.ok) throw new Error(opened.message);
  const { db, close } = opened.store;
  await sql`create table commits (id bigint generated always as identity primary key, at text)`.execute(db);
  return {
    close,
    async perSecond(clients, ms) {
      const start = performance.now();
      let committed = 0;
      const client = async () => {
        while (performance.now() - start < ms) {
          await sql`insert into commits (at) values (${String(committed)})`.execute(db);
          committed += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      return (committed * 1000) / (performance.now() - start);
    },
  };
}
