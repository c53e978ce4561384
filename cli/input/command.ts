import type { CommandEnvironment } from '../../server/admin/offline-orders.ts';
import type { Flags, GivenArguments, NameCount } from './arguments.ts';

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
  /** None where absent. */
  flags?: Flags;
  names: NameCount;
  /** Returns the exit code, or a sentence about arguments that are wrong. */
  run(given: GivenArguments, environment: Environment): Promise<ExitCode | string>;
}

/** Complains of a failure, and returns its exit code. */
export function failed(environment: Environment, text: string): ExitCode {
  environment.complain(text);
  return 1;
}
