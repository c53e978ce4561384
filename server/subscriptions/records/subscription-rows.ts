import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { RenewalPlan } from '../../../machines/subscription/renewal-schedule.ts';
import type { Schema } from '../../db/schema/schema.ts';
import type { SubscriptionTable } from '../../db/schema/shop-tables.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

/** Locks the subscription's row until the transaction ends. */
export function lockSubscription(trx: Transaction<Schema>, id: string): Promise<SubscriptionRow | undefined> {
  return trx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a subscription whose row is locked, and returns the new row. */
export function changeSubscription(
  trx: Transaction<Schema>,
  { id }: Pick<SubscriptionRow, 'id'>,
  change: Updateable<SubscriptionTable>,
): Promise<SubscriptionRow> {
  return trx.updateTable('subscriptions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** 128 bits in base64url. */
const TOKEN = /^[\w-]{22}$/;

/** The token is the whole authorisation: no session is checked. */
export async function subscriptionByToken(db: Kysely<Schema>, token: string): Promise<SubscriptionRow | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return db.selectFrom('subscriptions').selectAll().where('cancel_token', '=', token).executeTakeFirst();
}

/** T07: the subscription that a provider bills, by the provider's id for it. */
export async function subscriptionByRef(db: Kysely<Schema>, ref: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('provider_ref', '=', ref).executeTakeFirst();
}

/** The columns that the dates of its renewals derive from. */
export function planOf(row: SubscriptionRow): RenewalPlan {
  const { anchor_at: anchor, frequency, multiplier, trial_days: trialDays } = row;
  return { anchor, choice: { frequency, multiplier }, trialDays };
}
