import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { PoolClient, queryResult } from '../connection/pool-client.ts';

/** Shorter statements are read and planned in no time. */
const SHORTEST = 400;
/** Statements are sentences of ours, but for lists that differ in length: a connection keeps so many at most. */
const MOST = 100;

/**
 * A pool whose connections keep PostgreSQL's reading and planning of long statements, which for an order was a third of
 * its time. Statements whose columns a migration may change under them are left alone.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  // Kysely knows a connection by its client.
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
      // Without parameters several statements may come at once, as in a migration; those cannot be prepared.
      const name = parameters.length > 0 ? nameOf(names, sql) : undefined;
      const asked = { text: sql, values: [...parameters], ...(name ? { name } : {}) };
      const { command, rowCount, rows } = await client.query(asked);
      return queryResult(command, rowCount, rows);
    },
    () => client.release(),
  );
}

/** The name that a statement is prepared under, the same on all connections, or undefined where it is not to be. */
function nameOf(names: Map<string, string>, sql: string): string | undefined {
  if (sql.length < SHORTEST || sql.includes('*')) return undefined;
  const known = names.get(sql);
  if (known || names.size >= MOST) return known;
  const name = `sluice-${names.size + 1}`;
  names.set(sql, name);
  return name;
}
