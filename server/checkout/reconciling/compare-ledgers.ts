import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { SIGN } from '../../orders/ledger/ledger-entry.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';

export type LedgerTransaction = Omit<BalanceTransaction, 'refundId'>;

/** A balance transaction that one ledger lacks, or that has different amounts in the two. */
export interface Difference {
  type: 'missing_here' | 'missing_there' | 'unequal';
  ours: LedgerTransaction | null;
  theirs: LedgerTransaction | null;
}

/** Balance transactions by kind and the provider's id. */
export type TransactionsByName = Map<string, LedgerTransaction>;

export function transactionsByName(balanceTransactions: Iterable<LedgerTransaction>): TransactionsByName {
  return new Map(
    [...balanceTransactions].map((balanceTransaction) => [nameOf(balanceTransaction), balanceTransaction]),
  );
}

export function nameOf({ kind, ref }: Pick<LedgerTransaction, 'kind' | 'ref'>): string {
  return `${kind} ${ref}`;
}

/** Compares two ledgers entry by entry. */
export function findDifferences(ours: TransactionsByName, theirs: TransactionsByName): Difference[] {
  const here = [...theirs].filter(([name]) => !ours.has(name));
  const missingHere = here.map(([, balanceTransaction]) => ({
    type: 'missing_here' as const,
    ours: null,
    theirs: balanceTransaction,
  }));
  return [...missingHere, ...[...ours].flatMap(([name, mine]) => difference(mine, theirs.get(name) ?? null))];
}

function difference(ours: LedgerTransaction, theirs: LedgerTransaction | null): Difference[] {
  if (theirs === null) return [{ type: 'missing_there', ours, theirs }];
  const isEqual = ours.amount === theirs.amount && ours.currency === theirs.currency;
  return isEqual ? [] : [{ type: 'unequal', ours, theirs }];
}

export type CurrencySum = ReturnType<typeof sumsPerCurrency>[number];

/** The sums of both ledgers for each currency of either, in minor units: captures and reversals less refunds and disputes. */
export function sumsPerCurrency(ours: TransactionsByName, theirs: TransactionsByName) {
  const currencies = new Set([...ours.values(), ...theirs.values()].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .map((currency) => ({ currency, ours: sum(ours, currency), theirs: sum(theirs, currency) }));
}

function sum(ledger: TransactionsByName, currency: string): MinorUnits {
  const own = [...ledger.values()].filter((balanceTransaction) => balanceTransaction.currency === currency);
  return own.reduce((total, { kind, amount }) => total + SIGN[kind] * amount, 0);
}
