import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { type AttemptRow, lockOrder, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { ORDER_CLOSED, type PaymentStatusResult } from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { lastCapturedRenewal } from '../records/paying-order.ts';
import { lockSubscription, type SubscriptionRow, subscriptionByToken } from '../records/subscription-rows.ts';
import { type BegunRenewal, beginRenewalAttempt, type RenewalMeans } from './renewal-attempt.ts';

/** A subscription, and the order of its renewal that is due, or else of the last one that was paid. */
export interface DueRenewal {
  row: SubscriptionRow;
  order: OrderRow;
}

/** The most tries of a shopper at paying one renewal. */
const MAX_TRIES = 5;

/**
 * The renewal that a link's token may pay. After a second click it is the one that the first click paid; undefined where there
 * is none.
 */
export async function dueRenewal(deps: OrdersDeps, token: string): Promise<DueRenewal | undefined> {
  const row = await subscriptionByToken(deps.db, token);
  if (!row) return undefined;
  const order = (await dueOrder(deps, row)) ?? (await lastCapturedRenewal(deps.db, row));
  return order && { row, order };
}

async function dueOrder(deps: OrdersDeps, { renewal_order_id: id }: SubscriptionRow): Promise<OrderRow | undefined> {
  if (id === null) return undefined;
  return deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the shopper has made all the tries at a renewal that are allowed; a request that never arrived is none. */
export function isTriedOut(attempts: readonly AttemptRow[]): boolean {
  const declined = attempts.filter(({ initiated_as: by, status }) => by === 'CIT' && status === 'declined');
  return declined.filter(({ failure }) => failure?.code !== NEVER_ARRIVED.code).length >= MAX_TRIES;
}

/** N14: charges a renewal on-session, unless another request does, and returns how the payment stands. */
export async function chargeOnce(
  deps: OrdersDeps,
  { row, order }: DueRenewal,
  means: RenewalMeans,
): Promise<PaymentStatusResult> {
  const begun = await begin(deps, { row, order }, means);
  if (begun.type === 'closed') return ORDER_CLOSED;
  if (begun.type === 'excluded') return paymentStatus(deps, order.id);
  return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun));
}

/** Locks the order before the subscription, in the order in which an outcome locks them. */
function begin(deps: OrdersDeps, { row, order }: DueRenewal, means: RenewalMeans): Promise<BegunRenewal> {
  return deps.db.transaction().execute(async (trx): Promise<BegunRenewal> => {
    const locked = await lockOrder(trx, order.id);
    const subscription = await lockSubscription(trx, row.id);
    if (subscription?.status === 'cancelled' && !isCapturedStatus(locked.status)) return { type: 'closed' };
    return beginRenewalAttempt(trx, deps, locked, { means, initiatedAs: 'CIT' });
  });
}
