import { type RawBuilder, sql, type Updateable } from 'kysely';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { OrderTable } from '../../db/schema/order-tables.ts';
import type { Db } from '../../db/schema/schema.ts';
import { visitOfOrder } from '../../stats/visits.ts';
import { mayTrySql, type Tried, triesInsert } from '../../storage/tries.ts';
import type { AttemptRow, ItemRow, OrderRow } from '../records/attempt-rows.ts';
import type { cardRow } from '../records/instruments.ts';
import type { OpenDraft, OrdersDeps } from '../records/orders-deps.ts';
import { isRevokedSql, type NewLink, reviseTouches } from './new-link.ts';
import { changeableColumns, linkColumns, newItems } from './order-rows.ts';

/** N14: the order of a checkout and purpose, its row locked until the transaction ends. */
export async function lockOrderFor(trx: Db, draft: Placed): Promise<OrderRow> {
  const order = await findOrderFor(trx, draft);
  if (!order) throw new Error(`the order ${draft.purpose} of a checkout is not there`);
  return order;
}

type Placed = Pick<OpenDraft, 'checkoutId' | 'purpose'>;

/** The same where there may be none. */
export function findOrderFor(trx: Db, { checkoutId, purpose }: Placed): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another request has written the order by now. */
export async function hasOrderFor(db: Db, { checkoutId, purpose }: Placed): Promise<boolean> {
  const there = db.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId);
  return (await there.where('purpose', '=', purpose).executeTakeFirst()) !== undefined;
}

export interface WrittenOrder {
  row: OrderRow;
  items: ItemRow[];
}

/** Writes an unpaid order and its lines as its shopper wants them now, with other columns that change. Returns the new row. */
export async function reviseOrder(
  trx: Db,
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

/** Q02: the newest press on an unpaid order with an open approval counts, such as a consent taken back. */
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
  /** What the attempt counts as; absent where nothing limits it. */
  tried?: Tried | null;
  /** The visit of the order's shopper and its touches; absent for an order that no shopper places. */
  link?: NewLink;
  /** A card that is new to the shop, and is stored for the session. */
  card?: ReturnType<typeof cardRow> | null;
  /** The code of a coupon without a limit of uses. */
  coupon?: string | null;
}

/**
 * `exists`: the checkout has an order for this purpose by now, or the card belongs to another session. `limited` (N08): its attempt was
 * one too many; the order may exist all the same. `revoked` (V10): its version was.
 */
export type Inserted = 'written' | 'exists' | 'limited' | 'revoked';

/** N14: tries are waited for before rows are written, so that orders never deadlock; a taken number throws. */
export async function insertOrder(
  db: Db,
  { row, items, attempt, tried, link, card, coupon }: NewOrder,
): Promise<Inserted> {
  const visit = link && visitOfOrder(link.visit);
  const isPlaced = sql`exists (select from placed)`;
  const isRevoked = isRevokedSql(row);
  const use = { order_id: row.id, brand: row.brand, code: coupon, at: row.created_at };
  const { rows } = await sql<{ inserted: Inserted }>`
    with checked as materialized (select ${tried ? mayTrySql(tried) : sql`true`} as allowed),
    card as (${card ? ownCard(card, IS_ALLOWED) : NOTHING}),
    ${visit ? sql`${visit.parts},` : sql``}
    placed as (
      ${insertRows('orders', [row], sql`exists (select from card) and ${IS_ALLOWED} and not ${isRevoked}`, visit ? { visit_number: visit.number } : {})}
      on conflict on constraint ${sql.raw(CONSTRAINTS.oneOrderPerPurpose)} do nothing returning 1
    ),
    lines as (${insertRows('order_items', items, isPlaced)}),
    touched as (${link && link.touches.length > 0 ? insertRows('order_touches', link.touches, isPlaced) : NOTHING}),
    ${link?.adIds ? sql`known as (${insertRows('order_ad_ids', [link.adIds], isPlaced)}),` : sql``}
    used as (${coupon ? insertRows('coupon_uses', [use], isPlaced) : NOTHING}),
    counted as (${tried ? triesInsert(tried, isPlaced) : NOTHING}),
    begun as (${attempt ? insertRows('attempts', [attempt], isPlaced) : NOTHING})
    select 'written' as inserted from placed
    union all select 'revoked' where ${isRevoked} and not exists (
      select from orders where checkout_id = ${row.checkout_id} and purpose = ${row.purpose}
    )
    union all select 'limited' where not ${IS_ALLOWED}`.execute(db);
  return rows[0]?.inserted ?? 'exists';
}

const NOTHING = sql`select 1`;
const IS_ALLOWED = sql`(select allowed from checked)`;

/** Returns no row where another session stored the same card first. */
function ownCard(card: ReturnType<typeof cardRow>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${insertRows('instruments', [card], condition)}
    on conflict (provider, provider_ref) do update set provider_ref = excluded.provider_ref
    where instruments.session_hash = excluded.session_hash returning 1`;
}
