import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { PoolClient, queryResult } from '../connection/pool-client.ts';
import type { BoundedClient } from './bounded-client.ts';
import { Connections } from './connections.ts';

/** PostgreSQL parses and plans shorter statements in negligible time. */
const SHORTEST = 300;
/** The most prepared statements of a connection: texts vary only in the length of lists. */
const MOST = 100;

/** A request waits for its connection and then for a statement, and is answered within ten seconds although the network is silent. */
const STATEMENT_MS = 5_000;

/**
 * Pools on the connections of one: each has its limit for a statement, in milliseconds. They prepare long statements, whose
 * parsing and planning was a third of an order's database time; those whose columns a migration may change are not prepared.
 */
export function preparingPools(
  pool: pg.Pool,
  connections = new Connections(pool),
  prepares = true,
): (statementMs?: number) => PostgresPool {
  const names = prepares ? new Map<string, string>() : null;
  return (statementMs = STATEMENT_MS) => {
    // Kysely identifies a connection by its client.
    const clients = new WeakMap<BoundedClient, PoolClient>();
    const preparing = (client: BoundedClient) => {
      const known = clients.get(client) ?? preparingClient(client, names, statementMs);
      clients.set(client, known);
      return known;
    };
    return { connect: async () => preparing(await connections.take()), end: () => pool.end() };
  };
}

function preparingClient(client: BoundedClient, names: Map<string, string> | null, statementMs: number): PoolClient {
  return new PoolClient(
    async (sql, parameters) => {
      // Without parameters a text may have several statements, as in a migration; those cannot be prepared.
      const name = names && parameters.length > 0 ? nameOf(names, sql) : undefined;
      const text = sql === 'begin' ? bounded(sql, statementMs) : sql;
      const asked = { text, values: [...parameters], ...(name ? { name } : {}) };
      const { command, rowCount, rows } = await client.query(asked, statementMs);
      return queryResult(command, rowCount, rows);
    },
    () => client.release(),
  );
}

/**
 * The beginning of a transaction with its limits at the server, where it holds locks: one message, and only for this transaction,
 * since a pooler hands its connections on.
 */
function bounded(begin: string, ms: number): string {
  const limits = { statement_timeout: ms, lock_timeout: 0.8 * ms, idle_in_transaction_session_timeout: 2 * ms };
  return [begin, ...Object.entries(limits).map(([name, limit]) => `set local ${name} = ${limit}`)].join('; ');
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
