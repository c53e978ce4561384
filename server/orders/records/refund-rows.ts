import type { Kysely, Selectable } from 'kysely';
import type { RefundTable } from '../../db/schema/refund-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from './attempt-rows.ts';

export type RefundRow = Selectable<RefundTable>;

/** The statuses of a refund whose outcome is not known yet. */
export const OPEN_REFUNDS = ['created', 'unknown'] as const;

export function refundById(db: Kysely<Schema>, id: string): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Finds an order by its id, or by its number as a person types it. */
export async function orderNamed(db: Kysely<Schema>, name: string): Promise<OrderRow | null> {
  const number = name.trim().toUpperCase();
  const isNamed = db
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.or([where('id', '=', name.trim()), where('number', '=', number)]));
  return (await isNamed.executeTakeFirst()) ?? null;
}
