import { sql } from 'kysely';
import { recoverAuthorizations } from '../orders/capturing/recover-authorizations.ts';
import { failOrder } from '../orders/charging/record-unpaid.ts';
import { resolveByReading } from '../orders/charging/resolve-order.ts';
import { IN_FLIGHT_STATUSES, lockOrder } from '../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../orders/records/orders-deps.ts';
import { removeHandled } from '../orders/records/webhook-event-rows.ts';
import { transact } from '../outbox/publish.ts';
import { handleEach } from '../timing/handle-each.ts';
import { SET_BACK_MS } from '../timing/is-within.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { recoverLateApprovals } from './approvals/late-approvals.ts';
import { recoverRefunds } from './refunds/refund-resolve.ts';

const BATCH = 100;

/** Longer than any provider repeats an event. */
const REMOVE_EVENTS_AFTER = 30 * 24 * 60 * 60_000;

/** A crash, a lost reply or an absent shopper leaves attempts open, which several processes may resolve at once. */
export async function recover(deps: OrdersDeps): Promise<number> {
  let resolved = 0;
  await handleEach(deps, await unknownAttempts(deps), async ({ provider_customer: customerRef, ...attempt }) => {
    if ((await resolveByReading(deps, { attempt, customerRef }))?.isResolved) resolved += 1;
  });
  resolved += await recoverLateApprovals(deps);
  resolved += await recoverAuthorizations(deps);
  await recoverRefunds(deps);
  await expireOrders(deps);
  await removeHandled(deps.db, before(deps, REMOVE_EVENTS_AFTER));
  return resolved;
}

/** Unresolved attempts, last those that wait for a person or a bank, and each kind in any order: more may wait than a round reads. */
function unknownAttempts(deps: OrdersDeps) {
  return deps.db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .select('orders.provider_customer')
    .where('attempts.resolved_at', 'is', null)
    .where('attempts.status', 'in', IN_FLIGHT_STATUSES)
    .where((where) =>
      where.or([
        where('attempts.created_at', '<=', before(deps, timeoutsOf(deps).resolveAfter)),
        // The clock was set back since. What an approval took, and what is pending, is searched for by its time, which has to be over.
        where.and([
          where('attempts.approval_kind', 'is', null),
          where('attempts.failure', 'is', null),
          where('attempts.created_at', '>=', before(deps, -SET_BACK_MS)),
        ]),
      ]),
    )
    .where((where) =>
      // An approval took nothing yet, except that some subscriptions begin at the approval.
      where.or([
        where('attempts.approval_kind', 'is', null),
        where('attempts.status', '!=', 'requires_action'),
        where('attempts.approval_kind', 'in', ['subscription', 'recurring']),
        where('attempts.created_at', '<=', before(deps, timeoutsOf(deps).approvalAfter)),
      ]),
    )
    .orderBy(sql`attempts.status = 'requires_action' or attempts.failure is not null`)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
}

/** N13: an order that stays Pending becomes Failed when it expires; a new attempt opens it again. */
async function expireOrders(deps: OrdersDeps): Promise<void> {
  const cutoff = before(deps, timeoutsOf(deps).expireAfter);
  const expired = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Pending')
    .where('updated_at', '<=', cutoff)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute();
  await handleEach(deps, expired, ({ id }) =>
    transact(deps, async (trx) => {
      const order = await lockOrder(trx, id);
      return order.updated_at <= cutoff ? failOrder(trx, deps, order) : order;
    }),
  );
}

function before(deps: OrdersDeps, ms: number): Date {
  return new Date(deps.clock().getTime() - ms);
}

/** Runs recovery now and `everyMs` after each round. */
export function startRecovery(deps: OrdersDeps, everyMs: number): Rounds {
  const failed = (error: unknown) => deps.log('error', 'recovering payments failed', String(error));
  return startRounds(() => recover(deps), { everyMs, failed });
}
