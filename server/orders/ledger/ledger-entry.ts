import { type RawBuilder, sql } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { AttemptFailure, LedgerKind } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';

/** A balance transaction of a provider. `amount` is in minor units of `currency`. */
export interface LedgerMove {
  kind: LedgerKind;
  amount: MinorUnits;
  currency: string;
  /** The provider's id of it; the ledger has one entry per kind, provider and id. */
  ref: string;
  at: Date;
}

/** A row of the ledger. */
export function ledgerEntry(attempt: AttemptRow, { kind, amount, currency, ref, at }: LedgerMove) {
  return {
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    kind,
    amount_minor: amount,
    currency,
    provider: attempt.provider,
    provider_ref: ref,
    at,
  };
}

/** The ledger's row of an attempt's capture. */
export function captureEntry(attempt: AttemptRow, ref: string, amount: MinorUnits, at: Date) {
  return ledgerEntry(attempt, { kind: 'capture', amount, currency: attempt.currency, ref, at });
}

type LedgerEntry = ReturnType<typeof ledgerEntry>;

/** The part of a statement that inserts an entry where a condition holds; an existing entry is an error. */
export function entryInsert(entry: LedgerEntry, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return insertRows('ledger', [entry], condition);
}

/** Inserts an entry once. False where it was there already. */
export async function addEntry(trx: Db, entry: LedgerEntry): Promise<boolean> {
  const once = sql.raw(CONSTRAINTS.ledgerOnce);
  const { rows } = await sql`${entryInsert(entry)} on conflict on constraint ${once} do nothing returning id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** The direction of each kind of entry. A void releases money that was never captured. */
export const SIGN: Readonly<Record<LedgerKind, 1 | -1 | 0>> = {
  capture: 1,
  refund: -1,
  refund_reversed: 1,
  dispute: -1,
  dispute_reversed: 1,
  void: 0,
};

export interface LedgerLine {
  kind: LedgerKind;
  amount_minor: MinorUnits;
}

/** Sums of captures, refunds and disputes, in minor units; `disputed` is what open and lost disputes hold. */
export type LedgerSums = ReturnType<typeof sumLedger>;

export function sumLedger(lines: readonly LedgerLine[]) {
  const of = (...kinds: LedgerKind[]) =>
    lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, line) => sum + SIGN[line.kind] * line.amount_minor, 0);
  // Each sum is subtracted from 0, so that refunds are positive and zero is not minus zero.
  return {
    captured: of('capture'),
    refunded: 0 - of('refund', 'refund_reversed'),
    disputed: 0 - of('dispute', 'dispute_reversed'),
  };
}

/** The amount that may still be refunded. */
export function leftOf({ captured, refunded, disputed }: LedgerSums): MinorUnits {
  return captured - refunded - disputed;
}

/** The failure code of an attempt whose capture is refunded automatically, because another attempt paid the order. */
export const SUPERSEDED = 'paid_otherwise';

export function isSuperseded({ failure }: { failure: AttemptFailure | null }): boolean {
  return failure?.code === SUPERSEDED;
}

/** The ledger's lines of an order without those of superseded attempts, which do not affect its status. */
export async function countedLines(db: Db, orderId: string): Promise<LedgerLine[]> {
  const attempts = db.selectFrom('attempts').select(['id', 'failure']).where('order_id', '=', orderId);
  const back = (await attempts.execute()).filter(isSuperseded).map(({ id }) => id);
  return (await ledgerLines(db, orderId)).filter(({ attempt_id: id }) => !back.includes(id));
}

/** The ledger's lines of an order, the oldest first. */
export function ledgerLines(db: Db, orderId: string) {
  const columns = ['attempt_id', 'kind', 'amount_minor'] as const;
  return db.selectFrom('ledger').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}
