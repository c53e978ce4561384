import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { LedgerKind } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
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
export async function addEntry(trx: Kysely<Schema>, entry: LedgerEntry): Promise<boolean> {
  const once = sql.raw(CONSTRAINTS.ledgerOnce);
  const { rows } = await sql`${entryInsert(entry)} on conflict on constraint ${once} do nothing returning id`.execute(
    trx,
  );
  return rows.length === 1;
}
