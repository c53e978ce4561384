import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import { joinedReads } from '../../timing/joined-calls.ts';
import { ordersById, type StoredOrder } from './order-reads.ts';

/** Reads an order with all that belongs to it; undefined where its row is gone. */
export type ReadOrder = (id: string) => Promise<StoredOrder | undefined>;

/** Reads orders, those of one turn of the event loop together. */
export function orderReader(db: Kysely<Schema>): ReadOrder {
  return joinedReads(async (ids: readonly string[]) => {
    const orders = await ordersById(db, ids);
    return new Map(orders.map((order) => [order.row.id, order]));
  });
}
