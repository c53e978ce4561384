import type { PayPalApproval, PayPalOutcome } from '../../../contracts/api/paypal-api.ts';
import { isPaidStatus } from '../../../domain/orders/order-status.ts';
import type { PayPalProblem } from '../../payments/paypal/protocol/paypal-provider.ts';
import { PENDING } from '../charging/record-outcome.ts';
import { standingOf } from '../charging/standing.ts';
import { attemptById } from '../records/attempt-rows.ts';
import { orderById } from '../records/order-reads.ts';
import {
  declined,
  EXPIRED,
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  type PlaceResult,
} from '../records/order-result.ts';
import { orderOf } from '../records/order-wire.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { PAID_OTHERWISE } from './paypal-give-back.ts';

/** H05: what went wrong, and what PayPal said where it was PayPal. */
export type PayPalRefusal = OrderProblem & { provider?: PayPalProblem | null };

export type PayPalResult = { type: 'outcome'; outcome: PayPalOutcome } | PayPalRefusal;

/** `reply`: there is nothing to approve, for the order is paid or being paid. */
export type ApprovalAnswer = { type: 'approval'; approval: PayPalApproval } | PlaceResult;

/**
 * How the payment of an attempt stands, out of the store alone. Another session than the order's hears that, and nothing
 * of whose order it is.
 */
export async function payPalAnswer(deps: OrdersDeps, session: OrderSession, attemptId: string): Promise<PayPalResult> {
  const attempt = await attemptById(deps.db, attemptId);
  const order = await orderById(deps.db, attempt.order_id);
  if (!order) return ORDER_MISSING;
  const { status, failure, approval_url: approvalUrl } = attempt;
  const shown = { order: order.row.session_hash === session.hash ? orderOf(order) : null };
  if (isPaidStatus(order.row.status)) return { type: 'outcome', outcome: { status: 'captured', ...shown } };
  if (order.row.status === 'Cancelled') return ORDER_CLOSED;
  if (status === 'requires_action' && approvalUrl !== null)
    return { type: 'outcome', outcome: { status: 'requires_approval', approvalUrl } };
  if (attempt.settled_at === null) {
    const isPending = failure?.code === PENDING.code;
    return { type: 'outcome', outcome: { status: isPending ? 'pending' : 'unknown', ...shown } };
  }
  return problemOf(deps, attempt.order_id, failure?.code);
}

/** Why an attempt took nothing. What was left or lost is over: the shopper chooses again. */
async function problemOf(deps: OrdersDeps, orderId: string, code: string | undefined): Promise<PayPalResult> {
  if (code === PAID_OTHERWISE.code) return declined('soft', PAID_OTHERWISE.message);
  if (code === 'abandoned' || code === 'never_arrived') return EXPIRED;
  const standing = await standingOf(deps, orderId);
  return standing.type === 'problem' ? standing : EXPIRED;
}
