import { type Kysely, type Selectable, sql } from 'kysely';
import { renewalOf } from '../../../domain/orders/renewal-purpose.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { SubscriptionTable } from '../../db/schema/shop-tables.ts';
import {
  type AttemptRow,
  IN_FLIGHT_STATUSES,
  type ItemRow,
  isInFlight,
  isOpenApproval,
  isOpenApprovalSql,
  type OrderRow,
} from './attempt-rows.ts';
import { capturedHolds } from './captured-holds.ts';

export interface StoredOrder {
  row: OrderRow;
  items: ItemRow[];
  /** The subscription that it began or renews; null for a one-time order, and before the payment. */
  subscription: Selectable<SubscriptionTable> | null;
  /**
   * The captured amount of an order that was authorised first, in minor units; null for any other order, and before the
   * capture.
   */
  captured: MinorUnits | null;
  /** Whether an attempt may still take money. */
  isPaymentOpen: boolean;
}

/** Returns an order with its items, or null. The caller has to check its session before showing it. */
export async function orderById(db: Kysely<Schema>, id: string): Promise<StoredOrder | null> {
  const rows = await db.selectFrom('orders').selectAll().where('id', '=', id).execute();
  return (await withItems(db, rows))[0] ?? null;
}

/** The orders of one session with their items, the oldest first (O01). */
export async function ordersOfSession(db: Kysely<Schema>, sessionHash: string): Promise<StoredOrder[]> {
  const query = db.selectFrom('orders').selectAll().where('session_hash', '=', sessionHash);
  return withItems(db, await query.orderBy('created_at').orderBy('id').execute());
}

async function withItems(db: Kysely<Schema>, rows: OrderRow[]): Promise<StoredOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const items = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  const subscriptions = await subscriptionsOf(db, rows);
  const open = await openPayments(db, rows);
  const captured = await capturedHolds(db, rows);
  return rows.map((row) => ({
    row,
    items: items.filter((item) => item.order_id === row.id),
    subscription: subscriptions.find((each) => each.order_id === beganWith(row)) ?? null,
    captured: captured.get(row.id) ?? null,
    isPaymentOpen: open.has(row.id),
  }));
}

export function itemsOf(db: Kysely<Schema>, orderId: string): Promise<ItemRow[]> {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

/** Whether an order is unpaid and this attempt may still pay it. */
export function isPaymentOpen({ status }: Pick<OrderRow, 'status'>, attempt: AttemptRow): boolean {
  return status === 'Pending' && isInFlight(attempt) && !isOpenApproval(attempt);
}

/** The ids of the unpaid orders that an attempt may still pay. */
async function openPayments(db: Kysely<Schema>, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const pending = rows.filter((row) => row.status === 'Pending').map((row) => row.id);
  if (pending.length === 0) return new Set();
  const attempts = await db
    .selectFrom('attempts')
    .select('order_id')
    .where('order_id', 'in', pending)
    .where('status', 'in', IN_FLIGHT_STATUSES)
    .where(sql<boolean>`not ${isOpenApprovalSql}`)
    .execute();
  return new Set(attempts.map((attempt) => attempt.order_id));
}

async function subscriptionsOf(db: Kysely<Schema>, rows: readonly OrderRow[]) {
  const subscribed = rows.filter((row) => row.subscription !== null).map(beganWith);
  if (subscribed.length === 0) return [];
  return db.selectFrom('subscriptions').selectAll().where('order_id', 'in', subscribed).execute();
}

/** The id of the order that a subscription began with: this one, or the one that it renews. */
function beganWith({ id, purpose, parent_id: parent }: OrderRow): string {
  return renewalOf(purpose) && parent !== null ? parent : id;
}
