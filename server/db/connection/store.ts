import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** The shop's database. `embedded` belongs to this process alone; `postgres` may be shared by any number of them. */
export interface Store {
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Waits for what is running, closes, and gives the data folder free. May be called again. */
  close(): Promise<void>;
}

export interface OpenStoreFailure {
  ok: false;
  /** `database-url`: not understood. `refused`: the server answered, but does not let us in. `folder`: cannot be used. */
  reason: 'locked' | 'folder' | 'database-url' | 'unreachable' | 'refused' | 'migration';
  /** What is wrong and what to do about it, without any password. */
  message: string;
}

export type OpenStoreResult = { ok: true; store: Store } | OpenStoreFailure;

export interface OpenStoreOptions {
  /** `postgres://…`; without it the embedded database in `dataFolder` is used. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  /** By default the folder `migrations` beside the module, or beside the bundle's entry. */
  migrationsFolder?: string | undefined;
  /** Told of connections that break while idle; the pool replaces them. By default a line on stderr. */
  onError?: ((error: Error) => void) | undefined;
  /** How long a query waits for a connection before it fails, 10 000 ms by default. */
  connectionWaitMs?: number | undefined;
}
