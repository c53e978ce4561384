import type { LogEvent } from 'kysely';

/** Receives the error of a failed statement, which its caller gets too. */
export type OnStatementError = (error: unknown) => void;

/** A Kysely log that hears failed statements alone; their text and parameters are not passed on. */
export function failedStatements(onError: OnStatementError | undefined): (event: LogEvent) => void {
  return (event) => {
    if (event.level === 'error') onError?.(event.error);
  };
}
