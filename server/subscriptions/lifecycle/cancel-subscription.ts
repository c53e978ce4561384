import type { Subscription } from '../../../contracts/api/subscription-api.ts';
import { approvalProviderOf } from '../../orders/reading/approval-provider.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { cancelOrder } from '../../orders/refunds/void-order.ts';
import { transact } from '../../outbox/publish.ts';
import { lockSubscription, type SubscriptionRow, subscriptionByToken } from '../records/subscription-rows.ts';
import { subscriptionOf } from '../records/subscription-wire.ts';
import { moveSubscription } from './move-subscription.ts';

/**
 * E12: ends a subscription for whoever has its link, and with it the delivery that is due and not paid; what is paid stays.
 * Asked again it says the same. Null where the token is none; one that its provider could not end is as active as before.
 */
export async function cancelSubscription(deps: OrdersDeps, token: string): Promise<Subscription | null> {
  const found = await subscriptionByToken(deps.db, token);
  if (!found) return null;
  // T07: what a provider renews is ended there first; where it does not say so, it goes on here, too.
  if (found.provider !== null && !(await endAtRenewer(deps, found))) return subscriptionOf(deps.db, found);
  const order = await transact(deps, async (trx) => {
    const row = await lockSubscription(trx, found.id);
    if (!row) return null;
    return (await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' })) ? row.renewal_order_id : null;
  });
  // A charge that is on its way already cannot be called back: it is the last one then.
  if (order) await cancelOrder(deps, order);
  const ended = await subscriptionByToken(deps.db, token);
  return ended ? subscriptionOf(deps.db, ended) : null;
}

async function endAtRenewer(deps: OrdersDeps, row: SubscriptionRow): Promise<boolean> {
  if (row.status === 'cancelled') return true;
  const { provider, provider_ref: subscriptionRef, id } = row;
  const billing = provider === null ? null : approvalProviderOf(deps, { provider });
  if (!billing || subscriptionRef === null) return false;
  const ended = await billing.cancelSubscription({ subscriptionRef, reason: 'Ended by the shopper.' });
  if (ended.type !== 'cancelled')
    deps.log('warn', 'the provider did not end a subscription', { subscriptionId: id, ...ended });
  return ended.type === 'cancelled';
}
