import type { Order } from '../../../contracts/api/order-api.ts';
import { isPaidOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { ProviderProblem } from '../../payments/port/approval.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { PENDING } from '../charging/record-outcome.ts';
import { standingOf } from '../charging/standing.ts';
import { isGivenBack } from '../ledger/ledger-sums.ts';
import { type AttemptRow, attemptById } from '../records/attempt-rows.ts';
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

/** H05: what went wrong, and what the provider said where it was the provider. */
export type ApprovalRefusal = OrderProblem & { provider?: ProviderProblem | null };

/** How a payment stands after its shopper came back; `order` is null for another session than the order's. */
export type ApprovalOutcome =
  | { status: 'captured' | 'pending' | 'unknown'; order: Order | null }
  | { status: 'requires_approval'; approvalUrl: string };

export type ApprovalStanding = { type: 'outcome'; outcome: ApprovalOutcome } | ApprovalRefusal;

/** Where to send the shopper. `order` is open and not charged; `ref` is the provider's id of what is approved. */
export interface OpenedApproval {
  order: Order;
  approvalUrl: string;
  token: string;
  ref: string | null;
}

/** `reply`: there is nothing to approve, for the order is paid or being paid. */
export type ApprovalAnswer = { type: 'approval'; approval: OpenedApproval } | PlaceResult;

/**
 * How the payment of an attempt stands, out of the store alone. Another session than the order's hears that, and nothing
 * of whose order it is.
 */
export async function approvalAnswer(
  deps: OrdersDeps,
  session: OrderSession,
  attemptId: string,
): Promise<ApprovalStanding> {
  const attempt = await attemptById(deps.db, attemptId);
  const order = await orderById(deps.db, attempt.order_id);
  if (!order) return ORDER_MISSING;
  const { status, failure, approval_url: approvalUrl } = attempt;
  const shown = { order: order.row.session_hash === session.hash ? orderOf(order) : null };
  if (isPaidOrAuthorized(order.row.status)) return { type: 'outcome', outcome: { status: 'captured', ...shown } };
  if (order.row.status === 'Cancelled') return ORDER_CLOSED;
  if (status === 'requires_action' && approvalUrl !== null)
    return { type: 'outcome', outcome: { status: 'requires_approval', approvalUrl } };
  if (attempt.settled_at === null) {
    const isPending = failure?.code === PENDING.code;
    return { type: 'outcome', outcome: { status: isPending ? 'pending' : 'unknown', ...shown } };
  }
  return problemOf(deps, attempt);
}

/** Why an attempt took nothing. What was left or lost is over: the shopper chooses again. */
async function problemOf(deps: OrdersDeps, attempt: AttemptRow): Promise<ApprovalStanding> {
  const { failure } = attempt;
  if (failure && isGivenBack(attempt)) return declined('soft', failure.message);
  if (failure?.code === ABANDONED.code || failure?.code === NEVER_ARRIVED.code) return EXPIRED;
  const standing = await standingOf(deps, attempt.order_id);
  return standing.type === 'problem' ? standing : EXPIRED;
}
