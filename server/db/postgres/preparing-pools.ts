import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { PoolClient, queryResult } from '../connection/pool-client.ts';
import type { BoundedClient } from './bounded-client.ts';
import { Connections } from './connections.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** A request waits for its connection and then for a statement, and is answered within ten seconds although the network is silent. */
const STATEMENT_MS = 5_000;

/** Pools on the connections of one: each has its limit for a statement, in milliseconds. */
export function preparingPools(
  pool: pg.Pool,
  connections = new Connections(pool),
  prepares = true,
): (statementMs?: number) => PostgresPool {
  const statements = prepares ? new PreparedStatements() : null;
  return (statementMs = STATEMENT_MS) => {
    // Kysely identifies a connection by its client.
    const clients = new WeakMap<BoundedClient, PoolClient>();
    const preparing = (client: BoundedClient) => {
      const known = clients.get(client) ?? preparingClient(client, statements, statementMs);
      clients.set(client, known);
      return known;
    };
    return { connect: async () => preparing(await connections.take()), end: () => pool.end() };
  };
}

function preparingClient(
  client: BoundedClient,
  statements: PreparedStatements | null,
  statementMs: number,
): PoolClient {
  return new PoolClient(
    async (sql, parameters) => {
      // Without parameters a text may have several statements, as in a migration; those cannot be prepared.
      const prepared = parameters.length > 0 ? await statements?.of(sql, client, statementMs) : null;
      const text = sql === 'begin' ? bounded(sql, statementMs) : sql;
      const asked = { text, ...prepared, values: [...parameters] };
      const { command, rowCount, rows } = await client.query(asked, statementMs);
      return queryResult(command, rowCount, rows);
    },
    () => client.release(),
  );
}

/** The limits hold for this transaction alone, since a pooler hands its connections on. */
function bounded(begin: string, ms: number): string {
  const limits = { statement_timeout: ms, lock_timeout: 0.8 * ms, idle_in_transaction_session_timeout: 2 * ms };
  return [begin, ...Object.entries(limits).map(([name, limit]) => `set local ${name} = ${limit}`)].join('; ');
}
