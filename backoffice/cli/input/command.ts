import { parseArgs } from 'node:util';
import { errorText } from '../../../domain/error-text.ts';
import { type AdminCommand, COMMANDS, type CommandType } from '../../commands/admin-command.ts';
import type { CommandEnvironment } from '../../commands/offline-orders.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { Usage } from './usage.ts';

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

/** Runs a command of the command line; returns the exit code, or a sentence about arguments that are wrong. */
export type RunLine = (given: GivenArguments, environment: Environment) => Promise<ExitCode | string>;

/** Runs the line of a command in a way of its own. */
export type RunShopLine<Type extends CommandType> = (
  command: AdminCommand<Type>,
  given: GivenArguments,
  environment: Environment,
) => Promise<ExitCode | string>;

/** Complains of a failure, and returns its exit code. */
export function failed(environment: Environment, text: string): ExitCode {
  environment.complain(text);
  return 1;
}

/** Has a command of the shop carried out. What reaches the shop is loaded for it alone: other commands begin without. */
export async function askShop(environment: Environment, command: AdminCommand): Promise<AdminReply> {
  const { runAdmin } = await import('../../commands/admin-client.ts');
  return runAdmin(environment, command);
}

/** The same, and prints what was done, or complains of what was not. */
export async function carryOut(
  environment: Environment,
  command: AdminCommand,
  given: GivenArguments,
): Promise<ExitCode> {
  const reply = await askShop(environment, command);
  const { isPlain, printsRefusal } = COMMANDS[command.type];
  const isResult = reply.done || (printsRefusal && reply.data !== undefined);
  if (!isResult) return failed(environment, reply.text);
  printResult(environment, reply, given, isPlain ? plainJson : undefined);
  return reply.done ? 0 : 1;
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

export interface GivenArguments {
  names: string[];
  /** True where a flag without a value was given. */
  has(flag: string): boolean;
  value(flag: string): string | null;
}

/** Reads a command's arguments, or returns what is wrong with them. */
export function readArguments(args: readonly string[], { flags, names: count }: Usage): GivenArguments | string {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, kind]) => [name, { type: kind === 'value' ? 'string' : 'boolean' } as const]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length < count.least) return 'something is missing';
    if (positionals.length > count.most) return `"${positionals[count.most]}" is one too many`;
    const value = (flag: string) => (typeof values[flag] === 'string' ? values[flag] : null);
    return { names: positionals, has: (flag) => values[flag] === true, value };
  } catch (error) {
    return errorText(error).split('. ')[0] ?? '';
  }
}
