import { sql } from 'kysely';
import { nextStatus } from '../../machines/order/order.machine.ts';
import { type Rounds, startRounds } from '../timing/start-rounds.ts';
import { recoverLateApprovals } from './approvals/late-approvals.ts';
import { recoverAuthorizations } from './capturing/recover-authorizations.ts';
import { resolveByReading } from './charging/resolve-by-reading.ts';
import { releaseCoupon } from './pricing/coupon-uses.ts';
import type { ReadableAttempt } from './reading/read-attempt.ts';
import { IN_FLIGHT_STATUSES, lockOrder } from './records/attempt-rows.ts';
import { writeStatus } from './records/order-status.ts';
import { type OrdersDeps, timeoutsOf } from './records/orders-deps.ts';
import { recoverRefunds } from './refunds/refund-recovery.ts';
import { forgetHandled } from './webhook-event-rows.ts';

const BATCH = 100;

/** Longer than any provider repeats an event. */
const FORGET_EVENTS_AFTER = 30 * 24 * 60 * 60_000;

/**
 * Resolves the attempts that a crash, a lost reply or a shopper who left has kept open, and expires orders that nobody
 * paid, and what is held and nobody captured. Several processes may do it at once. Returns how many attempts it resolved.
 */
export async function recover(deps: OrdersDeps): Promise<number> {
  let resolved = 0;
  for (const readable of await unresolvedAttempts(deps)) {
    if ((await resolveByReading(deps, readable))?.isResolved) resolved += 1;
  }
  resolved += await recoverLateApprovals(deps);
  resolved += await recoverAuthorizations(deps);
  await recoverRefunds(deps);
  await expireOrders(deps);
  await forgetHandled(deps.db, before(deps, FORGET_EVENTS_AFTER));
  return resolved;
}

/** Questions of the shopper's bank come last, and money that is on its way: they wait for a person, the others for nobody. */
async function unresolvedAttempts(deps: OrdersDeps): Promise<ReadableAttempt[]> {
  const rows = await deps.db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .select('orders.provider_customer')
    .where('attempts.status', 'in', IN_FLIGHT_STATUSES)
    .where('attempts.created_at', '<=', before(deps, timeoutsOf(deps).resolveAfter))
    .where((where) =>
      // What waits on a provider's page has taken nothing; but some subscriptions begin there, without us.
      where.or([
        where('attempts.approval_kind', 'is', null),
        where('attempts.status', '!=', 'requires_action'),
        where('attempts.approval_kind', 'in', ['subscription', 'recurring']),
        where('attempts.created_at', '<=', before(deps, timeoutsOf(deps).approvalAfter)),
      ]),
    )
    .orderBy(sql`attempts.status = 'requires_action' or attempts.failure is not null`)
    .orderBy('attempts.created_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ provider_customer: customerRef, ...attempt }) => ({ attempt, customerRef }));
}

/** N13: an order that was left Pending is Failed once it expires; a new attempt opens it again. */
async function expireOrders(deps: OrdersDeps): Promise<void> {
  const cutoff = before(deps, timeoutsOf(deps).expireAfter);
  const forgotten = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Pending')
    .where('updated_at', '<=', cutoff)
    .limit(BATCH)
    .execute();
  for (const { id } of forgotten) await expireOrder(deps, id, cutoff);
}

async function expireOrder(deps: OrdersDeps, id: string, cutoff: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    const status = nextStatus(order.status, { type: 'order.failed' });
    const query = trx.selectFrom('attempts').select('id').where('order_id', '=', id);
    const inFlight = await query.where('status', 'in', IN_FLIGHT_STATUSES).executeTakeFirst();
    if (!status || inFlight || order.updated_at > cutoff) return;
    await writeStatus(trx, deps, order, status);
    await releaseCoupon(trx, id);
  });
}

function before(deps: OrdersDeps, ms: number): Date {
  return new Date(deps.clock().getTime() - ms);
}

/** Recovers now and `everyMs` after each round. */
export function startRecovery(deps: OrdersDeps, everyMs: number): Pick<Rounds, 'stop'> {
  const failed = (error: unknown) => deps.log('error', 'recovering payments failed', String(error));
  return startRounds(() => recover(deps), { everyMs, failed });
}
