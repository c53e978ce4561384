import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { INT8, numberFromInt8 } from '../connection/int8.ts';
import { failedStatements, type OnStatementError } from '../connection/statement-errors.ts';
import type { OpenStoreResult } from '../connection/store.ts';
import type { Schema } from '../schema/schema.ts';
import { connectFailure, databaseAddress } from './connect-failure.ts';
import { preparingPool } from './preparing-pool.ts';

export interface PostgresOptions {
  /** How long a query waits for a connection. */
  waitMs: number;
  onError: (error: Error) => void;
  onStatementError: OnStatementError | undefined;
}

/** A pool on a PostgreSQL server, 15 or later. It tries one connection, so that a wrong address fails at the start. */
export async function openPostgres(
  databaseUrl: string,
  { waitMs, onError, onStatementError }: PostgresOptions,
): Promise<OpenStoreResult> {
  const address = databaseAddress(databaseUrl);
  if (!address) return { ok: false, reason: 'database-url', message: NOT_UNDERSTOOD };
  const pool = createPool(databaseUrl, waitMs, onError);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    return connectFailure(address, error);
  }
  return { ok: true, store: postgresStore(pool, onStatementError) };
}

const NOT_UNDERSTOOD = 'DATABASE_URL is not understood: write it as postgres://user:password@host:5432/database.';

function createPool(
  connectionString: string,
  connectionTimeoutMillis: number,
  onError: (error: Error) => void,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, numberFromInt8);
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis, types, application_name: 'sluice' });
  // Without a listener the error of a lost connection ends this process.
  pool.on('error', onError);
  return pool;
}

function postgresStore(pool: pg.Pool, onStatementError: OnStatementError | undefined) {
  const log = failedStatements(onStatementError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }), log });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  return { db, kind: 'postgres' as const, close };
}
