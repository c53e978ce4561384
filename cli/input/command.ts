import type { CommandEnvironment } from '../../server/admin/offline-orders.ts';

/** The output and surroundings of a command; made once in main, and by the tests. */
export interface Environment extends CommandEnvironment {
  /** Prints the result, for a person or another program; a line end is added. */
  print(text: string): void;
  /** Prints errors and notes for a person. */
  complain(text: string): void;
  /** The folder that relative paths start from. */
  folder: string;
}

/** 0 done, 1 failed, 2 wrong usage or, of `diff`, files that cannot be compared. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** Its arguments, after `sluice`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  run(args: readonly string[], environment: Environment): Promise<ExitCode>;
}
