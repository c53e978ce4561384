import { cancelOrder } from '../../checkout/refunds/void-order.ts';
import { IN_FLIGHT_STATUSES } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { transact } from '../../outbox/publish.ts';
import { moveSubscription } from '../lifecycle/move-subscription.ts';
import { lockSubscription } from '../records/subscription-rows.ts';

const BATCH = 100;

/** Ends the subscriptions whose shopper did not answer the bank in time, and closes their unpaid orders. */
export async function endUnanswered(deps: OrdersDeps): Promise<void> {
  const late = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'needs_you')
    .where('action_required_by', '<=', deps.clock())
    .limit(BATCH)
    .execute();
  for (const { id } of late) await endOne(deps, id);
}

async function endOne(deps: OrdersDeps, id: string): Promise<void> {
  const order = await transact(deps, async (trx) => {
    const row = await lockSubscription(trx, id);
    const isLate = row?.action_required_by && row.action_required_by <= deps.clock();
    if (!row || !isLate) return null;
    const attempts = trx
      .selectFrom('attempts')
      .select('id')
      .where('order_id', '=', row.renewal_order_id ?? '');
    // The shopper is answering at this moment, and the outcome of that charge decides.
    if (await attempts.where('status', 'in', IN_FLIGHT_STATUSES).executeTakeFirst()) return null;
    return (await moveSubscription(trx, deps, row, { type: 'renewal.unanswered' })) ? row.renewal_order_id : null;
  });
  if (order) await cancelOrder(deps, order);
}
