import type { CreateGuestOrder, CreateTransaction, OpenOrder } from '../../../contracts/api/order-api.ts';
import { toAccountAddress } from '../../../domain/account/address.ts';
import { isCapturedOrAuthorized } from '../../../domain/orders/order-status.ts';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { paymentStatus } from '../../orders/charging/payment-status.ts';
import { closeApproval } from '../../orders/charging/supersede-attempt.ts';
import { isOpenApproval, mayStillCapture, type OrderRow, readAttempts } from '../../orders/records/attempt-rows.ts';
import { findOrder } from '../../orders/records/order-reads.ts';
import {
  invalid,
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  type PlaceResult,
  VERSION_GONE,
} from '../../orders/records/order-result.ts';
import { orderReply } from '../../orders/records/order-wire.ts';
import type { OpenDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { newLink, whereSold } from '../../orders/writing/new-link.ts';
import { newItems, newOrder } from '../../orders/writing/order-rows.ts';
import { retryOnCollision } from '../../orders/writing/retry-on-collision.ts';
import { insertOrder, lockOrderFor, reviseOrder, type WrittenOrder } from '../../orders/writing/write-order.ts';
import { pickStoredParts, placeGuestOrder } from './place-order.ts';
import { checkSale } from './sale-request.ts';

/** O03: saves the order of a checkout, or changes the open one, without charging it. */
export async function putOrder(
  deps: OrdersDeps,
  session: OrderSession,
  request: OpenOrder,
  orderSource: 'Funnel' | 'Cart',
): Promise<PlaceResult> {
  const { cardDetails: _, ...rest } = request;
  const paymentMethod = request.paymentMethod ?? 'card';
  const asked = { orderSource, ...rest, orderType: 'Standard' as const, paymentMethod };
  const unstorable = unstorableField(pickStoredParts(asked));
  if (unstorable) return invalid(unstorable, 'This text cannot be kept');
  const checked = await checkSale(deps, session, asked);
  if (checked.type !== 'checked') return checked;
  await closeApprovals(deps, session, asked);
  const saved = await whereSold(
    deps,
    retryOnCollision(deps.db, (trx) => save(trx, deps, session, checked.value)),
  );
  if (saved.type === 'problem') return saved;
  if (saved.type === 'excluded') return paymentStatus(deps, saved.orderId);
  const order = { ...saved.order, subscription: null, captured: null, isPaymentOpen: false };
  return { type: 'reply', reply: orderReply(order, { status: 'open' }) };
}

/** Closes open approvals, whose pages show the order before its change. */
async function closeApprovals(
  deps: OrdersDeps,
  session: OrderSession,
  asked: Pick<CreateGuestOrder, 'checkoutId' | 'orderType'>,
): Promise<void> {
  const order = await findOrder(deps, asked);
  if (order?.session_hash !== session.hash) return;
  for (const open of (await readAttempts(deps.db, order.id)).filter(isOpenApproval)) await closeApproval(deps, open);
}

type Saved = { type: 'saved'; order: WrittenOrder } | { type: 'excluded'; orderId: string } | OrderProblem;

/** Saves an unpaid order. A paid order, and one that may be paid by now, is left unchanged, and the answer has its status. */
async function save(trx: DbTransaction, deps: OrdersDeps, session: OrderSession, draft: OpenDraft): Promise<Saved> {
  const row = newOrder(deps, session, draft);
  const items = newItems(deps, row.id, draft);
  const inserted = await insertOrder(trx, { row, items, attempt: null, link: newLink(row, draft) });
  if (inserted === 'revoked') return VERSION_GONE;
  return inserted === 'written' ? { type: 'saved', order: { row, items } } : saveAgain(trx, deps, session, draft);
}

async function saveAgain(
  trx: DbTransaction,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
): Promise<Saved> {
  const order = await lockOrderFor(trx, draft);
  if (order.session_hash !== session.hash) return ORDER_MISSING;
  const isExcluded = isCapturedOrAuthorized(order.status) || (await readAttempts(trx, order.id)).some(mayStillCapture);
  if (isExcluded) return { type: 'excluded', orderId: order.id };
  if (!nextStatus(order.status, { type: 'attempt.started' })) return ORDER_CLOSED;
  return { type: 'saved', order: await reviseOrder(trx, deps, order.id, draft) };
}

/** O03: charges a saved order of this session unchanged. */
export async function chargeOpenOrder(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateTransaction,
): Promise<PlaceResult> {
  if (unstorableField({ orderId: request.orderId })) return ORDER_MISSING;
  const order = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', request.orderId)
    .where('session_hash', '=', session.hash)
    .where('purpose', '=', 'sale')
    .executeTakeFirst();
  return order ? placeGuestOrder(deps, session, requestFor(order, request)) : ORDER_MISSING;
}

function requestFor(
  order: OrderRow,
  { quote, cardDetails, paymentMethod, statsInfo, affParameters }: CreateTransaction,
): CreateGuestOrder {
  return {
    ...toRequest(order),
    orderType: 'Standard',
    paymentMethod: paymentMethod ?? 'card',
    cardDetails,
    quote,
    ...(statsInfo === undefined ? {} : { statsInfo }),
    ...(affParameters ? { affParameters } : {}),
  };
}

/** The request that a saved order corresponds to. */
export function toRequest(order: OrderRow) {
  return {
    orderSource: order.order_source === 'Cart' ? ('Cart' as const) : ('Funnel' as const),
    funnel: { hash: order.funnel_hash, step: order.step_sfid },
    checkoutId: order.checkout_id,
    account: order.customer,
    billing: { ...order.customer, ...toAccountAddress(order.billing_address) },
    ...(order.aff_parameters ? { affParameters: order.aff_parameters } : {}),
  };
}
