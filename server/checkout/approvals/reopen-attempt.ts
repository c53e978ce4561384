import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { CONSTRAINTS } from '../../db/connection/sql-state.ts';
import type { AttemptFailure } from '../../db/schema/order-tables.ts';
import { type AlsoWrite, recordIn } from '../../orders/charging/record-outcome.ts';
import { addEntry, captureEntry, isSuperseded, SUPERSEDED } from '../../orders/ledger/ledger-entry.ts';
import { insertRefund, leftPerCharge } from '../../orders/ledger/new-refund.ts';
import { findSale } from '../../orders/pricing/find-sale.ts';
import { availabilityOf, findRivals } from '../../orders/pricing/sale-of-offer.ts';
import { approverName, beginsWhenApproved, findApprovalProvider } from '../../orders/reading/approval-provider.ts';
import { readAttempt } from '../../orders/reading/read-attempt.ts';
import {
  type AttemptRow,
  attemptById,
  excludesOthers,
  isInFlight,
  isOpenApproval,
  lockOrder,
  orderOfAttempt,
  readAttempts,
} from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps, OutcomeStep } from '../../orders/records/orders-deps.ts';
import { repeatOnCollision } from '../../orders/writing/retry-on-collision.ts';
import { publish, transact } from '../../outbox/publish.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { ABANDONED_CHARGE } from '../../payments/port/decline.ts';

/** `processed`: all that follows is written. `ignored`: nothing was taken. `retry`: the provider could not be read. */
export type Reopened = 'processed' | 'ignored' | 'retry';

type Captured = Extract<ChargeResult, { type: 'captured' }>;

/** An abandoned attempt may still be captured, since the newer subscriptions begin at the approval, however late. */
export async function reopenAttempt(
  deps: OrdersDeps,
  attempt: AttemptRow,
  note: AlsoWrite = async () => {},
): Promise<Reopened> {
  const reading = await readAttempt(deps, { attempt: { ...attempt, status: 'unknown' }, customerRef: null });
  if (reading.type === 'unknown') return 'retry';
  if (reading.type !== 'captured') return 'ignored';
  const { funnel_hash: hash } = await orderOfAttempt(deps.db, attempt);
  const published = await deps.funnels.byHash(hash);
  const take = () =>
    transact(deps, async (trx) => {
      await note(trx);
      const order = await lockOrder(trx, attempt.order_id);
      return takeOrRefund({ trx, deps, order, attempt: await attemptById(trx, attempt.id) }, reading, published);
    });
  const end = await repeatOnCollision(take, [CONSTRAINTS.oneYes]);
  if (end !== 'kept') await endSubscription(deps, attempt, reading, end === 'refunded-now');
  return 'processed';
}

type End = 'kept' | 'refunded' | 'refunded-now';

async function takeOrRefund(step: OutcomeStep, reading: Captured, published: PublishedFunnel | null): Promise<End> {
  const { trx, deps, attempt } = step;
  if (attempt.status === 'captured' || isInFlight(attempt)) return 'kept';
  if (isSuperseded(attempt)) return 'refunded';
  const others = (await readAttempts(trx, attempt.order_id)).filter(({ id }) => id !== attempt.id);
  if (!isWanted(step, others, reading) || !(await takeYes(step, published))) {
    // A charge that the provider began is refunded automatically; any other one is left to the merchant.
    const { amount = 0, subscriptionRef = null } = reading.payer ?? {};
    if (subscriptionRef !== null) await refundLateCapture(step, { providerRef: reading.providerRef, amount });
    return 'refunded-now';
  }
  for (const { id } of others.filter(isOpenApproval)) await recordIn(trx, deps, { id }, ABANDONED_CHARGE);
  const open = { status: 'unknown' as const, resolved_at: null, failure: null };
  await trx.updateTable('attempts').set(open).where('id', '=', attempt.id).execute();
  await recordIn(trx, deps, { id: attempt.id }, reading);
  // A capture ends what was approved by earlier attempts alone.
  if (others.length > 0) await publish(trx, { topic: 'approvals.unused', orderId: attempt.order_id }, deps.clock());
  return 'kept';
}

