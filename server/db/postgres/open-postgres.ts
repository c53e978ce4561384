import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { errorText } from '../../../domain/error-text.ts';
import { INT8, numberFromInt8, PoolClient, queryResult } from '../connection/pool-client.ts';
import { sqlState } from '../connection/sql-state.ts';
import { type OnStatementError, type OpenStoreFailure, type OpenStoreResult, storeOn } from '../connection/store.ts';

/** PostgreSQL parses and plans shorter statements in negligible time. */
const SHORTEST = 300;
/** The most prepared statements of a connection: texts vary only in the length of lists. */
const MOST = 100;

/**
 * A pool whose connections prepare long statements, whose parsing and planning was a third of an order's database time.
 * Statements whose columns a migration may change are not prepared.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  // Kysely identifies a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PoolClient>();
  const preparing = (client: pg.PoolClient) => {
    const known = clients.get(client) ?? preparingClient(client, names);
    clients.set(client, known);
    return known;
  };
  return { connect: async () => preparing(await pool.connect()), end: () => pool.end() };
}

function preparingClient(client: pg.PoolClient, names: Map<string, string>): PoolClient {
  return new PoolClient(
    async (sql, parameters) => {
      // Without parameters a text may have several statements, as in a migration; those cannot be prepared.
      const name = parameters.length > 0 ? nameOf(names, sql) : undefined;
      const asked = { text: sql, values: [...parameters], ...(name ? { name } : {}) };
      const { command, rowCount, rows } = await client.query(asked);
      return queryResult(command, rowCount, rows);
    },
    () => client.release(),
  );
}

/** All columns of a table, in whose number a migration may change the answer; `count(*)` has one. */
const ALL_COLUMNS = /(?<!\()\*/;

/** The name of a prepared statement, the same on all connections, or undefined where it is not prepared. */
function nameOf(names: Map<string, string>, sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= MOST || sql.length < SHORTEST || ALL_COLUMNS.test(sql)) return known;
  const name = `sluice-${names.size + 1}`;
  names.set(sql, name);
  return name;
}

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
  return { ok: true, store: storeOn('postgres', preparingPool(pool), onStatementError) };
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

/** Host and port of a database URL, safe to print; null for a URL of another kind. */
export function databaseAddress(databaseUrl: string): string | null {
  if (!URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return null;
  const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost');
  return `${host}:${url.port || url.searchParams.get('port') || '5432'}`;
}

/**
 * The reason of a failed first connection. A server that answers sends an SQL state; other errors occur before it
 * answers.
 */
function connectFailure(address: string, error: unknown): OpenStoreFailure {
  if (sqlState(error)) {
    const message = `PostgreSQL at ${address} refused the connection (${errorText(error)}): check user, password and database in DATABASE_URL.`;
    return { ok: false, reason: 'refused', message };
  }
  const message = `PostgreSQL at ${address} cannot be reached (${networkError(error)}): start it, or correct DATABASE_URL.`;
  return { ok: false, reason: 'unreachable', message };
}

/** Node reports a host with several addresses as one error without a message of its own. */
function networkError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join(', ');
  return errorText(error);
}
