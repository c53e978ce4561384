import { type Insertable, type Kysely, sql } from 'kysely';
import { TOUCH_PARAMETERS, type Touch } from '../../../domain/tracking/touch.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderTouchTable } from '../../db/schema/side-tables.ts';
import type { SeenVisit } from '../../stats/visits.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import type { OpenDraft } from '../records/order-draft.ts';

/** The rows that a new order is written with beside its own: its shopper's visit, and the touches of a sale (Q02). */
export interface NewLink {
  visit: SeenVisit;
  touches: readonly TouchRow[];
}

/** O02: the link of an order that its shopper places now. */
export function newLink(
  { id, session_hash: hash, created_at: at }: Pick<OrderRow, 'id' | 'session_hash' | 'created_at'>,
  draft: OpenDraft,
): NewLink {
  return {
    visit: { hash, sessionid: draft.link.reported?.sessionid ?? null, at },
    touches: newTouches(id, draft),
  };
}

export type TouchRow = Insertable<OrderTouchTable>;

/** Q02: the touches of a new order. Offers and renewals have those of their sale. */
export function newTouches(orderId: string, { purpose, link: { touches } }: OpenDraft): TouchRow[] {
  if (purpose !== 'sale' || touches === null) return [];
  return [rowOf(orderId, 'first', touches.first), rowOf(orderId, 'last', touches.last)];
}

/** Q02: the touches of an unpaid order that is placed again: the new ones, or none after its shopper refused advertising. */
export async function reviseTouches(trx: Kysely<Schema>, orderId: string, draft: OpenDraft): Promise<void> {
  const rows = newTouches(orderId, draft);
  // A call that says nothing of touches, such as the one after a return from a provider, leaves those of the order.
  if (rows.length === 0 && draft.link.mayAdvertise) return;
  await trx.deleteFrom('order_touches').where('order_id', '=', orderId).execute();
  if (rows.length > 0) await sql`${insertRows('order_touches', rows, sql`true`)}`.execute(trx);
}

function rowOf(orderId: string, which: TouchRow['which'], touch: Touch): TouchRow {
  const columns: Partial<Record<keyof Touch, string | null>> = {};
  for (const name of TOUCH_PARAMETERS) columns[name] = touch[name] ?? null;
  return { order_id: orderId, which, ...columns };
}
