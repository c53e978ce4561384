import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StoreUnavailable, sqlState } from '../connection/sql-state.ts';
import { BoundedClient } from './bounded-client.ts';

/** PostgreSQL's too_many_connections. */
const NO_CONNECTION_LEFT = '53300';
const RETRY_MS = 50;

/** A wait has room for two tries of the pool, so that one that began while the network was silent does not outlast the silence. */
export const TRIES = 2;

export class Connections {
  readonly #pool: pg.Pool;
  readonly #known = new WeakMap<pg.PoolClient, BoundedClient>();
  readonly #age = { current: 0 };

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    // In the turn in which it connects: the server may end a connection with the same bytes.
    pool.on('connect', (client) => this.#known.set(client, new BoundedClient(client, this.#age)));
  }

  /** Waits for a connection within one limit, also where the server has none left and another request gives one back. */
  async take(): Promise<BoundedClient> {
    let limit: AbortSignal | undefined;
    for (;;) {
      // A connection that is at hand needs no wait, and a timer for each statement would cost more than the rest of this.
      if (this.#pool.idleCount === 0)
        limit ??= AbortSignal.timeout(TRIES * (this.#pool.options.connectionTimeoutMillis ?? 0));
      const client = await this.#tryUntil(limit);
      if (client && !client.isLost) return client;
      client?.release();
    }
  }

  async #tryUntil(limit: AbortSignal | undefined): Promise<BoundedClient | null> {
    try {
      return this.#known.get(await this.#pool.connect()) ?? null;
    } catch (error) {
      if (this.#pool.ending || !isWorthWaiting(error) || limit?.aborted) {
        throw StoreUnavailable.because(error);
      }
      await pause(RETRY_MS);
      return null;
    }
  }
}

/** The errors of pool and driver at the end of a try's time have no code; a proxy without a server behind it closes at once. */
function isWorthWaiting(error: unknown): boolean {
  return sqlState(error) === NO_CONNECTION_LEFT || (error instanceof Error && error.message.includes('timeout'));
}
