import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** The renewal of a subscription that was paid last, or undefined before the first one. */
export function lastCapturedRenewal(
  db: Kysely<Schema>,
  { id, checkout_id }: Pick<SubscriptionRow, 'id' | 'checkout_id'>,
): Promise<OrderRow | undefined> {
  const orders = db.selectFrom('orders').selectAll().where('checkout_id', '=', checkout_id);
  return orders
    .where('purpose', 'like', `renewal:${id}:%`)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * E12: the order whose card pays the subscription: the one that was paid last. So another card that pays one renewal pays all
 * that follow, and no second place stores the card.
 */
export async function payingOrder(db: Kysely<Schema>, row: SubscriptionRow): Promise<OrderRow> {
  const renewed = await lastCapturedRenewal(db, row);
  return renewed ?? db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
}
