import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { OnStatementError } from './pool-client.ts';

/** The shop's database. `embedded` belongs to this process alone; several processes may share `postgres`. */
export interface Store {
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Waits for running statements, closes, and unlocks the data folder. May be called again. */
  close(): Promise<void>;
}

export interface OpenStoreFailure {
  ok: false;
  /** `database-url`: malformed. `refused`: the server answered and denied the login. `folder`: unusable. */
  reason: 'locked' | 'folder' | 'database-url' | 'unreachable' | 'refused' | 'migration';
  /** The problem and its remedy, without any password. */
  message: string;
}

export type OpenStoreResult = { ok: true; store: Store } | OpenStoreFailure;

export interface OpenStoreOptions {
  /** `postgres://…`; without it the embedded database in `dataFolder` is used. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  /** By default the folder `migrations` beside the module, or beside the bundle's entry. */
  migrationsFolder?: string | undefined;
  /** Receives errors of idle connections, which the pool replaces. By default a line on stderr. */
  onError?: ((error: Error) => void) | undefined;
  onStatementError?: OnStatementError | undefined;
  /** How long a query waits for a connection before it fails, 10 000 ms by default. */
  connectionWaitMs?: number | undefined;
}
