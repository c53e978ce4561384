import { chargeDate } from '../../../machines/subscription/renewal-schedule.ts';
import type { OrderRow } from '../../orders/records/attempt-rows.ts';
import { newToken, type OrdersDeps } from '../../orders/records/orders-deps.ts';
import { type PublishingTransaction, publish } from '../../outbox/publish.ts';

/** A provider that renews a subscription by itself, and what it calls it. */
export interface Renewer {
  provider: string;
  ref: string;
}

/**
 * E12, A05: what was subscribed to with an order begins with its payment, in the same transaction, once. Without a renewer
 * the shop renews it.
 */
export async function beginSubscription(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  order: OrderRow,
  renewer: Renewer | null,
): Promise<void> {
  const sold = order.subscription;
  if (!sold) return;
  const [id, anchor] = [deps.newId(), deps.clock()];
  const { choice, trialDays } = sold;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('subscriptions')
    .values({
      ...{ id, order_id: order.id, session_hash: order.session_hash, checkout_id: order.checkout_id },
      ...{ brand: order.brand, funnel_hash: order.funnel_hash, offer_sfid: sold.offer, name: sold.name },
      ...{ status: 'active', frequency: choice.frequency, multiplier: choice.multiplier, trial_days: trialDays },
      ...{ currency: order.currency, subtotal_minor: sold.subtotal, shipping_minor: sold.shipping },
      ...{ tax_minor: sold.tax, total_minor: sold.total, anchor_at: anchor, created_at: anchor },
      next_renewal_at: chargeDate({ anchor, choice, trialDays }, 1),
      cancel_token: newToken(deps),
      ...(renewer && { provider: renewer.provider, provider_ref: renewer.ref }),
    })
    .onConflict((conflict) => conflict.constraint('subscriptions_once').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await publish(trx, { topic: 'subscription.created', orderId: order.id, subscriptionId: id }, anchor);
}
