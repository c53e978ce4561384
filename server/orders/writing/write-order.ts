import { type Kysely, sql, type Updateable } from 'kysely';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { OrderTable } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { ItemRow, OrderRow } from '../records/attempt-rows.ts';
import type { OpenDraft } from '../records/order-draft.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import { reviseTouches } from './new-link.ts';
import { changeableColumns, linkColumns, newItems } from './order-rows.ts';

/** N14: the order of a checkout and purpose, its row locked until the transaction ends. */
export function lockOrderFor(
  trx: Kysely<Schema>,
  { checkoutId, purpose }: Pick<OpenDraft, 'checkoutId' | 'purpose'>,
): Promise<OrderRow> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface WrittenOrder {
  row: OrderRow;
  items: ItemRow[];
}

/** Writes an unpaid order and its lines as its shopper wants them now, with other columns that change. Returns the new row. */
export async function reviseOrder(
  trx: Kysely<Schema>,
  deps: OrdersDeps,
  id: string,
  draft: OpenDraft,
  change: Updateable<OrderTable> = {},
): Promise<WrittenOrder> {
  const items = newItems(deps, id, draft);
  const row = await trx
    .updateTable('orders')
    .set({ ...changeableColumns(deps, draft), ...linkColumns(draft), ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await reviseTouches(trx, id, draft, deps.clock());
  await trx.deleteFrom('order_items').where('order_id', '=', id).execute();
  await sql`${insertRows('order_items', items, sql`true`)}`.execute(trx);
  return { row, items };
}
