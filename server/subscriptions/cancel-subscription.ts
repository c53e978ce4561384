import type { Subscription } from '../../contracts/subscription-api.ts';
import type { OrdersDeps } from '../orders/orders-deps.ts';
import { cancelOrder } from '../orders/void-order.ts';
import { moveSubscription } from './move-subscription.ts';
import { lockSubscription, subscriptionByToken } from './subscription-rows.ts';
import { subscriptionOf } from './subscription-wire.ts';

/**
 * E12: ends a subscription for whoever has its link, and with it the delivery that is due and not paid; what is paid stays.
 * Asked again it says the same. Null where the token is none.
 */
export async function cancelSubscription(deps: OrdersDeps, token: string): Promise<Subscription | null> {
  const found = await subscriptionByToken(deps.db, token);
  if (!found) return null;
  const order = await deps.db.transaction().execute(async (trx) => {
    const row = await lockSubscription(trx, found.id);
    if (!row) return null;
    return (await moveSubscription(trx, deps, row, { type: 'subscription.cancelled' })) ? row.renewal_order_id : null;
  });
  // A charge that is on its way already cannot be called back: it is the last one then.
  if (order) await cancelOrder(deps, order);
  const ended = await subscriptionByToken(deps.db, token);
  return ended ? subscriptionOf(deps.db, ended) : null;
}
