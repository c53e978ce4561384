import type { CommandWorld } from '../../server/admin/offline-orders.ts';

/** Where a command writes and what it finds around it; made once in main, and by the tests. */
export interface Environment extends CommandWorld {
  /** The result, for the one who asked or for another program; a line end is added. */
  print(text: string): void;
  /** What went wrong, and what else a person may want to know. */
  complain(text: string): void;
  /** The folder that relative paths start from. */
  folder: string;
}

/** What a command ends with: 0 done, 1 not, 2 called in the wrong way. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  /** How it is called, after `sluice`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  run(args: readonly string[], world: Environment): Promise<ExitCode>;
}
