import { sql } from 'kysely';
import { chargeDate } from '../../../machines/subscription/renewal-schedule.ts';
import { insertRows } from '../../db/schema/insert-rows.ts';
import type { SoldSubscription } from '../../db/schema/order-tables.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { newToken, type OrdersDeps } from '../../orders/records/orders-deps.ts';
import { eventInsert, type PublishingTransaction, publishBy } from '../../outbox/publish.ts';
import type { SubscriptionRow } from '../records/subscription-rows.ts';

/** A provider that renews a subscription by itself, and its id for the subscription. */
export interface ProviderBilling {
  provider: string;
  ref: string;
}

/** E12, A05: the shop renews a subscription without `providerBilling`, and null means that the order sells none. */
export async function beginSubscription(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  order: OrderRow,
  providerBilling: ProviderBilling | null,
): Promise<SubscriptionRow | null> {
  if (!order.subscription) return null;
  const row = newSubscription(deps, order, order.subscription, providerBilling);
  const event = { topic: 'subscription.created' as const, orderId: order.id, subscriptionId: row.id };
  const isBegun = await publishBy(
    trx,
    sql`
    with begun as (
      ${insertRows('subscriptions', [row], sql`true`)} on conflict on constraint subscriptions_once do nothing returning 1
    )
    ${eventInsert(event, row.created_at, sql`exists (select from begun)`)}`,
  );
  if (isBegun) return row;
  return trx.selectFrom('subscriptions').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
}

function newSubscription(
  deps: OrdersDeps,
  order: OrderRow,
  { choice, trialDays, ...sold }: SoldSubscription,
  providerBilling: ProviderBilling | null,
): SubscriptionRow {
  const anchor = deps.clock();
  return {
    id: deps.newId(),
    order_id: order.id,
    session_hash: order.session_hash,
    checkout_id: order.checkout_id,
    brand: order.brand,
    funnel_hash: order.funnel_hash,
    offer_sfid: sold.offer,
    name: sold.name,
    status: 'active',
    frequency: choice.frequency,
    multiplier: choice.multiplier,
    trial_days: trialDays,
    currency: order.currency,
    subtotal_minor: sold.subtotal,
    shipping_minor: sold.shipping,
    tax_minor: sold.tax,
    total_minor: sold.total,
    anchor_at: anchor,
    created_at: anchor,
    next_renewal_at: chargeDate({ anchor, choice, trialDays }, 1),
    renewals: 0,
    renewal_order_id: null,
    declines: 0,
    action_required_by: null,
    cancel_token: newToken(deps),
    provider: providerBilling?.provider ?? null,
    provider_ref: providerBilling?.ref ?? null,
    cancelled_at: null,
  };
}
