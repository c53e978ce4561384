import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { approverName } from '../reading/approval-provider.ts';
import { type AttemptRow, type ItemRow, type OrderRow, readAttempts } from '../records/attempt-rows.ts';
import { capturedHold, isPaymentOpen, orderById, readItems, type StoredOrder } from '../records/order-reads.ts';
import {
  CARD_MISSING,
  declinedBy,
  notApproved,
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  type PaymentStatusResult,
  UNAVAILABLE,
} from '../records/order-result.ts';
import { orderReply } from '../records/order-wire.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { Recorded } from './record-outcome.ts';
import { RELEASED } from './record-unpaid.ts';

/** The status of an order's payment, from the store alone, so that every process returns the same. */
export async function paymentStatus(deps: OrdersDeps, orderId: string): Promise<PaymentStatusResult> {
  const order = await orderById(deps.db, orderId);
  const attempt = (await readAttempts(deps.db, orderId)).at(-1);
  return order ? paymentStatusBy(deps, order, attempt) : ORDER_MISSING;
}

/** `items` is null where the order's lines have to be read, `recorded` where another request resolved the attempt. */
export async function paymentStatusAfter(
  deps: OrdersDeps,
  { order, items }: { order: Pick<OrderRow, 'id'>; items: ItemRow[] | null },
  recorded: Recorded | null,
): Promise<PaymentStatusResult> {
  if (!recorded) return paymentStatus(deps, order.id);
  return paymentStatusBy(deps, await storedAs(deps, recorded, items), recorded.attempt);
}

/** The order of written rows, with its lines; lines that this request did not write are read. */
export async function storedAs(
  { db }: Pick<OrdersDeps, 'db'>,
  { order, attempt, subscription }: Recorded,
  items: ItemRow[] | null,
): Promise<StoredOrder> {
  return {
    row: order,
    items: items ?? (await readItems(db, order.id)),
    subscription,
    // The ledger has the captured amount of an authorised order, which may be a part of the hold.
    captured: attempt.capture_before && isCapturedStatus(order.status) ? await capturedHold(db, order.id) : null,
    isPaymentOpen: isPaymentOpen(order, attempt),
  };
}

/** The status of an order's payment according to its last attempt. An order whose total is 0 is paid without one. */
export function paymentStatusBy(
  deps: Pick<OrdersDeps, 'providers'>,
  order: StoredOrder,
  attempt: AttemptRow | undefined,
): PaymentStatusResult {
  if (isCapturedStatus(order.row.status)) return { type: 'reply', reply: orderReply(order, { status: 'captured' }) };
  if (!attempt && order.row.status === 'Cancelled') return ORDER_CLOSED;
  if (!attempt) return { type: 'reply', reply: orderReply(order, { status: 'open' }) };
  if (order.row.status === 'Authorized') return { type: 'reply', reply: orderReply(order, { status: 'authorized' }) };
  if (attempt.status === 'declined') return declinedBy(attempt.failure, order.row.order_type);
  if (attempt.status === 'cancelled') return refusalOf(deps, attempt);
  return { type: 'reply', reply: orderReply(order, openPayment(attempt)) };
}

function refusalOf(deps: Pick<OrdersDeps, 'providers'>, attempt: AttemptRow): OrderProblem {
  switch (attempt.failure?.code) {
    case 'refused_instrument':
      return CARD_MISSING;
    case 'refused_approval':
      return notApproved(approverName(deps, attempt));
    case RELEASED:
      return ORDER_CLOSED;
    default:
      return UNAVAILABLE;
  }
}

function openPayment({ status, client_secret: clientSecret, ...attempt }: AttemptRow) {
  if (status === 'requires_action' && clientSecret) return { status, clientSecret };
  const { approval_url: approvalUrl, approval_token: token } = attempt;
  if (status === 'requires_action' && approvalUrl && token) {
    return { status: 'requires_approval' as const, approvalUrl, token };
  }
  return { status: 'unknown' as const };
}
