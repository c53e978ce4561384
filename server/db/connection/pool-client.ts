import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { withoutValues } from './without-values.ts';

type Command = PostgresQueryResult<unknown>['command'];

const COMMANDS: readonly Command[] = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'];

/** Runs a statement on one connection. */
export type RunStatement = <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** A connection for Kysely's PostgreSQL dialect, from a function that runs its statements and one that releases it. */
export class PoolClient implements PostgresPoolClient {
  readonly #run: RunStatement;
  readonly release: () => void;

  constructor(run: RunStatement, release: () => void) {
    this.#run = run;
    this.release = release;
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cursors are not supported.');
    return this.#run<R>(sql, parameters).catch((error: unknown) => {
      throw withoutValues(error);
    });
  }
}

/** A driver's answer in the shape that Kysely expects. */
export function queryResult<R>(
  command: string | undefined,
  rowCount: number | null | undefined,
  rows: R[],
): PostgresQueryResult<R> {
  return { command: COMMANDS.find((each) => each === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
}
