import type { PGlite } from '@electric-sql/pglite';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { ExclusiveTurn } from './exclusive-turn.ts';
import type { OpenPglite } from './open-pglite.ts';
import { commandOf } from './sql-command.ts';

/**
 * PGlite as a pool of one connection for Kysely's PostgreSQL dialect. The connection is handed out exclusively, so that no
 * statement of one caller falls into the transaction of another.
 */
export function pglitePool({ pglite, files }: OpenPglite, waitMs: number): PostgresPool {
  const turn = new ExclusiveTurn(waitMs);
  const client = new PgliteClient(pglite, turn, () => files.failure);
  let ended = false;
  return {
    connect: async () => {
      if (ended) throw new Error('The store is closed.');
      await turn.take();
      return client;
    },
    end: async () => {
      ended = true;
      await turn.take();
      // After a failed fsync PGlite is stuck inside its panic; only the end of the process closes it.
      if (!files.failure) await pglite.close();
    },
  };
}

class PgliteClient implements PostgresPoolClient {
  readonly #pglite: PGlite;
  readonly #turn: ExclusiveTurn;
  readonly #failure: () => Error | null;

  constructor(pglite: PGlite, turn: ExclusiveTurn, failure: () => Error | null) {
    this.#pglite = pglite;
    this.#turn = turn;
    this.#failure = failure;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('The embedded database has no cursors.');
    return this.#run<R>(sql, parameters);
  }

  release(): void {
    this.#turn.give();
  }

  async #run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    this.#refuseAfterFailure();
    const result = parameters.length > 0 ? await this.#pglite.query<R>(sql, [...parameters]) : await this.#script(sql);
    this.#refuseAfterFailure();
    // Without a statement's parameters PGlite does not let its rows be typed.
    return { command: commandOf(result?.command), rowCount: result?.rowCount ?? 0, rows: (result?.rows ?? []) as R[] };
  }

  /** Without parameters several statements may come at once, as in a migration; pg does the same. */
  async #script(sql: string) {
    return (await this.#pglite.exec(sql)).at(-1);
  }

  #refuseAfterFailure(): void {
    const cause = this.#failure();
    if (cause) throw new Error('The disk failed to save; nothing more is written. Restart Sluice.', { cause });
  }
}
