import type { PostgresQueryResult } from 'kysely';

type Command = PostgresQueryResult<unknown>['command'];

const COMMANDS: readonly Command[] = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'];

/** The command of a statement that was carried out, as Kysely tells them apart. */
export function commandOf(name: string | undefined): Command {
  return COMMANDS.find((command) => command === name) ?? 'SELECT';
}
