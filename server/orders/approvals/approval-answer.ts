import type { Order } from '../../../contracts/api/order-api.ts';
import { isPaidOrAuthorized } from '../../../domain/orders/order-status.ts';
import type { ProviderProblem } from '../../payments/port/approval.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { paymentStatusBy, storedAs } from '../charging/payment-status.ts';
import type { Recorded } from '../charging/record-outcome.ts';
import { PENDING } from '../charging/record-unpaid.ts';
import { isSuperseded } from '../ledger/ledger-sums.ts';
import { type AttemptRow, attemptById, attemptsOf, type ItemRow } from '../records/attempt-rows.ts';
import { orderById, type StoredOrder } from '../records/order-reads.ts';
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

export type ApprovalStatusResult = { type: 'outcome'; outcome: ApprovalOutcome } | ApprovalRefusal;

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
): Promise<ApprovalStatusResult> {
  const attempt = await attemptById(deps.db, attemptId);
  const order = await orderById(deps.db, attempt.order_id);
  const last = (await attemptsOf(deps.db, attempt.order_id)).at(-1) ?? attempt;
  return order ? answerBy(deps, session, order, { attempt, last }) : ORDER_MISSING;
}

/** The same by what this request has written; `recorded` is null where others resolved the attempt. */
export async function answerAfter(
  deps: OrdersDeps,
  session: OrderSession,
  { attempt, items }: { attempt: Pick<AttemptRow, 'id'>; items: ItemRow[] | null },
  recorded: Recorded | null,
): Promise<ApprovalStatusResult> {
  if (!recorded) return approvalAnswer(deps, session, attempt.id);
  const order = await storedAs(deps, recorded, items);
  return answerBy(deps, session, order, { attempt: recorded.attempt, last: recorded.attempt });
}

/** An attempt, and the last one at the same order: an earlier approval may be asked about while another is open. */
interface AskedAttempt {
  attempt: AttemptRow;
  last: AttemptRow;
}

function answerBy(
  deps: OrdersDeps,
  session: OrderSession,
  order: StoredOrder,
  { attempt, last }: AskedAttempt,
): ApprovalStatusResult {
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
  return problemOf(deps, order, { attempt, last });
}

/** Why an attempt took nothing. What was left or lost is over: the shopper chooses again. */
function problemOf(deps: OrdersDeps, order: StoredOrder, { attempt, last }: AskedAttempt): ApprovalStatusResult {
  const { failure } = attempt;
  if (failure && isSuperseded(attempt)) return declined('soft', failure.message);
  if (failure?.code === ABANDONED.code || failure?.code === NEVER_ARRIVED.code) return EXPIRED;
  const answer = paymentStatusBy(deps, order, last);
  return answer.type === 'problem' ? answer : EXPIRED;
}
