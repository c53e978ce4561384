import { cancelOrder } from '../../checkout/refunds/void-order.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { IN_FLIGHT_STATUSES } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { transact } from '../../outbox/publish.ts';
import { type Rounds, startRounds } from '../../timing/start-rounds.ts';
import { moveSubscription } from '../lifecycle/move-subscription.ts';
import { lockSubscription } from '../records/subscription-rows.ts';
import { claimRenewal } from './claim-renewal.ts';

const BATCH = 100;

/** Ends the subscriptions whose shopper did not answer the bank in time, and closes their unpaid orders. */
async function endUnanswered(deps: OrdersDeps): Promise<void> {
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

/**
 * Charges every renewal that is due, off-session, once; several processes may run it at once. Recovery resolves the attempts
 * that the provider leaves open, and their subscriptions move with them. Returns how many charges were tried.
 */
export async function renewDue(deps: OrdersDeps, isStopped: () => boolean = () => false): Promise<number> {
  const seen: string[] = [];
  let charged = 0;
  while (!isStopped()) {
    const claimed = await claimRenewal(deps, seen);
    if (!claimed) break;
    seen.push(claimed.subscriptionId);
    if (claimed.begun === null) continue;
    await chargeAttempt(deps, claimed.begun);
    charged += 1;
  }
  if (!isStopped()) await endUnanswered(deps);
  return charged;
}

/** Charges the due renewals now and `everyMs` after each round. */
export function startRenewals(deps: OrdersDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'renewing subscriptions failed', String(error));
  return startRounds((isStopped) => renewDue(deps, isStopped), { everyMs, failed });
}
