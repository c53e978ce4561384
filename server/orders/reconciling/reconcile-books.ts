import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { LedgerKind } from '../../db/schema/order-tables.ts';
import { SIGN } from '../ledger/ledger-sums.ts';

/** One movement of money as either side has it. */
export interface BookedMovement {
  kind: Exclude<LedgerKind, 'void'>;
  ref: string;
  chargeRef: string;
  amount: MinorUnits;
  currency: string;
  at: Date;
  orderId: string | null;
  attemptId: string | null;
}

/** What only one side has, or both have with different amounts. */
export interface Difference {
  type: 'missing_here' | 'missing_there' | 'unequal';
  ours: BookedMovement | null;
  theirs: BookedMovement | null;
}

/** In minor units: what came less what went. */
export interface CurrencySum {
  currency: string;
  ours: MinorUnits;
  theirs: MinorUnits;
}

/** Movements by kind and the provider's id. */
export type Books = Map<string, BookedMovement>;

export function booksOf(movements: Iterable<BookedMovement>): Books {
  return new Map([...movements].map((movement) => [nameOf(movement), movement]));
}

export function nameOf({ kind, ref }: Pick<BookedMovement, 'kind' | 'ref'>): string {
  return `${kind} ${ref}`;
}

/** Compares two sides movement by movement. */
export function differencesOf(ours: Books, theirs: Books): Difference[] {
  const here = [...theirs].filter(([name]) => !ours.has(name));
  const missingHere = here.map(([, movement]) => ({ type: 'missing_here' as const, ours: null, theirs: movement }));
  return [...missingHere, ...[...ours].flatMap(([name, mine]) => difference(mine, theirs.get(name) ?? null))];
}

function difference(ours: BookedMovement, theirs: BookedMovement | null): Difference[] {
  if (theirs === null) return [{ type: 'missing_there', ours, theirs }];
  const isEqual = ours.amount === theirs.amount && ours.currency === theirs.currency;
  return isEqual ? [] : [{ type: 'unequal', ours, theirs }];
}

/** The sums of both sides, for each currency that either has. */
export function sumsPerCurrency(ours: Books, theirs: Books): CurrencySum[] {
  const currencies = new Set([...ours.values(), ...theirs.values()].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .map((currency) => ({ currency, ours: sum(ours, currency), theirs: sum(theirs, currency) }));
}

function sum(books: Books, currency: string): MinorUnits {
  const own = [...books.values()].filter((movement) => movement.currency === currency);
  return own.reduce((total, { kind, amount }) => total + SIGN[kind] * amount, 0);
}