/** Whether no other attempt has paid the order, and a subscription is still for the approved amounts and deliveries. */
function isWanted({ order, attempt }: OutcomeStep, others: AttemptRow[], { payer }: Captured): boolean {
  if (others.some((other) => excludesOthers(other) && !isOpenApproval(other))) return false;
  // An order whose total became 0 was paid without an attempt.
  if (isCapturedOrAuthorized(order.status)) return false;
  if (!payer?.subscriptionRef) return true;
  const isSubscribed = order.subscription !== null && order.status !== 'Cancelled';
  return isSubscribed && payer.isOther !== true && order.total_minor === attempt.amount_minor;
}

/** N06, N14: the yes closes the pages of offers that exclude it, and false means that one of them was bought. */
async function takeYes({ trx, deps, order }: OutcomeStep, published: PublishedFunnel | null): Promise<boolean> {
  if (order.order_type === 'Standard' || order.parent_id === null || published === null) return true;
  const { session_hash: hash, checkout_id: checkoutId, step_sfid: step } = order;
  const found = await findSale({ db: trx }, { hash }, { id: order.parent_id, checkoutId });
  if (!found) return true;
  if (availabilityOf(deps, found, published, step) === 'replaced') return false;
  await trx.updateTable('orders').set({ yes_number: found.nextYes }).where('id', '=', order.id).execute();
  for (const id of findRivals(deps, found, published, step)) await recordIn(trx, deps, { id }, ABANDONED_CHARGE);
  return true;
}

/** Whether an abandoned attempt may have taken money without a call of ours. */
export function mayBeginLate(deps: Pick<OrdersDeps, 'providers'>, attempt: AttemptRow): boolean {
  const hasPage = beginsWhenApproved(deps, attempt) && attempt.approval_ref !== null;
  return hasPage && !isInFlight(attempt) && attempt.status !== 'captured' && !isSuperseded(attempt);
}

/** False means that the outcome stays unknown, so that the answer must not say that nothing was taken. */
export async function isLateOutcomeKnown(deps: OrdersDeps, attempt: AttemptRow): Promise<boolean> {
  return !mayBeginLate(deps, attempt) || (await reopenAttempt(deps, attempt)) !== 'retry';
}

/** Recovery retries the end until the provider confirms it, because the subscription would be renewed. */
async function endSubscription(deps: OrdersDeps, { id, ...attempt }: AttemptRow, { payer }: Captured, isNew: boolean) {
  const subscriptionRef = payer?.subscriptionRef ?? null;
  const detail = { orderId: attempt.order_id, attemptId: id, subscriptionRef };
  const what = subscriptionRef === null ? 'one of the charges has to be refunded' : 'the later charge is refunded';
  if (isNew) deps.log('error', `an order was charged twice: ${what}`, detail);
  const provider = findApprovalProvider(deps, attempt);
  if (!provider || subscriptionRef === null) return;
  const ended = await provider.cancelSubscription({ subscriptionRef, reason: 'The order was paid otherwise.' });
  if (ended.type !== 'cancelled') {
    deps.log('error', 'a subscription without an order could not be ended yet', detail);
    return;
  }
  await deps.db.updateTable('attempts').set({ look_again_at: null }).where('id', '=', id).execute();
}

/** One transaction books the capture and inserts its refund, which recovery sends once; `amount` is in minor units. */
async function refundLateCapture(
  { trx, deps, order, attempt }: OutcomeStep,
  { providerRef, amount }: { providerRef: string; amount: MinorUnits },
): Promise<void> {
  const provider = approverName(deps, attempt);
  // Its shopper may read the message.
  const message = `This order was paid or changed meanwhile. ${provider} gives you back what was approved for it.`;
  const failure = JSON.stringify({ code: SUPERSEDED, message } satisfies AttemptFailure);
  const change = { provider_ref: providerRef, failure, look_again_at: deps.clock() };
  await trx.updateTable('attempts').set(change).where('id', '=', attempt.id).execute();
  if (amount === 0) return;
  await addEntry(trx, captureEntry(attempt, providerRef, amount, deps.clock()));
  // Reconciling may have booked the charge and begun its refund before the notification came.
  const { left = 0 } = (await leftPerCharge(trx, order)).find(({ attemptId }) => attemptId === attempt.id) ?? {};
  if (left <= 0) return;
  const why = { reason: 'The order was paid or changed meanwhile.', key: `late:${attempt.id}` };
  await insertRefund(trx, deps, order, { attempt, amount: left, ...why });
}
