import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db, Schema } from '../schema/schema.ts';

/** The shop's database. `embedded` belongs to this process alone; several processes may share `postgres`. */
export interface Store {
  db: Db;
  /** The same for statements that may take longer than those that a shopper waits for: so many milliseconds each. */
  patient(statementMs: number): Db;
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

/** Receives the error of a failed statement, which its caller gets too. */
export type OnStatementError = (error: unknown) => void;

export interface OpenStoreOptions {
  /** `postgres://…`; without it the embedded database in `dataFolder` is used. */
  databaseUrl?: string | undefined;
  dataFolder: string;
  /** By default the folder `migrations` beside the module, or beside the bundle's entry. */
  migrationsFolder?: string | undefined;
  /** Receives errors of idle connections, which the pool replaces. By default a line on stderr. */
  onError?: ((error: Error) => void) | undefined;
  onStatementError?: OnStatementError | undefined;
  /** How long a query waits for a connection before it fails; by default 4 000 ms, and 10 000 ms for the embedded one. */
  connectionWaitMs?: number | undefined;
}

/** `poolOf` limits the pool's statements, and no error passes on the text or parameters of a failed statement. */
export function storeOn(
  kind: Store['kind'],
  poolOf: (statementMs?: number) => PostgresPool,
  onStatementError: OnStatementError | undefined,
  end: () => Promise<void>,
): Store {
  const log = (event: LogEvent) => {
    if (event.level === 'error') onStatementError?.(event.error);
  };
  const on = (pool: PostgresPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= end();
    return closing;
  };
  return { db: on(poolOf()), patient: (statementMs) => on(poolOf(statementMs)), kind, close };
}
