import type { Updateable } from 'kysely';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { OrderTable } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { OrderRow } from './attempt-rows.ts';
import type { OrdersDeps } from './orders-deps.ts';

/** Writes the status of an order whose row is locked, and the columns that change with it. Returns the new row. */
export async function writeStatus(
  trx: Db,
  { clock }: Pick<OrdersDeps, 'clock'>,
  { id }: Pick<OrderRow, 'id'>,
  status: OrderStatus,
  change: Updateable<OrderTable> = {},
): Promise<OrderRow> {
  return trx
    .updateTable('orders')
    .set({ ...change, status, updated_at: clock() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
