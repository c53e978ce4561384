import type { Kysely, Selectable } from 'kysely';
import type { RefundTable } from '../../db/schema/refund-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from './attempt-rows.ts';

export type RefundRow = Selectable<RefundTable>;

/** The refunds that may still refund money: nobody knows yet how they end. */
export const OPEN_REFUNDS = ['created', 'unknown'] as const;

export function refundById(db: Kysely<Schema>, id: string): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** An order by its id, or by its number as a person writes it. */
export async function orderNamed(db: Kysely<Schema>, name: string): Promise<OrderRow | null> {
  const number = name.trim().toUpperCase();
  const isNamed = db
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.or([where('id', '=', name.trim()), where('number', '=', number)]));
  return (await isNamed.executeTakeFirst()) ?? null;
}
