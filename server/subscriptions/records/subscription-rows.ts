import type { Selectable, Updateable } from 'kysely';
import type { RenewalPlan } from '../../../machines/subscription/renewal-schedule.ts';
import type { Db, DbTransaction } from '../../db/schema/schema.ts';
import type { SubscriptionTable } from '../../db/schema/shop-tables.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

/** Locks the subscription's row until the transaction ends. */
export function lockSubscription(trx: DbTransaction, id: string): Promise<SubscriptionRow | undefined> {
  return trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a subscription whose row is locked, and returns the new row. */
export function changeSubscription(
  trx: DbTransaction,
  { id }: Pick<SubscriptionRow, 'id'>,
  change: Updateable<SubscriptionTable>,
): Promise<SubscriptionRow> {
  return trx.updateTable('subscriptions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** The token is the whole authorisation: no session is checked. */
export async function subscriptionByToken(db: Db, token: string): Promise<SubscriptionRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return db.selectFrom('subscriptions').selectAll().where('cancel_token', '=', token).executeTakeFirst();
}

/** T07: the subscription that a provider bills, by the provider's id for it. */
export async function subscriptionByRef(db: Db, ref: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('provider_ref', '=', ref).executeTakeFirst();
}

/** The columns that the dates of its renewals derive from. */
export function toPlan(row: SubscriptionRow): RenewalPlan {
  const { anchor_at: anchor, frequency, multiplier, trial_days: trialDays } = row;
  return { anchor, choice: { frequency, multiplier }, trialDays };
}

/** The renewal of a subscription that was paid last, or undefined before the first one. */
export function lastCapturedRenewal(
  db: Db,
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

/** E12: the card that paid last pays all that follow, so that no second place stores the card. */
export async function payingOrder(db: Db, row: SubscriptionRow): Promise<OrderRow> {
  const renewed = await lastCapturedRenewal(db, row);
  return renewed ?? db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
}
