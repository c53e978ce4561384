import { sql } from 'kysely';
import { cancelOrder } from '../../checkout/refunds/refund-order.ts';
import type { Db } from '../../db/schema/schema.ts';
import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { IN_FLIGHT_STATUSES } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { retryOnCollision } from '../../orders/writing/retry-on-collision.ts';
import { transact } from '../../outbox/publish.ts';
import { handleEach } from '../../timing/handle-each.ts';
import { type Rounds, startRounds } from '../../timing/start-rounds.ts';
import { afterRenewal, moveSubscription } from '../lifecycle/move-subscription.ts';
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { beginRenewalAttempt, renewalMeans } from './renewal-attempt.ts';
import { renewalOrder } from './renewal-order.ts';

const BATCH = 100;

/** Ends the subscriptions whose shopper did not answer the bank in time, and closes their unpaid orders. */
async function endUnanswered(deps: OrdersDeps): Promise<void> {
  const late = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'needs_you')
    .where('action_required_by', '<=', deps.clock())
    // An order that cannot be cancelled stays among them.
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  await handleEach(deps, late, ({ id }) => endOne(deps, id));
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

/** Several processes may charge the due renewals at once, each once, and recovery resolves the attempts left open. */
export async function renewDue(deps: OrdersDeps, isStopped: () => boolean = () => false): Promise<number> {
  const seen: string[] = [];
  let charged = 0;
  let isMore = true;
  while (isMore && !isStopped()) {
    const before = seen.length;
    try {
      const begun = await claimRenewal(deps, seen);
      if (begun) await chargeAttempt(deps, begun);
      if (begun) charged += 1;
    } catch (error) {
      if (seen.length === before) throw error;
      deps.log('error', 'a renewal could not be charged', { subscriptionId: seen.at(-1), detail: String(error) });
    }
    isMore = seen.length > before;
  }
  if (!isStopped()) await endUnanswered(deps);
  return charged;
}

/** Charges the due renewals now and `everyMs` after each round. */
export function startRenewals(deps: OrdersDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'renewing subscriptions failed', String(error));
  return startRounds((isStopped) => renewDue(deps, isStopped), { everyMs, failed });
}

/** One transaction claims and writes the renewal. Null means nothing to charge now, or none due beyond `seen`. */
async function claimRenewal(deps: OrdersDeps, seen: string[]): Promise<BegunAttempt | null> {
  const before = [...seen];
  return retryOnCollision(deps.db, async (trx) => {
    const row = await dueRow(trx, deps.clock(), before);
    if (!row) return null;
    seen.push(row.id);
    const order = await renewalOrder(trx, deps, row);
    if (!order) return null;
    const begun = await beginRenewalAttempt(trx, deps, order, {
      means: renewalMeans(deps, order),
      initiatedAs: 'MIT',
      session: null,
    });
    const isClosed = begun.type === 'closed';
    await changeSubscription(trx, row, isClosed ? afterRenewal(row, deps.clock()) : { renewal_order_id: order.id });
    return begun.type === 'begun' ? begun : null;
  });
}

/** The renewal that is due longest, locked. Processes that claim at once get different rows and do not wait for each other. */
function dueRow(trx: Db, now: Date, seen: readonly string[]): Promise<SubscriptionRow | undefined> {
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
