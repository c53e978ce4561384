import { type Kysely, sql } from 'kysely';
import { afterAll, onTestFinished } from 'vitest';
import type { Schema } from '../../server/db/schema.ts';
import type { Store } from '../../server/db/store.ts';

/**
 * Stores for the tests of a suite, each empty but for its tables. Opening one costs a second or two, emptying it a few
 * milliseconds, so the next test gets the store of the last one. One that a test closes itself is not used again.
 */
export function reusedStores(open: () => Promise<Store>): () => Promise<Store> {
  const idle: Store[] = [];
  afterAll(() => Promise.all(idle.map((store) => store.close())));
  return async () => {
    const used = idle.pop();
    if (used) await emptyTables(used.db);
    const store = used ?? (await open());
    let isClosed = false;
    const close = () => {
      isClosed = true;
      return store.close();
    };
    onTestFinished(() => {
      if (!isClosed) idle.push(store);
    });
    return { ...store, close };
  };
}

/** As a replica applies changes: without the triggers that keep the ledger, and without looking at references. */
async function emptyTables(db: Kysely<Schema>): Promise<void> {
  await sql`
    do $$
    declare each record;
    begin
      set local session_replication_role = replica;
      for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
        execute format('delete from %I', each.tablename);
      end loop;
      for each in select sequencename from pg_sequences where schemaname = 'public' loop
        perform setval(each.sequencename::regclass, 1, false);
      end loop;
    end $$`.execute(db);
}
