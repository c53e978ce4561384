import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isUnavailable, StoreUnavailable, sqlState } from './sql-state.ts';

/** These properties of pg and PGlite tell a statement's values, while code, table, column and constraint stay. */
const TELLING = ['params', 'parameters', 'query', 'queryOptions', 'detail', 'where', 'internalQuery', 'hint'];

/** Errors of class 22, data exceptions, quote the value that does not fit: `invalid input syntax for type date: "…"`. */
const DATA_EXCEPTION = /^22/;

/** No log may print a shopper's name, and the error stays the same object, since its class and code are read later. */
function withoutValues(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  for (const name of TELLING) Reflect.deleteProperty(error, name);
  if (error instanceof Error && DATA_EXCEPTION.test(sqlState(error) ?? '')) hideQuoted(error);
  return error;
}

function hideQuoted(error: Error): void {
  const message = error.message;
  const hidden = message.replace(/".*"/s, '"…"');
  error.message = hidden;
  // The stack begins with the message as it was when the error was made.
  error.stack = error.stack?.replace(message, () => hidden) ?? '';
}

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
      const failure = withoutValues(error);
      throw isUnavailable(failure) ? StoreUnavailable.because(failure) : failure;
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

/** The type id of bigint, which count(*) returns too. */
export const INT8 = 20;

/** A bigint column as a number on both drivers; a value beyond the safe integers is an error. */
export function numberFromInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number.`);
  return value;
}
