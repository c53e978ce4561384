import type { DbTransaction } from '../../db/schema/schema.ts';
import { lockOrder, orderNamed } from '../../orders/records/attempt-rows.ts';
import { publish, transact } from '../../outbox/publish.ts';
import { refuse, type ShippingDeps, type ShippingRefusal } from './ship-order.ts';

export interface Unshipped {
  type: 'unshipped';
  /** The id of the shipment, as its events name it. */
  id: string;
  number: string;
  /** The numbers of its lines, from 1. */
  lines: number[];
}

/** Only the latest shipment is taken back, as a mistake, and its lines may be shipped again. */
export async function unshipOrder(
  deps: Omit<ShippingDeps, 'newId'>,
  order: string,
): Promise<Unshipped | ShippingRefusal> {
  const named = await orderNamed(deps.db, order);
  if (!named) return refuse('order_missing', `There is no order "${order}".`);
  return transact(deps, async (trx) => {
    const { id: orderId, number } = await lockOrder(trx, named.id);
    const shipmentId = await findLatest(trx, orderId);
    if (shipmentId === null) return refuse('not_shipped', `Nothing of order ${number} is marked as shipped.`);
    const lines = await removeShipment(trx, orderId, shipmentId);
    await publish(trx, { topic: 'order.shipment_cancelled', orderId, shipmentId }, deps.clock());
    return { type: 'unshipped', id: shipmentId, number, lines };
  });
}

async function findLatest(trx: DbTransaction, orderId: string): Promise<string | null> {
  const shipments = trx.selectFrom('shipments').select('id').where('order_id', '=', orderId);
  const latest = await shipments.orderBy('shipped_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  return latest?.id ?? null;
}

/** Returns the numbers of the lines that were in it. */
async function removeShipment(trx: DbTransaction, orderId: string, id: string): Promise<number[]> {
  const rows = await trx
    .updateTable('order_items')
    .set({ shipment_id: null })
    .where('order_id', '=', orderId)
    .where('shipment_id', '=', id)
    .returning('position')
    .execute();
  await trx.deleteFrom('shipments').where('id', '=', id).execute();
  return rows.map(({ position }) => position + 1).toSorted((one, other) => one - other);
}
