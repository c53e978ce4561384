import { setTimeout as pause } from 'node:timers/promises';
import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { OWNER_WORDS } from '../../../domain/orders/status-copy.ts';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import { releaseAuthorization } from '../../orders/capturing/recover-authorizations.ts';
import { recordOutcome } from '../../orders/charging/record-outcome.ts';
import { RELEASED } from '../../orders/charging/record-unpaid.ts';
import { resolveByReading } from '../../orders/charging/resolve-order.ts';
import { closeApproval } from '../../orders/charging/supersede-attempt.ts';
import { releaseCoupon } from '../../orders/pricing/coupon-uses.ts';
import {
  type AttemptRow,
  attemptById,
  isOpenApproval,
  lockOrder,
  mayStillCapture,
  type OrderRow,
  orderNamed,
  type RefundRow,
  readAttempts,
  refundById,
} from '../../orders/records/attempt-rows.ts';
import { type OwnerRefusal, refuseOwner } from '../../orders/records/order-result.ts';
import { writeStatus } from '../../orders/records/order-status.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { publish, transact } from '../../outbox/publish.ts';
import type { ChargeReading } from '../../payments/port/charge.ts';
import { beginRefund, type RefundAsk } from './refund-begin.ts';
import { resolveRefund, sendRefund } from './refund-resolve.ts';

/** `unknown`: the provider's reply was lost; recovery resolves the refund, and cannot refund more than this. */
export type RefundAnswer =
  | { type: 'refunded' | 'unknown'; refund: RefundRow }
  /** Nothing was captured: the hold is released, and the order is cancelled. */
  | { type: 'released'; number: string }
  | OwnerRefusal;

/** Refunds an order, all that is left or a part. The order is a sale or an offer alone. */
export async function refundOrder(deps: OrdersDeps, ask: RefundAsk): Promise<RefundAnswer> {
  const named = await orderNamed(deps.db, ask.order);
  if (named?.status === 'Authorized') return refundHeld(deps, named, ask);
  if (named && (await wasReleased(deps, named))) return { type: 'released', number: named.number };
  const begun = await beginRefund(deps, ask);
  if (begun.type === 'refused') return begun;
  if (begun.type === 'begun') await sendRefund(deps, begun.refund);
  for (const wait of timeoutsOf(deps).readPauses) {
    const refund = await refundById(deps.db, begun.refund.id);
    if (refund.resolved_at !== null) return toAnswer(refund);
    await pause(wait);
    await resolveRefund(deps, refund);
  }
  return toAnswer(await refundById(deps.db, begun.refund.id));
}

/** Releases a hold as a whole. A part of it can be refunded only after the capture. */
async function refundHeld(deps: OrdersDeps, { id, number }: OrderRow, ask: RefundAsk): Promise<RefundAnswer> {
  if (ask.amount !== undefined) return refuseOwner('nothing_left', capturedFirst(number));
  const ended = await cancelOrder(deps, id);
  if (ended.type === 'cancelled') return { type: 'released', number };
  return refuseOwner('provider', ended.message);
}

/** Whether an earlier call has released the hold, so that a repeated one returns the same result. */
async function wasReleased({ db }: OrdersDeps, { id, status }: OrderRow): Promise<boolean> {
  return status === 'Cancelled' && (await readAttempts(db, id)).at(-1)?.failure?.code === RELEASED;
}

function capturedFirst(number: string): string {
  return `Nothing is captured of order ${number} yet: capture less of it (sluice capture), or cancel it (sluice cancel).`;
}

function toAnswer(refund: RefundRow): RefundAnswer {
  if (refund.status === 'made') return { type: 'refunded', refund };
  if (refund.status !== 'refused') return { type: 'unknown', refund };
  return refuseOwner('provider', `The provider refused: ${refund.failure ?? 'no reason given'}`);
}

export type CancelAnswer = { type: 'cancelled'; number: string } | OwnerRefusal;

/** An open challenge is closed at the provider first, so that a cancelled order cannot be paid any more. */
export async function cancelOrder(deps: OrdersDeps, name: string): Promise<CancelAnswer> {
  const order = await orderNamed(deps.db, name);
  if (!order) return refuseOwner('order_missing', `There is no order "${name}".`);
  for (const attempt of (await readAttempts(deps.db, order.id)).filter(mayStillCapture))
    await endAttempt(deps, order, attempt);
  return closeOrder(deps, order.id);
}

async function endAttempt(deps: OrdersDeps, order: OrderRow, attempt: AttemptRow): Promise<void> {
  if (isOpenApproval(attempt)) {
    await closeApproval(deps, attempt);
    return;
  }
  if (attempt.status === 'authorized') return releaseAuthorization(deps, attempt);
  const provider = deps.providers.of(attempt);
  const isAsked = attempt.status === 'requires_action' && attempt.provider_ref !== null;
  if (!isAsked || provider?.start !== 'token') {
    await resolveByReading(deps, { attempt, customerRef: order.provider_customer });
    return;
  }
  const ended: ChargeReading = await provider.cancel(attempt.provider_ref ?? '');
  if (ended.type !== 'absent') await recordOutcome(deps, attempt.id, ended);
  if (ended.type === 'authorized') await releaseAuthorization(deps, await attemptById(deps.db, attempt.id));
}

function closeOrder(deps: OrdersDeps, orderId: string): Promise<CancelAnswer> {
  return transact(deps, async (trx): Promise<CancelAnswer> => {
    const order = await lockOrder(trx, orderId);
    if (isCapturedStatus(order.status)) return refuseOwner('paid', toRefund(order));
    if (order.status === 'Cancelled') return { type: 'cancelled', number: order.number };
    // An unsent attempt is cancelled here, since sending it starts with a write to this column.
    await trx
      .updateTable('attempts')
      .set({ status: 'cancelled', resolved_at: deps.clock() })
      .where('order_id', '=', orderId)
      .where('status', '=', 'created')
      .execute();
    const status = nextStatus(order.status, { type: 'order.cancelled' });
    const isOpen = (await readAttempts(trx, orderId)).some(mayStillCapture);
    if (!status || isOpen) return refuseOwner('under_way', underWay(order));
    await writeStatus(trx, deps, order, status);
    await releaseCoupon(trx, orderId);
    await publish(trx, { topic: 'order.cancelled', orderId }, deps.clock());
    return { type: 'cancelled', number: order.number };
  });
}

function toRefund({ number, status, total_minor: total }: OrderRow): string {
  if (total === 0)
    return `Order ${number} is ${OWNER_WORDS[status]} and cost nothing: there is nothing to release or to give back.`;
  return `Order ${number} is ${OWNER_WORDS[status]}: money was taken for it, so it has to be refunded (sluice refund ${number}).`;
}

function underWay({ number }: OrderRow): string {
  return `A payment of order ${number} is in flight, and its outcome is not known yet: try again in a few minutes.`;
}
