import type { Order } from '../../../contracts/api/order-api.ts';
import type { PayPalOutcome } from '../../../contracts/api/paypal-api.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { masked, type PaidFor } from '../../../domain/orders/paid-for.ts';
import { paymentStatusBy, storedAs } from '../../orders/charging/payment-status.ts';
import type { Recorded } from '../../orders/charging/record-outcome.ts';
import { PENDING } from '../../orders/charging/record-unpaid.ts';
import { isSuperseded } from '../../orders/ledger/ledger-entry.ts';
import { type AttemptRow, attemptById, type ItemRow, readAttempts } from '../../orders/records/attempt-rows.ts';
import { orderById, type StoredOrder } from '../../orders/records/order-reads.ts';
import {
  declined,
  EXPIRED,
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  type PlaceResult,
} from '../../orders/records/order-result.ts';
import { toOrder } from '../../orders/records/order-wire.ts';
import type { OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import type { ProviderProblem } from '../../payments/port/approval.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';

/** H05: the problem, and the provider's own problem where the provider caused it. */
export type ApprovalRefusal = OrderProblem & { provider?: ProviderProblem | null };

/** The payment's status after the shopper's return; another session than the order's gets `paidFor` in place of the order. */
export type ApprovalStatusResult = { type: 'outcome'; outcome: PayPalOutcome } | ApprovalRefusal;

/** The page where the shopper approves. `order` is open and not charged; `ref` is the provider's id of the approval. */
export interface OpenedApproval {
  order: Order;
  approvalUrl: string;
  token: string;
  ref: string | null;
}

/** `reply`: there is nothing to approve, because the order is paid or its payment is in flight. */
export type ApprovalAnswer = { type: 'approval'; approval: OpenedApproval } | PlaceResult;

/** The status of an attempt's payment, from the store alone. Another session than the order's gets no order. */
export async function approvalAnswer(
  deps: OrdersDeps,
  session: OrderSession,
  attemptId: string,
): Promise<ApprovalStatusResult> {
  const attempt = await attemptById(deps.db, attemptId);
  const order = await orderById(deps.db, attempt.order_id);
  const last = (await readAttempts(deps.db, attempt.order_id)).at(-1) ?? attempt;
  return order ? answerBy(deps, session, order, { attempt, last }) : ORDER_MISSING;
}

/** The same from the rows that this request has written; `recorded` is null where another request resolved the attempt. */
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

/** An attempt and the last attempt at its order, which differ where an earlier approval is queried while another is open. */
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
  const { number, customer, session_hash: hash } = order.row;
  const name = masked(`${customer.firstName} ${customer.lastName}`);
  const paidFor: PaidFor = { order: number, name, city: masked(customer.city) };
  const shown = hash === session.hash ? { order: toOrder(order) } : { order: null, paidFor };
  if (isCapturedOrAuthorized(order.row.status)) return { type: 'outcome', outcome: { status: 'captured', ...shown } };
  if (order.row.status === 'Cancelled') return ORDER_CLOSED;
  if (status === 'requires_action' && approvalUrl !== null)
    return { type: 'outcome', outcome: { status: 'requires_approval', approvalUrl } };
  if (attempt.resolved_at === null) {
    const isProcessing = failure?.code === PENDING.code;
    return { type: 'outcome', outcome: { status: isProcessing ? 'pending' : 'unknown', ...shown } };
  }
  return problemOf(deps, order, { attempt, last });
}

/** Why an attempt took nothing. After an abandoned or lost approval the shopper chooses a payment method again. */
function problemOf(deps: OrdersDeps, order: StoredOrder, { attempt, last }: AskedAttempt): ApprovalStatusResult {
  const { failure } = attempt;
  if (failure && isSuperseded(attempt)) return declined('soft', failure.message);
  if (failure?.code === ABANDONED.code || failure?.code === NEVER_ARRIVED.code) return EXPIRED;
  const answer = paymentStatusBy(deps, order, last);
  return answer.type === 'problem' ? answer : EXPIRED;
}
