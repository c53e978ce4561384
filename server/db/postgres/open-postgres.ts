import pg from 'pg';
import { errorText } from '../../../domain/error-text.ts';
import { INT8, numberFromInt8 } from '../connection/pool-client.ts';
import { sqlState } from '../connection/sql-state.ts';
import { type OnStatementError, type OpenStoreFailure, type OpenStoreResult, storeOn } from '../connection/store.ts';
import { Connections, TRIES } from './connections.ts';
import { preparingPools } from './preparing-pools.ts';

export interface PostgresOptions {
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
  const pool = createPool(databaseUrl, waitMs / TRIES, onError);
  const connections = new Connections(pool);
  try {
    const pools = preparingPools(pool, connections, !(await isPooled(connections, waitMs)));
    return { ok: true, store: storeOn('postgres', pools, onStatementError, () => pool.end()) };
  } catch (error) {
    await pool.end();
    return connectFailure(address, error);
  }
}

/** A pooler such as PgBouncer changes the server process, where a prepared statement is missing or a stranger's. */
async function isPooled(connections: Connections, limitMs: number): Promise<boolean> {
  const first = await connections.take();
  try {
    const { rows } = await first.query({ text: 'select pg_backend_pid() as id' }, limitMs);
    return rows[0]?.id !== first.processId;
  } finally {
    first.release();
  }
}

const PROBE_AFTER_MS = 10_000;

const NOT_UNDERSTOOD = 'DATABASE_URL is not understood: write it as postgres://user:password@host:5432/database.';

function createPool(connectionString: string, connectionTimeoutMillis: number, onError: (error: Error) => void) {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, numberFromInt8);
  // The interval between two probes of a silent connection is the operating system's.
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis,
    types,
    application_name: 'sluice',
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
  });
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

/** The codes of a server that starts, stops or has no connection left. */
const BUSY = /^(53|57P)/;

/** The reason of a failed first connection. A server that answers sends an SQL state. */
function connectFailure(address: string, error: unknown): OpenStoreFailure {
  const state = sqlState(error);
  if (state && !BUSY.test(state)) {
    const message = `PostgreSQL at ${address} refused the connection (${errorText(error)}): check user, password and database in DATABASE_URL.`;
    return { ok: false, reason: 'refused', message };
  }
  const message = `PostgreSQL at ${address} cannot be reached (${errorText(error)}): start it, or correct DATABASE_URL.`;
  return { ok: false, reason: 'unreachable', message };
}
