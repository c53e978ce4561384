import { parseArgs } from 'node:util';
import { errorText } from '../../../domain/error-text.ts';
import { runAdmin } from '../../commands/admin-client.ts';
import type { AdminCommand, AdminReply } from '../../commands/admin-command.ts';
import type { CommandEnvironment } from '../../commands/offline-orders.ts';

/** The output and surroundings of a command; made once in main, and by the tests. */
export interface Environment extends CommandEnvironment {
  /** Prints the result, for a person or another program; a line end is added. */
  print(text: string): void;
  /** Waits until a reader that is slow has taken what was printed. */
  flush(): Promise<void>;
  /** Prints errors and notes for a person. */
  complain(text: string): void;
  /** The folder that relative paths start from. */
  folder: string;
  /** The folder of Sluice itself, with the demo brands. */
  home: string;
  testing: TestTools;
}

/** The tools of `sluice test`, which other commands do not need. */
export interface TestTools {
  /** Builds the shop, if its sources have changed; returns the module that starts it with its sandboxes. */
  buildShop(): Promise<string>;
  /** The file of an installed browser; null where only Playwright may have one. */
  findBrowser(): string | null;
  /** Milliseconds since any moment. */
  stopwatch(): number;
}

/** 0 done, 1 failed, 2 wrong usage or, of `diff`, files that cannot be compared. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** Its arguments, after `sluice`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Further sentences, without markup, for its own help and docs/commands.md. */
  more?: string;
  /** The page in `docs` about it. */
  see?: string;
  /** None where absent. */
  flags?: Flags;
  /** None where absent. */
  names?: NameCount;
  /** Returns the exit code, or a sentence about arguments that are wrong. */
  run(given: GivenArguments, environment: Environment): Promise<ExitCode | string>;
}

/** Complains of a failure, and returns its exit code. */
export function failed(environment: Environment, text: string): ExitCode {
  environment.complain(text);
  return 1;
}

/** Has a command of the shop carried out, and prints what was done, or complains of what was not. */
export async function carryOut(
  environment: Environment,
  command: AdminCommand,
  read?: GivenArguments,
  toJson?: (data: unknown) => string,
): Promise<ExitCode> {
  const reply = await runAdmin(environment, command);
  return reply.done ? printResult(environment, reply, read, toJson) : failed(environment, reply.text);
}

/** Prints a result: its text, or by `--json` its data for another program. */
export function printResult(
  environment: Environment,
  { text, data }: Pick<AdminReply, 'text' | 'data'>,
  read?: GivenArguments,
  toJson = (each: unknown) => JSON.stringify(each, null, 2),
): ExitCode {
  environment.print(read?.has('json') ? toJson(data) : text);
  return 0;
}

/** The flags of a command: whether each takes a value. */
export type Flags = Readonly<Record<string, 'yes-no' | 'value'>>;

export interface GivenArguments {
  names: string[];
  /** True where a flag without a value was given. */
  has(flag: string): boolean;
  value(flag: string): string | null;
  /** The values of these flags, without those that were not given. */
  given<Flag extends string>(...flags: readonly Flag[]): Partial<Record<Flag, string>>;
}

/** The number of a command's arguments besides its flags. */
export interface NameCount {
  least: number;
  most: number;
}

/** Reads a command's arguments, or returns what is wrong with them. */
export function readArguments(
  args: readonly string[],
  { flags = {}, names: count = { least: 0, most: 0 } }: Pick<Command, 'flags' | 'names'>,
): GivenArguments | string {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, kind]) => [name, { type: kind === 'value' ? 'string' : 'boolean' } as const]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length < count.least) return 'something is missing';
    if (positionals.length > count.most) return `"${positionals[count.most]}" is one too many`;
    const value = (flag: string) => (typeof values[flag] === 'string' ? values[flag] : null);
    const given = <Flag extends string>(...asked: readonly Flag[]) => {
      const found: Partial<Record<Flag, string>> = {};
      for (const flag of asked) {
        const text = value(flag);
        if (text !== null) found[flag] = text;
      }
      return found;
    };
    return { names: positionals, has: (flag) => values[flag] === true, value, given };
  } catch (error) {
    return errorText(error).split('. ')[0] ?? '';
  }
}
