import { nextStatus } from '../../../machines/order/order.machine.ts';
import { publish } from '../../outbox/publish.ts';
import { releaseCoupon } from '../pricing/coupon-uses.ts';
import type { AttemptRow } from '../records/attempt-rows.ts';
import { writeStatus } from '../records/order-status.ts';
import type { OutcomeStep } from '../records/orders-deps.ts';
import { writeAttempt } from './record-unpaid.ts';
import type { OrderAttempt } from './write-capture.ts';

/** The failure code of an attempt whose hold was released, by the shop or by its time limit. */
export const RELEASED = 'released';

/** Whether an attempt's hold was released. */
export function wasReleased({ failure }: Pick<AttemptRow, 'failure'>): boolean {
  return failure?.code === RELEASED;
}

/** N13: writes the release of a hold without a capture, so that the order ends Cancelled. */
export async function recordRelease(step: OutcomeStep): Promise<OrderAttempt> {
  const { trx, deps, order } = step;
  const at = deps.clock();
  const failure = JSON.stringify({ code: RELEASED, message: 'The amount was released, and nothing was taken.' });
  const attempt = await writeAttempt(step, { status: 'cancelled', failure, capture_minor: null, resolved_at: at });
  const status = nextStatus(order.status, { type: 'order.cancelled' });
  if (!status) return { order, attempt };
  const cancelled = await writeStatus(trx, deps, order, status);
  await releaseCoupon(trx, order.id);
  const about = { orderId: order.id, attemptId: attempt.id };
  const held = { amountMinor: attempt.amount_minor, currency: attempt.currency };
  await publish(trx, { topic: 'authorization.released', ...about, ...held }, at);
  await publish(trx, { topic: 'order.cancelled', orderId: order.id }, at);
  return { order: cancelled, attempt };
}
