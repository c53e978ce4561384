import type { Transaction } from 'kysely';
import { nextStatus } from '../../../machines/order/order.machine.ts';
import { CONSTRAINTS, isUniqueViolation } from '../../db/connection/sql-state.ts';
import type { Schema } from '../../db/schema/schema.ts';
import { ABANDONED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { takeCoupon } from '../pricing/coupon-uses.ts';
import { type AttemptRow, attemptsOf, isLive, type OrderRow } from '../records/attempt-rows.ts';
import type { Means, OpenDraft, OrderDraft } from '../records/order-draft.ts';
import { ORDER_CLOSED, ORDER_MISSING, type OrderProblem, TOO_MANY_ATTEMPTS } from '../records/order-result.ts';
import { changeableColumns, itemRows, newOrderRow, statusColumns } from '../records/order-rows.ts';
import type { OrderSession, OrdersDeps } from '../records/orders-deps.ts';

/** `taken`: the order is paid, or another attempt at it is under way. */
export type Begun =
  | { type: 'begun'; orderId: string; attemptId: string }
  | { type: 'taken'; orderId: string }
  /** Others took its coupon's last use since it was priced: nothing was written. */
  | { type: 'coupon-used-up' }
  | OrderProblem;

/** Undoes what a transaction has written so far. */
export class CouponUsedUp extends Error {}

const MAX_DECLINES = 5;
/** How many pages of PayPal's one order may open. */
const MAX_APPROVALS = 20;
const MAX_TRIES = 5;

/**
 * N14: writes the order down, or the one of this checkout and purpose that is there already, together with the one
 * attempt at it that may now be made. The database lets no second one in, whatever other processes do at the same time.
 */
export async function beginAttempt(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  means: Means,
): Promise<Begun> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.db.transaction().execute((trx) => begin(trx, deps, session, draft, means));
    } catch (error) {
      if (error instanceof CouponUsedUp) return { type: 'coupon-used-up' };
      // A number that is taken gets another one; an attempt that was begun meanwhile is found by looking again.
      if (tries === MAX_TRIES || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  const { orderNumber, oneLiveAttempt, attemptNumber } = CONSTRAINTS;
  return [orderNumber, oneLiveAttempt, attemptNumber].some((constraint) => isUniqueViolation(error, constraint));
}

async function begin(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  means: Means,
): Promise<Begun> {
  const order = await insertOrFind(trx, deps, session, draft);
  if (order.session_hash !== session.hash) return ORDER_MISSING;
  const attempts = await attemptsOf(trx, order.id);
  if (attempts.some((attempt) => isLive(attempt) || attempt.status === 'captured')) {
    return { type: 'taken', orderId: order.id };
  }
  if (attempts.filter(wasDeclined).length >= MAX_DECLINES) return TOO_MANY_ATTEMPTS;
  if (attempts.filter(isApproval).length >= MAX_APPROVALS) return TOO_MANY_ATTEMPTS;
  const status = nextStatus(order.status, { type: 'attempt.started' });
  if (!status) return ORDER_CLOSED;
  await holdCoupon(trx, deps, order, draft, attempts.length === 0);
  await trx
    .updateTable('orders')
    .set({ ...changeableColumns(deps, draft), ...statusColumns(status) })
    .where('id', '=', order.id)
    .execute();
  await replaceItems(trx, deps, order.id, draft);
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const row = attemptRow(deps, order.id, { draft, means, number });
  await trx.insertInto('attempts').values(row).execute();
  return { type: 'begun', orderId: order.id, attemptId: row.id };
}

/** An order's first attempt without a coupon has none to let go either. */
async function holdCoupon(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  order: OrderRow,
  { published, sold: { coupon } }: OpenDraft,
  isFirst: boolean,
): Promise<void> {
  if (!coupon && isFirst) return;
  const { uniqueName: brand } = published.brand;
  if (!(await takeCoupon(trx, { orderId: order.id, brand, coupon, at: deps.clock() }))) throw new CouponUsedUp();
}

/** The order's row, locked. */
export async function insertOrFind(
  trx: Transaction<Schema>,
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
): Promise<OrderRow> {
  await trx
    .insertInto('orders')
    .values(newOrderRow(deps, session, draft))
    .onConflict((conflict) => conflict.constraint(CONSTRAINTS.oneOrderPerPurpose).doNothing())
    .execute();
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', draft.checkoutId)
    .where('purpose', '=', draft.purpose)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The order's lines as they are now. */
export async function replaceItems(trx: Transaction<Schema>, deps: OrdersDeps, orderId: string, draft: OpenDraft) {
  await trx.deleteFrom('order_items').where('order_id', '=', orderId).execute();
  await trx
    .insertInto('order_items')
    .values(itemRows(deps, orderId, draft))
    .execute();
}

/** A new attempt that has yet to be sent. */
export function attemptRow(
  deps: Omit<OrdersDeps, 'db'>,
  orderId: string,
  { draft, means, number }: { draft: OpenDraft; means: Means; number: number },
) {
  return {
    ...{ id: deps.newId(), order_id: orderId, number, status: 'created' as const, initiator: 'customer' },
    amount_minor: draft.sold.price.total,
    currency: draft.sold.price.currency,
    ...{ instrument_ref: means.ref, provider: means.provider, approval_kind: means.approvalKind },
    idempotency_key: `order:${orderId}:charge:${number}`,
    created_at: deps.clock(),
  };
}

/** A request that never arrived says nothing about the card, and a page that was left open says nothing at all. */
function wasDeclined(attempt: AttemptRow): boolean {
  const code = attempt.failure?.code;
  const isLeft = isApproval(attempt) && code === ABANDONED.code;
  return attempt.status === 'declined' && code !== NEVER_ARRIVED.code && !isLeft;
}

function isApproval({ approval_kind: kind }: AttemptRow): boolean {
  return kind !== null;
}

/** What it takes to charge the card of an order. */
export function cardMeans({ card }: Pick<OrdersDeps, 'card'>, { instrument }: Pick<OrderDraft, 'instrument'>): Means {
  return { provider: card.name, ref: instrument.ref, approvalKind: null };
}
