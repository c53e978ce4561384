import type { PostgresPool } from 'kysely';
import { ExclusiveTurn } from '../connection/exclusive-turn.ts';
import { PoolClient, queryResult, type RunStatement } from '../connection/pool-client.ts';
import type { OpenPglite } from './open-pglite.ts';

/**
 * PGlite as a pool of one connection for Kysely's PostgreSQL dialect. One caller at a time has the connection, so that
 * no statement runs inside the transaction of another caller.
 */
export function pglitePool(open: OpenPglite, waitMs: number): PostgresPool {
  const turn = new ExclusiveTurn(waitMs);
  const client = pgliteClient(open, turn);
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
      // After a failed fsync PGlite hangs in its panic; only the end of the process closes it.
      if (!open.files.failure) await open.pglite.close();
    },
  };
}

function pgliteClient({ pglite, files }: OpenPglite, turn: ExclusiveTurn): PoolClient {
  const refuseAfterFailure = () => {
    const cause = files.failure;
    if (cause) throw new Error('The disk failed to save; nothing more is written. Restart Sluice.', { cause });
  };
  // Without parameters a text may have several statements, as in a migration; pg does the same.
  const script = async (sql: string) => (await pglite.exec(sql)).at(-1);
  const run: RunStatement = async <R>(sql: string, parameters: readonly unknown[]) => {
    refuseAfterFailure();
    const result = parameters.length > 0 ? await pglite.query<R>(sql, [...parameters]) : await script(sql);
    refuseAfterFailure();
    // PGlite cannot type the rows of a statement without parameters.
    return queryResult(result?.command, result?.rowCount, (result?.rows ?? []) as R[]);
  };
  return new PoolClient(run, () => turn.give());
}
