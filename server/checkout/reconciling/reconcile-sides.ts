import type { Db } from '../../db/schema/schema.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { BalanceTransaction } from '../../payments/port/balance-transactions.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import { type LedgerTransaction, type TransactionsByName, transactionsByName } from './compare-ledgers.ts';

/** Our ledger, limited to one provider. */
export interface Side {
  db: Db;
  provider: PaymentProvider;
}

const CHUNK = 1_000;

/** The provider's ledger; `others` counts transactions of no order of ours, such as another shop's on the same account. */
export type TheirSide =
  | { type: 'read'; ledger: TransactionsByName; others: number }
  | { type: 'unavailable'; detail: string };

export async function readTheirs(
  { db }: OrdersDeps,
  provider: PaymentProvider,
  since: Date | undefined,
): Promise<TheirSide> {
  const balanceTransactions: BalanceTransaction[] = [];
  for await (const batch of provider.balanceTransactions(since)) {
    if (batch.type === 'unavailable') return batch;
    balanceTransactions.push(...batch.balanceTransactions);
  }
  const known = await knownCharges(db, provider, balanceTransactions);
  const own = balanceTransactions.filter((balanceTransaction) => known.has(balanceTransaction.chargeRef));
  return { type: 'read', ledger: transactionsByName(own), others: balanceTransactions.length - own.length };
}

/** The charges that name an order of ours, or that an attempt or a subscription of ours has stored. */
async function knownCharges(
  db: Db,
  { names }: PaymentProvider,
  balanceTransactions: readonly BalanceTransaction[],
): Promise<Set<string>> {
  const refs = new Set(
    balanceTransactions.flatMap(({ chargeRef, subscriptionRef = chargeRef }) => [chargeRef, subscriptionRef]),
  );
  const stored = new Set<string | null>();
  for (const some of chunks([...refs])) {
    for (const table of ['attempts', 'subscriptions'] as const) {
      const rows = db.selectFrom(table).select('provider_ref').where('provider', 'in', names);
      for (const row of await rows.where('provider_ref', 'in', some).execute()) stored.add(row.provider_ref);
    }
  }
  const isOurs = ({ attemptId, chargeRef, subscriptionRef = chargeRef }: BalanceTransaction) =>
    attemptId !== null || stored.has(chargeRef) || stored.has(subscriptionRef);
  return new Set(balanceTransactions.filter(isOurs).map(({ chargeRef }) => chargeRef));
}

/** Our ledger since that time, and any older entry that the provider's side names. */
export async function readOurs(
  deps: Side,
  since: Date | undefined,
  theirs: TransactionsByName,
): Promise<TransactionsByName> {
  if (since === undefined) return transactionsByName((await queryLedger(deps).execute()).flatMap(bookedOf));
  const rows = await queryLedger(deps).where('ledger.at', '>=', since).execute();
  const refs = [...new Set([...theirs.values()].map(({ ref }) => ref))];
  const named = await rowsNamed(deps, refs);
  const isTheirs = (name: string) => theirs.has(name);
  const older = [...transactionsByName(named.flatMap(bookedOf))].filter(([name]) => isTheirs(name));
  return new Map([...transactionsByName(rows.flatMap(bookedOf)), ...older]);
}

/** Our ledger's entries of some provider's ids. */
export async function oursNamed(deps: Side, refs: readonly string[]): Promise<TransactionsByName> {
  return transactionsByName((await rowsNamed(deps, refs)).flatMap(bookedOf));
}

async function rowsNamed(deps: Side, refs: readonly string[]) {
  const found: LedgerRow[] = [];
  for (const some of chunks(refs)) {
    found.push(...(await queryLedger(deps).where('ledger.provider_ref', 'in', some).execute()));
  }
  return found;
}

type LedgerRow = Awaited<ReturnType<ReturnType<typeof queryLedger>['execute']>>[number];

function queryLedger({ db, provider }: Side) {
  return db
    .selectFrom('ledger')
    .innerJoin('attempts', 'attempts.id', 'ledger.attempt_id')
    .select(['ledger.kind', 'ledger.amount_minor', 'ledger.currency', 'ledger.provider_ref', 'ledger.at'])
    .select(['ledger.order_id', 'ledger.attempt_id', 'attempts.provider_ref as charge_ref'])
    .where('ledger.provider', 'in', provider.names)
    .orderBy('ledger.id');
}

function bookedOf(row: LedgerRow): LedgerTransaction[] {
  const { kind, provider_ref: ref, amount_minor: amount, currency, at, order_id: orderId, attempt_id: attemptId } = row;
  if (kind === 'void') return [];
  return [{ kind, ref, chargeRef: row.charge_ref ?? ref, amount, currency, at, orderId, attemptId }];
}

function chunks<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / CHUNK);
  return Array.from({ length: count }, (_, n) => values.slice(n * CHUNK, (n + 1) * CHUNK));
}
