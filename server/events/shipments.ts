import type { Kysely, Selectable } from 'kysely';
import type { WebhookData } from '../../contracts/events/webhook-events.ts';
import type { ShipmentTable } from '../db/schema/order-tables.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import type { StoredEvent } from '../outbox/outbox.types.ts';
import { lineData } from './order-data.ts';

export type Shipment = Selectable<ShipmentTable>;

/** The shipments that events name, by their ids. */
export async function shipmentsOf(
  db: Kysely<Schema>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, Shipment>> {
  const ids = events.flatMap(({ payload: { shipmentId } }) => (typeof shipmentId === 'string' ? [shipmentId] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('shipments').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A shipment with the lines of its order that are in it. */
export function shipmentData(
  { id, carrier, tracking, shipped_at: shippedAt }: Shipment,
  { row, items }: StoredOrder,
): WebhookData<'order.shipped'>['shipment'] {
  const lines = items.filter((item) => item.shipment_id === id).map((item) => lineData(item, row.currency));
  return { id, carrier, tracking, shippedAt: shippedAt.toISOString(), lines };
}
