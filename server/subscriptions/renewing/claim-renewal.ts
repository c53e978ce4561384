import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema/schema.ts';
import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { IN_FLIGHT_STATUSES } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { retryOnCollision } from '../../orders/writing/retry-on-collision.ts';
import { afterRenewal } from '../lifecycle/move-subscription.ts';
import { changeSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { beginRenewalAttempt, renewalMeans } from './renewal-attempt.ts';
import { renewalOrder } from './renewal-order.ts';

/** A subscription that this round has handled; `begun` is null where nothing is to be charged for it now. */
export interface ClaimedRenewal {
  subscriptionId: string;
  begun: BegunAttempt | null;
}

/**
 * Claims the next renewal that is due, and writes its order and its attempt in one transaction. No other process begins that
 * renewal afterwards, and recovery resolves the attempt after a crash. Returns null where none is due except those in `seen`.
 */
export async function claimRenewal(deps: OrdersDeps, seen: readonly string[]): Promise<ClaimedRenewal | null> {
  return retryOnCollision(deps.db, async (trx) => {
    const row = await dueRow(trx, deps.clock(), seen);
    if (!row) return null;
    const order = await renewalOrder(trx, deps, row);
    if (!order) return { subscriptionId: row.id, begun: null };
    const begun = await beginRenewalAttempt(trx, deps, order, { means: renewalMeans(deps, order), initiatedAs: 'MIT' });
    const isClosed = begun.type === 'closed';
    await changeSubscription(trx, row, isClosed ? afterRenewal(row, deps.clock()) : { renewal_order_id: order.id });
    return { subscriptionId: row.id, begun: begun.type === 'begun' ? begun : null };
  });
}

/** The renewal that is due longest, locked. Processes that claim at once get different rows and do not wait for each other. */
function dueRow(trx: Kysely<Schema>, now: Date, seen: readonly string[]): Promise<SubscriptionRow | undefined> {
  return (
    trx
      .selectFrom('subscriptions')
      .selectAll()
      .where('status', 'in', ['active', 'past_due'])
      .where('next_renewal_at', '<=', now)
      // T07: a subscription that a provider bills is not charged here.
      .where('provider', 'is', null)
      .$if(seen.length > 0, (query) => query.where('id', 'not in', seen))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('attempts')
              .select('attempts.id')
              .whereRef('attempts.order_id', '=', 'subscriptions.renewal_order_id')
              .where('attempts.status', 'in', IN_FLIGHT_STATUSES),
          ),
        ),
      )
      .orderBy('next_renewal_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  );
}
