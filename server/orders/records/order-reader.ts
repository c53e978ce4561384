import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import { joinedCalls } from '../../timing/joined-calls.ts';
import { ordersById, type StoredOrder } from './order-reads.ts';

/** Reads an order with all that belongs to it; null where its row is gone. */
export type ReadOrder = (id: string) => Promise<StoredOrder | null>;

/** Reads orders, those of one turn of the event loop together. */
export function orderReader(db: Kysely<Schema>): ReadOrder {
  const readAll = joinedCalls(async (ids: readonly string[]) => {
    const orders = await ordersById(db, ids);
    return new Map(orders.map((order) => [order.row.id, order]));
  });
  return async (id) => (await readAll(id)).get(id) ?? null;
}
