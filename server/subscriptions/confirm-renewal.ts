import { isPaidStatus } from '../../domain/order-status.ts';
import { type AttemptRow, attemptsOf, isLive, lockOrder, type OrderRow } from '../orders/attempt-rows.ts';
import { chargeAttempt } from '../orders/charge-attempt.ts';
import { ORDER_CLOSED, ORDER_MISSING, type SettleResult, TOO_MANY_ATTEMPTS } from '../orders/order-result.ts';
import type { OrdersDeps } from '../orders/orders-deps.ts';
import { settleByReading } from '../orders/read-attempt.ts';
import { standingOf } from '../orders/standing.ts';
import { type BegunRenewal, beginRenewalAttempt } from './renewal-attempt.ts';
import { type SubscriptionRow, subscriptionByToken } from './subscription-rows.ts';

/** How often a shopper may try to pay one renewal. */
const MAX_TRIES = 5;

/**
 * C02, N14: the shopper pays a renewal that the bank asked about, on-session: the same order, a new attempt, and the
 * bank's question as on a sale. Asked again it says how the first one stands.
 */
export async function confirmRenewal(deps: OrdersDeps, token: string): Promise<SettleResult> {
  const row = await subscriptionByToken(deps.db, token);
  const order = row && (await renewalOrderOf(deps, row));
  if (!order) return ORDER_MISSING;
  const attempts = await attemptsOf(deps.db, order.id);
  if (attempts.some(isLive)) return settled(deps, order, attempts);
  if (row.status === 'cancelled' && !isPaidStatus(order.status)) return ORDER_CLOSED;
  if (attempts.filter(isTryOfShopper).length >= MAX_TRIES) return TOO_MANY_ATTEMPTS;
  const begun = await begin(deps, order.id);
  if (begun.type === 'closed') return ORDER_CLOSED;
  if (begun.type === 'begun') await chargeAttempt(deps, begun.attemptId);
  return standingOf(deps, order.id);
}

/** Reads the provider for how the shopper's payment of a renewal stands. */
export async function settleRenewal(deps: OrdersDeps, token: string): Promise<SettleResult> {
  const row = await subscriptionByToken(deps.db, token);
  const order = row && (await renewalOrderOf(deps, row));
  return order ? settled(deps, order, await attemptsOf(deps.db, order.id)) : ORDER_MISSING;
}

async function settled(deps: OrdersDeps, order: OrderRow, attempts: readonly AttemptRow[]): Promise<SettleResult> {
  const live = attempts.find(isLive);
  if (live) await settleByReading(deps, { attempt: live, customerRef: order.provider_customer });
  return standingOf(deps, order.id);
}

function begin(deps: OrdersDeps, orderId: string): Promise<BegunRenewal> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    return beginRenewalAttempt(trx, deps, order, 'customer');
  });
}

function isTryOfShopper({ initiator, status }: AttemptRow): boolean {
  return initiator === 'customer' && status === 'declined';
}

/** The order of the renewal that is due, else of the last one that was paid: a second click is told so. */
async function renewalOrderOf(deps: OrdersDeps, row: SubscriptionRow): Promise<OrderRow | undefined> {
  return (await dueOrder(deps, row)) ?? lastOrder(deps, row);
}

async function dueOrder(deps: OrdersDeps, { renewal_order_id: id }: SubscriptionRow): Promise<OrderRow | undefined> {
  if (id === null) return undefined;
  return deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

function lastOrder(deps: OrdersDeps, row: SubscriptionRow): Promise<OrderRow | undefined> {
  const orders = deps.db.selectFrom('orders').selectAll().where('checkout_id', '=', row.checkout_id);
  return orders
    .where('purpose', 'like', `renewal:${row.id}:%`)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
