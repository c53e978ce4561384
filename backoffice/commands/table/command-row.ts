import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { CommandParts } from '../command-parts.ts';
import type { ReadText } from './read-text.ts';

/** What a person types after `sluice`. The flags and the number of names that it takes are read from the usage. */
export interface CommandLine {
  /** Its arguments, after `sluice`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Further sentences, without markup, for its own help and docs/commands.md. */
  more?: string;
  /** The page in `docs` about it. */
  see?: string;
  /** The number of names of a usage whose first name is an action. */
  names?: NameCount;
}

/** The number of a command's arguments besides its flags. */
export interface NameCount {
  least: number;
  most: number;
}

/** The line of a command of the shop: its flags are arguments by their own names. */
export interface ShopLine<Name extends string = string> extends CommandLine {
  /** The arguments that stand without a flag, where the usage has other names for them. */
  takes?: readonly Name[];
  /** How texts are read; one that is not named here is given as it stands. */
  reads?: { [Each in Name]?: ReadText };
}

/** The address below `/admin` that answers what the command says; what its path does not name stands in its query. */
export interface CommandRoute<Answer extends TSchema = TSchema> {
  path: string;
  summary: string;
  answer: Answer;
  /** `tagged` where absent: by its ETag an unchanged answer is not sent again. `unstored` is for what changes by itself. */
  caching?: 'untagged' | 'unstored';
  /** The names of the path where they are no arguments, or are told more strictly, with the arguments that they are. */
  params?: TProperties;
  argumentOf?: Readonly<Record<string, string>>;
  /** Refusals by status, beside those that follow from what is asked. */
  refusals?: Record<number, TSchema>;
  dataOf?: (data: unknown) => unknown;
}

/** Audit, API, help and documents read a row, which imports nothing of the server. */
export interface CommandRow<Fields extends TObject, Answer extends TSchema = TSchema> {
  fields: Fields;
  /** A change waits for the one before, unless made at once; a person's readings are audited once in ten minutes. */
  does: 'changes' | 'changes at once' | 'reads' | 'reads a person';
  /** Of arguments that may lead to a person, or to a secret: what the audit has in their place. */
  masks?: { [Name in keyof Static<Fields>]?: (value: unknown) => unknown };
  /** The argument from which a list goes on: its pages are one row of the audit. */
  pagesBy?: keyof Static<Fields>;
  /** Whether its times stand on the clock of each brand; on that of all brands where absent. */
  isOnBrandsClock?: true;
  run: () => Promise<(parts: CommandParts, given: Static<Fields>) => AdminReply | Promise<AdminReply>>;
  route?: CommandRoute<Answer>;
  /** Whether `--json` prints one line, in which nothing commands a terminal: a shopper wrote parts of it. */
  isPlain?: true;
  /** Whether the data of a refusal are printed as a result, too. */
  printsRefusal?: true;
  line?: ShopLine<Extract<keyof Static<Fields>, string>>;
}

/** A row, whose parts are checked against its fields. */
export function command<Fields extends TObject, Answer extends TSchema>(row: CommandRow<Fields, Answer>) {
  return row;
}

/** The mask of an argument of which only that there was one is recorded. */
export function hidden(): true {
  return true;
}
