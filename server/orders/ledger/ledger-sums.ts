import type { Kysely } from 'kysely';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { AttemptFailure, LedgerKind } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** Which way money went. A void lets go of money that was never ours. */
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

/** What was taken, what of it was refunded, and what disputes hold or kept; all in minor units. */
export interface LedgerSums {
  captured: MinorUnits;
  refunded: MinorUnits;
  disputed: MinorUnits;
}

export function sumsOf(lines: readonly LedgerLine[]): LedgerSums {
  const of = (...kinds: LedgerKind[]) =>
    lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, line) => sum + SIGN[line.kind] * line.amount_minor, 0);
  // Subtracted from nothing, so that what went back is positive, and zero is not minus zero.
  return {
    captured: of('capture'),
    refunded: 0 - of('refund', 'refund_reversed'),
    disputed: 0 - of('dispute', 'dispute_reversed'),
  };
}

/** What may still go back. */
export function leftOf({ captured, refunded, disputed }: LedgerSums): MinorUnits {
  return captured - refunded - disputed;
}

/** The failure of an attempt whose money goes back by itself, for its order was paid otherwise. */
export const SUPERSEDED = 'paid_otherwise';

export function isSuperseded({ failure }: { failure: AttemptFailure | null }): boolean {
  return failure?.code === SUPERSEDED;
}

/** The ledger's lines of an order that say how it stands: those of an attempt that is refunded say nothing of it. */
export async function countedLines(db: Kysely<Schema>, orderId: string): Promise<LedgerLine[]> {
  const attempts = db.selectFrom('attempts').select(['id', 'failure']).where('order_id', '=', orderId);
  const back = (await attempts.execute()).filter(isSuperseded).map(({ id }) => id);
  return (await ledgerLines(db, orderId)).filter(({ attempt_id: id }) => !back.includes(id));
}

/** The ledger's lines of an order, the oldest first. */
export function ledgerLines(db: Kysely<Schema>, orderId: string) {
  const columns = ['attempt_id', 'kind', 'amount_minor'] as const;
  return db.selectFrom('ledger').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}
