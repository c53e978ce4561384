import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { PoolClient, queryResult } from '../connection/pool-client.ts';

/** PostgreSQL parses and plans shorter statements in negligible time. */
const SHORTEST = 400;
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

/** The name of a prepared statement, the same on all connections, or undefined where it is not prepared. */
function nameOf(names: Map<string, string>, sql: string): string | undefined {
  if (sql.length < SHORTEST || sql.includes('*')) return undefined;
  const known = names.get(sql);
  if (known || names.size >= MOST) return known;
  const name = `sluice-${names.size + 1}`;
  names.set(sql, name);
  return name;
}
