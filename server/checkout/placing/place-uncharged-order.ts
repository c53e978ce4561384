import { isUncharged } from '../../../domain/orders/later-payment.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import { paymentStatus } from '../../orders/charging/payment-status.ts';
import { holdCoupon, whereCouponLeft } from '../../orders/pricing/coupon-uses.ts';
import { excludesOthers, type OrderRow, readAttempts } from '../../orders/records/attempt-rows.ts';
import {
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  type PlaceResult,
  VERSION_GONE,
} from '../../orders/records/order-result.ts';
import { orderReply } from '../../orders/records/order-wire.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { isRevoked, newLink, whereSold } from '../../orders/writing/new-link.ts';
import { newItems, newOrder } from '../../orders/writing/order-rows.ts';
import { repeatOnCollision } from '../../orders/writing/retry-on-collision.ts';
import { insertOrder, lockOrderFor, reviseOrder, type WrittenOrder } from '../../orders/writing/write-order.ts';
import { type PublishingTransaction, publish, transact } from '../../outbox/publish.ts';
import type { Checked } from './sale-request.ts';

/** Whether a draft is placed without a charge: nothing is due now, and nothing later. */
export function isUnchargedDraft({ sold }: Pick<OpenDraft, 'sold'>): boolean {
  return isUncharged({ total: sold.price.total, renewal: sold.renewal });
}

/**
 * O02, N14: places an order whose total is 0. One transaction writes it as Paid, with its lines, the coupon's use and the event
 * that sends its mail; no attempt and no ledger entry is written, and no provider is called. So a crash leaves all of it or
 * nothing, and a repeated call returns the order as it stands. `check` prices it again after its coupon was used up.
 */
export async function placeUnchargedOrder(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  check: () => Promise<Checked<OpenDraft>>,
): Promise<PlaceResult> {
  // No card is charged, so that the order's method is the API's default, also after a sale that PayPal paid.
  const uncharged = { ...draft, paymentMethod: 'card' };
  const written = repeatOnCollision(() => transact(deps, (trx) => place(trx, deps, session, uncharged)));
  const placed = await whereCouponLeft(whereSold(deps, written));
  if (placed.type === 'problem') return placed;
  if (placed.type === 'excluded') return paymentStatus(deps, placed.orderId);
  if (placed.type === 'placed') {
    const order = { ...placed.order, subscription: null, captured: null, isPaymentOpen: false };
    return { type: 'reply', reply: orderReply(order, { status: 'captured' }) };
  }
  const again = await check();
  if (again.type !== 'checked') return again;
  if (!isUnchargedDraft(again.value))
    throw new Error('a total that was agreed to be 0 passed the check as another one');
  return placeUnchargedOrder(deps, session, again.value, check);
}

type Placed =
  | { type: 'placed'; order: WrittenOrder }
  /** The order is paid, or an attempt at it may still take money. */
  | { type: 'excluded'; orderId: string }
  | OrderProblem;

async function place(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
): Promise<Placed> {
  const pending = newOrder(deps, session, draft);
  const row = { ...pending, ...capturedAs(deps, pending) };
  const items = newItems(deps, row.id, draft);
  const order = { row, items, attempt: null, link: newLink(row, draft) };
  const inserted = await insertOrder(trx, order);
  if (inserted === 'revoked') return VERSION_GONE;
  return inserted === 'written' ? finish(trx, deps, draft, { row, items }) : placeAgain(trx, deps, session, draft);
}

/** The same for an order that was saved, declined or abandoned before its total became 0. */
async function placeAgain(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
): Promise<Placed> {
  const order = await lockOrderFor(trx, draft);
  if (order.session_hash !== session.hash) return ORDER_MISSING;
  const isExcluded = isCapturedOrAuthorized(order.status) || (await readAttempts(trx, order.id)).some(excludesOthers);
  if (isExcluded) return { type: 'excluded', orderId: order.id };
  const captured = capturedAs(deps, order);
  if (!captured) return ORDER_CLOSED;
  if (await isRevoked(trx, { purpose: order.purpose, funnel_hash: draft.published.hash })) return VERSION_GONE;
  await publish(trx, { topic: 'approvals.unused', orderId: order.id }, deps.clock());
  return finish(trx, deps, draft, await reviseOrder(trx, deps, order.id, draft, captured));
}

/** The columns of an order that is paid without an attempt; null where its status does not allow it. */
function capturedAs({ clock }: OrdersDeps, { status }: Pick<OrderRow, 'status'>) {
  const captured = nextStatus(status, { type: 'charge.waived' });
  return captured && { status: captured, paid_at: clock() };
}

async function finish(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  draft: OpenDraft,
  order: WrittenOrder,
): Promise<Placed> {
  const { id: orderId, currency } = order.row;
  await holdCoupon(trx, deps, orderId, draft);
  await publish(trx, { topic: 'order.paid', orderId, amountMinor: 0, currency }, deps.clock());
  return { type: 'placed', order };
}
