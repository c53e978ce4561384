import { type Kysely, sql } from 'kysely';
import type { Store } from '../../../server/db/connection/store.ts';
import type { Schema } from '../../../server/db/schema/schema.ts';

/**
 * Stores that the tests of a worker use one after another; each has empty tables when a test takes it. Opening a store
 * takes seconds, emptying it a few milliseconds. They end with the worker's process: PostgreSQL by itself, and the
 * folders with the run's folder.
 */
export interface StorePool {
  take(): Promise<PooledStore>;
}

export interface PooledStore {
  store: Store;
  /** Returns the store to the pool; without effect where a test has closed it. */
  release(): void;
}

export function storePool(open: () => Promise<Store>): StorePool {
  const idle: Store[] = [];
  return {
    async take() {
      const used = idle.pop();
      if (used) await emptyTables(used.db);
      const kept = used ?? (await open());
      let isClosed = false;
      const close = () => {
        isClosed = true;
        return kept.close();
      };
      return { store: { ...kept, close }, release: () => void (isClosed || idle.push(kept)) };
    },
  };
}

/**
 * Truncates as a replica applies changes: without the triggers that keep the ledger, and without checking references.
 */
export async function emptyTables(db: Kysely<Schema>): Promise<void> {
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
