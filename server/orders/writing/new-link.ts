import { type Insertable, type RawBuilder, sql } from 'kysely';
import { buildFbc } from '../../../domain/tracking/ad-ids.ts';
import { TOUCH_PARAMETERS, type Touch } from '../../../domain/tracking/touch.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { OrderAdIdsTable, OrderTouchTable } from '../../db/schema/side-tables.ts';
import type { SeenVisit } from '../../stats/visits.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import { type OrderProblem, VERSION_GONE } from '../records/order-result.ts';
import type { OpenDraft, OrdersDeps } from '../records/orders-deps.ts';

/** Q02: a new order has beside its row the visit, the touches of a sale and the browser's advertising ids. */
export interface NewLink {
  visit: SeenVisit;
  touches: readonly TouchRow[];
  adIds: AdIdsRow | null;
}

/** O02: the link of an order that its shopper places now. */
export function newLink(
  { id, session_hash: hash, created_at: at }: Pick<OrderRow, 'id' | 'session_hash' | 'created_at'>,
  draft: OpenDraft,
): NewLink {
  return {
    visit: { hash, sessionid: draft.link.reported?.sessionid ?? null, at },
    touches: newTouches(id, draft),
    adIds: newAdIds(id, draft, at),
  };
}

export type TouchRow = Insertable<OrderTouchTable>;

export type AdIdsRow = Insertable<OrderAdIdsTable>;

function newAdIds(orderId: string, { link: { adIds, touches } }: OpenDraft, at: Date): AdIdsRow | null {
  if (adIds === null) return null;
  return {
    order_id: orderId,
    created_at: at,
    ga_client_id: adIds.gaClientId,
    ga_session_id: adIds.gaSessionId,
    fbp: adIds.fbp,
    fbc: adIds.fbc ?? buildFbc(touches?.last.fbclid ?? touches?.first.fbclid, at.getTime()),
    ip: adIds.ip,
    user_agent: adIds.userAgent,
    page_url: adIds.pageUrl,
  };
}

/** Q02: the touches of a new order. Offers and renewals have those of their sale. */
function newTouches(orderId: string, { purpose, link: { touches } }: OpenDraft): TouchRow[] {
  if (purpose !== 'sale' || touches === null) return [];
  return [toRow(orderId, 'first', touches.first), toRow(orderId, 'last', touches.last)];
}

/** Q02: an order that is placed again gets new touches and ids, or none after its shopper refused advertising. */
export async function reviseTouches(trx: Db, orderId: string, draft: OpenDraft, at: Date): Promise<void> {
  await reviseAdIds(trx, newAdIds(orderId, draft, at));
  const rows = newTouches(orderId, draft);
  // A call that says nothing of touches, such as the one after a return from a provider, leaves those of the order.
  if (rows.length === 0 && draft.link.mayAdvertise) return;
  await sql`with gone as (${draft.link.mayAdvertise ? sql`select` : deleteAdIds(orderId)})
    delete from order_touches where order_id = ${orderId}`.execute(trx);
  if (rows.length > 0) await sql`${insertRows('order_touches', rows, sql`true`)}`.execute(trx);
}

async function reviseAdIds(trx: Db, row: AdIdsRow | null): Promise<void> {
  if (row === null) return;
  const { order_id: _, ...changed } = row;
  const insert = trx.insertInto('order_ad_ids').values(row);
  await insert.onConflict((conflict) => conflict.column('order_id').doUpdateSet(changed)).execute();
}

function deleteAdIds(orderId: string) {
  return sql`delete from order_ad_ids where order_id = ${orderId}`;
}

function toRow(orderId: string, which: TouchRow['which'], touch: Touch): TouchRow {
  const columns: Partial<Record<keyof Touch, string | null>> = {};
  for (const name of TOUCH_PARAMETERS) columns[name] = touch[name] ?? null;
  return { order_id: orderId, which, ...columns };
}

/** V10: the condition that an order's version was revoked. Only a sale needs one that is not: an offer has the version of its sale. */
export function isRevokedSql({
  purpose,
  funnel_hash: hash,
}: Pick<OrderRow, 'purpose' | 'funnel_hash'>): RawBuilder<boolean> {
  return purpose === 'sale'
    ? sql<boolean>`exists (select from revoked_versions where hash = ${hash})`
    : sql<boolean>`false`;
}

/** Whether it was, for an order that is written again. */
export async function isRevoked(trx: Db, order: Pick<OrderRow, 'purpose' | 'funnel_hash'>): Promise<boolean> {
  const { rows } = await sql<{ revoked: boolean }>`select ${isRevokedSql(order)} as revoked`.execute(trx);
  return rows[0]?.revoked === true;
}

/** Another process may have revoked the version, so the live ones are read, outside of any transaction. */
export async function versionGone({ funnels }: Pick<OrdersDeps, 'funnels'>): Promise<OrderProblem> {
  await funnels.load();
  return VERSION_GONE;
}

/** The result of a transaction, after which that is done where it returned `VERSION_GONE`. */
export async function whereSold<Result>(
  deps: Pick<OrdersDeps, 'funnels'>,
  write: Promise<Result>,
): Promise<Result | OrderProblem> {
  const result = await write;
  return result === VERSION_GONE ? versionGone(deps) : result;
}
