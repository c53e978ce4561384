import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { OrderTable } from '../../db/schema/order-tables.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { visitOfOrder } from '../../stats/visits.ts';
import type { AttemptRow, ItemRow, OrderRow } from '../records/attempt-rows.ts';
import type { cardRow } from '../records/instruments.ts';
import type { OpenDraft, OrdersDeps } from '../records/orders-deps.ts';
import { isRevokedSql, type NewLink, reviseTouches, VersionRevoked } from './new-link.ts';
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

/**
 * Q02: writes what the newest press says of its visit to an unpaid order whose open approval is used again. The last press counts,
 * such as a consent that was taken back.
 */
export function reviseLink(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  id: string,
  draft: OpenDraft,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const unpaid = trx.updateTable('orders').set(linkColumns(draft)).where('id', '=', id).where('paid_at', 'is', null);
    if (await unpaid.returning('id').executeTakeFirst()) await reviseTouches(trx, id, draft, clock());
  });
}

/** A new order with its items, attempt, card and coupon, as they will be stored. */
export interface NewOrder {
  row: OrderRow;
  items: ItemRow[];
  /** Null for an order that is saved to be paid later. */
  attempt: AttemptRow | null;
  /** The visit of the order's shopper and its touches; absent for an order that no shopper places. */
  link?: NewLink;
  /** A card that is new to the shop, and is stored for the session. */
  card?: ReturnType<typeof cardRow> | null;
  /** The code of a coupon without a limit of uses. */
  coupon?: string | null;
}

/**
 * N14: writes a new order by one statement, as a whole or not at all. False where the checkout has an order for this purpose
 * by now, or the card belongs to another session: then nothing but the visit was written. Throws where the number is
 * taken, and `VersionRevoked` where its version was revoked (V10).
 */
export async function insertOrder(
  db: Kysely<Schema>,
  { row, items, attempt, link, card, coupon }: NewOrder,
): Promise<boolean> {
  const visit = link && visitOfOrder(link.visit);
  const isPlaced = sql`exists (select from placed)`;
  const isRevoked = isRevokedSql(row);
  const use = { order_id: row.id, brand: row.brand, code: coupon, at: row.created_at };
  const { rows } = await sql<{ revoked: boolean }>`
    with card as (${card ? ownCard(card) : NOTHING}),
    ${visit ? sql`${visit.parts},` : sql``}
    placed as (
      ${insertRows('orders', [row], sql`exists (select from card) and not ${isRevoked}`, visit ? { visit_number: visit.number } : {})}
      on conflict on constraint ${sql.raw(CONSTRAINTS.oneOrderPerPurpose)} do nothing returning 1
    ),
    lines as (${insertRows('order_items', items, isPlaced)}),
    touched as (${link && link.touches.length > 0 ? insertRows('order_touches', link.touches, isPlaced) : NOTHING}),
    ${link?.adIds ? sql`known as (${insertRows('order_ad_ids', [link.adIds], isPlaced)}),` : sql``}
    used as (${coupon ? insertRows('coupon_uses', [use], isPlaced) : NOTHING}),
    tried as (${attempt ? insertRows('attempts', [attempt], isPlaced) : NOTHING})
    select false as revoked from placed
    union all select true where ${isRevoked} and not exists (
      select from orders where checkout_id = ${row.checkout_id} and purpose = ${row.purpose}
    )`.execute(db);
  if (rows[0]?.revoked) throw new VersionRevoked();
  return rows.length === 1;
}

const NOTHING = sql`select 1`;

/** Returns no row where another session stored the same card first. */
function ownCard(card: ReturnType<typeof cardRow>): RawBuilder<unknown> {
  return sql`${insertRows('instruments', [card], sql`true`)}
    on conflict (provider, provider_ref) do update set provider_ref = excluded.provider_ref
    where instruments.session_hash = excluded.session_hash returning 1`;
}
