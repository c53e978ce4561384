import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredCard } from '../../db/schema/order-tables.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import type { Tried } from '../../storage/tries.ts';
import { holdCoupon, whereCouponLeft } from '../pricing/coupon-uses.ts';
import { type AttemptRow, excludesOthers, type ItemRow, type OrderRow, readAttempts } from '../records/attempt-rows.ts';
import { cardTries, pageTries } from '../records/card-tries.ts';
import {
  ORDER_CLOSED,
  ORDER_MISSING,
  type OrderProblem,
  TOO_MANY_APPROVALS,
  TOO_MANY_ATTEMPTS,
  VERSION_GONE,
} from '../records/order-result.ts';
import type { Means, OpenDraft, OrderDraft, OrderSession, OrdersDeps } from '../records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../writing/new-attempt.ts';
import { isRevoked, newLink, whereSold } from '../writing/new-link.ts';
import { newItems, newOrder } from '../writing/order-rows.ts';
import { retryOnCollision } from '../writing/retry-on-collision.ts';
import { findOrderFor, insertOrder, reviseOrder } from '../writing/write-order.ts';

/** An attempt that was just committed, with its order as it was written. */
export interface BegunAttempt {
  order: OrderRow;
  /** Null where the order's lines have to be read. */
  items: ItemRow[] | null;
  attempt: AttemptRow;
  /** The card that is charged, as the paid order stores it; null for a payer, whose details the provider reports. */
  card: StoredCard | null;
}

/** `excluded`: the order is paid, or another attempt at it is in flight. */
export type Begun =
  | ({ type: 'begun' } & BegunAttempt)
  | { type: 'excluded'; orderId: string }
  /** Other orders used up the coupon since the price was computed; nothing was written. */
  | { type: 'coupon-used-up' }
  | OrderProblem;

const MAX_DECLINES = 5;
const MAX_APPROVALS = 20;

/** N14: a unique index of the database refuses a second attempt at the order, from any process. */
export function beginAttempt(deps: OrdersDeps, session: OrderSession, draft: OpenDraft, means: Means): Promise<Begun> {
  const written = retryOnCollision(deps.db, (trx) => begin(trx, deps, session, draft, means));
  return whereCouponLeft(whereSold(deps, written));
}

async function begin(
  trx: DbTransaction,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  means: Means,
): Promise<Begun> {
  const order = newOrder(deps, session, draft);
  const items = newItems(deps, order.id, draft);
  const isSent = isReady(deps, order, means);
  const attempt = newAttempt(deps, order, { ...means, number: 1, initiatedAs: 'CIT', isSent });
  const tried = triesOf(deps, session, means, attempt);
  const inserted = await insertOrder(trx, { row: order, items, attempt, tried, link: newLink(order, draft) });
  if (inserted === 'revoked') return VERSION_GONE;
  if (inserted !== 'written') return beginAgain(trx, deps, session, draft, means, inserted);
  if (draft.sold.coupon) await holdCoupon(trx, deps, order.id, draft);
  return { type: 'begun', order, items, attempt, card: means.card };
}

/** The transaction has asked by now whether one more attempt is allowed, and others of the session or the card wait for its end. */
async function beginAgain(
  trx: DbTransaction,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  means: Means,
  inserted: 'exists' | 'limited',
): Promise<Begun> {
  const order = await findOrderFor(trx, draft);
  if (!order) return tooMany(means);
  if (order.session_hash !== session.hash) return ORDER_MISSING;
  const attempts = await readAttempts(trx, order.id);
  if (attempts.some(excludesOthers)) return { type: 'excluded', orderId: order.id };
  if (attempts.filter(wasDeclined).length >= MAX_DECLINES) return TOO_MANY_ATTEMPTS;
  if (attempts.filter(isApproval).length >= MAX_APPROVALS) return TOO_MANY_ATTEMPTS;
  const status = nextStatus(order.status, { type: 'attempt.started' });
  if (!status) return ORDER_CLOSED;
  if (inserted === 'limited') return tooMany(means);
  if (await isRevoked(trx, { purpose: order.purpose, funnel_hash: draft.published.hash })) return VERSION_GONE;
  await holdCoupon(trx, deps, order.id, draft);
  const { row, items } = await reviseOrder(trx, deps, order.id, draft, { status });
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const isSent = isReady(deps, row, means);
  const attempt = newAttempt(deps, row, { ...means, number, initiatedAs: 'CIT', isSent });
  await insertAttempt(trx, attempt, triesOf(deps, session, means, attempt));
  return { type: 'begun', order: row, items, attempt, card: means.card };
}

/** N08, O04: what an attempt counts as; null for one by an agreement. */
function triesOf(
  deps: OrdersDeps,
  session: OrderSession,
  { card, requestId }: Means,
  { id }: AttemptRow,
): Tried | null {
  if (requestId !== undefined) return pageTries(deps, session, requestId);
  return card && cardTries(deps, session, card, id);
}

function tooMany({ requestId }: Means): OrderProblem {
  return requestId === undefined ? TOO_MANY_ATTEMPTS : TOO_MANY_APPROVALS;
}

/** Whether the provider is called next. An approval first needs its page, and a first charge the provider's customer. */
function isReady(
  { providers }: OrdersDeps,
  { provider_customer: customer }: OrderRow,
  { provider, approvalKind }: Means,
): boolean {
  return approvalKind === null && (customer !== null || providers.of({ provider })?.start !== 'token');
}

/** A request that never arrived and an abandoned page are no declines of the card. */
function wasDeclined(attempt: AttemptRow): boolean {
  const code = attempt.failure?.code;
  const isAbandoned = isApproval(attempt) && code === ABANDONED.code;
  return attempt.status === 'declined' && code !== NEVER_ARRIVED.code && !isAbandoned;
}

function isApproval({ approval_kind: kind }: AttemptRow): boolean {
  return kind !== null;
}

/** The provider, token and card to charge for a draft. */
export function cardMeans({ providers }: OrdersDeps, { instrument }: Pick<OrderDraft, 'instrument'>): Means {
  return { provider: providers.tokens.name, ref: instrument.ref, card: instrument, approvalKind: null };
}
