import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { commandOf } from './sql-command.ts';

/** Shorter statements are read and planned in no time. */
const SHORTEST = 400;
/** Statements are sentences of ours, but for lists that differ in length: a connection keeps so many at most. */
const MOST = 100;

/**
 * A pool whose connections keep PostgreSQL's reading and planning of long statements, which for an order takes as long as
 * carrying them out. Statements whose columns a migration may change under them are left alone.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  // Kysely knows a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrapped = (client: pg.PoolClient) => {
    const known = clients.get(client) ?? new PreparingClient(client, (sql) => nameOf(names, sql));
    clients.set(client, known);
    return known;
  };
  return { connect: async () => wrapped(await pool.connect()), end: () => pool.end() };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (sql: string) => string | undefined;

  constructor(client: pg.PoolClient, named: (sql: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = named;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('The shop reads no cursors.');
    return this.#run<R>(sql, [...parameters]);
  }

  release(): void {
    this.#client.release();
  }

  async #run<R>(sql: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    // Without parameters several statements may come at once, as in a migration; those cannot be prepared.
    const name = values.length > 0 ? this.#nameOf(sql) : undefined;
    const { command, rowCount, rows } = await this.#client.query({ text: sql, values, ...(name ? { name } : {}) });
    return { command: commandOf(command), rowCount: rowCount ?? 0, rows };
  }
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
