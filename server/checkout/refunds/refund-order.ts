import { setTimeout as pause } from 'node:timers/promises';
import { RELEASED } from '../../orders/charging/record-release.ts';
import { attemptsOf, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import { orderNamed, type RefundRow, refundById } from '../../orders/records/refund-rows.ts';
import { beginRefund, type RefundAsk, type RefundRefusal } from './refund-begin.ts';
import { resolveRefund, sendRefund } from './refund-resolve.ts';
import { cancelOrder } from './void-order.ts';

/** `unknown`: the provider's reply was lost; recovery resolves the refund, and cannot refund more than this. */
export type RefundAnswer =
  | { type: 'refunded' | 'unknown'; refund: RefundRow }
  /** Nothing was captured: the hold is released, and the order is cancelled. */
  | { type: 'released'; number: string }
  | RefundRefusal;

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
    if (refund.resolved_at !== null) return answerOf(refund);
    await pause(wait);
    await resolveRefund(deps, refund);
  }
  return answerOf(await refundById(deps.db, begun.refund.id));
}

/** Releases a hold as a whole. A part of it can be refunded only after the capture. */
async function refundHeld(deps: OrdersDeps, { id, number }: OrderRow, ask: RefundAsk): Promise<RefundAnswer> {
  if (ask.amount !== undefined) return { type: 'refused', reason: 'nothing_left', message: capturedFirst(number) };
  const ended = await cancelOrder(deps, id);
  if (ended.type === 'cancelled') return { type: 'released', number };
  return { type: 'refused', reason: 'provider', message: ended.message };
}

/** Whether an earlier call has released the hold, so that a repeated one returns the same result. */
async function wasReleased({ db }: OrdersDeps, { id, status }: OrderRow): Promise<boolean> {
  return status === 'Cancelled' && (await attemptsOf(db, id)).at(-1)?.failure?.code === RELEASED;
}

function capturedFirst(number: string): string {
  return `Nothing is captured of order ${number} yet: capture less of it (sluice capture), or cancel it (sluice cancel).`;
}

function answerOf(refund: RefundRow): RefundAnswer {
  if (refund.status === 'made') return { type: 'refunded', refund };
  if (refund.status !== 'refused') return { type: 'unknown', refund };
  return {
    type: 'refused',
    reason: 'provider',
    message: `The provider refused: ${refund.failure ?? 'no reason given'}`,
  };
}
