import { isPaidStatus } from '../../../domain/orders/order-status.ts';
import type { StoredCard } from '../../db/schema/order-tables.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { type AttemptRow, lockOrder, type OrderRow } from '../../orders/records/attempt-rows.ts';
import { ORDER_CLOSED, type PaymentStatusResult } from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { lastPaidRenewal } from '../records/paying-order.ts';
import { lockSubscription, type SubscriptionRow, subscriptionByToken } from '../records/subscription-rows.ts';
import { type BegunRenewal, beginRenewalAttempt } from './renewal-attempt.ts';

/** A subscription, and the order of its renewal that is due, else of the last one that was paid. */
export interface DueRenewal {
  row: SubscriptionRow;
  order: OrderRow;
}

/** How often a shopper may try to pay one renewal. */
const MAX_TRIES = 5;

/** What a link's token may pay; a second click is led to what the first one paid. Undefined where there is nothing. */
export async function dueRenewal(deps: OrdersDeps, token: string): Promise<DueRenewal | undefined> {
  const row = await subscriptionByToken(deps.db, token);
  if (!row) return undefined;
  const order = (await dueOrder(deps, row)) ?? (await lastPaidRenewal(deps.db, row));
  return order && { row, order };
}

async function dueOrder(deps: OrdersDeps, { renewal_order_id: id }: SubscriptionRow): Promise<OrderRow | undefined> {
  if (id === null) return undefined;
  return deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the shopper has tried a renewal as often as anybody may. */
export function isTriedOut(attempts: readonly AttemptRow[]): boolean {
  return attempts.filter(isTryOfShopper).length >= MAX_TRIES;
}

/** A request that never arrived was no try. */
function isTryOfShopper({ initiator, status, failure }: AttemptRow): boolean {
  return initiator === 'customer' && status === 'declined' && failure?.code !== NEVER_ARRIVED.code;
}

/** N14: charges a card for the renewal with the shopper there, unless somebody else does; then says how it stands. */
export async function chargeOnce(
  deps: OrdersDeps,
  { row, order }: DueRenewal,
  card: StoredCard | null,
): Promise<PaymentStatusResult> {
  const begun = await begin(deps, { row, order }, card);
  if (begun.type === 'closed') return ORDER_CLOSED;
  if (begun.type === 'taken') return paymentStatus(deps, order.id);
  return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun));
}

/** The order is locked before the subscription, as by whoever resolves a charge; ending it waits for both, or is seen. */
function begin(deps: OrdersDeps, { row, order }: DueRenewal, card: StoredCard | null): Promise<BegunRenewal> {
  return deps.db.transaction().execute(async (trx): Promise<BegunRenewal> => {
    const locked = await lockOrder(trx, order.id);
    const subscription = await lockSubscription(trx, row.id);
    if (subscription?.status === 'cancelled' && !isPaidStatus(locked.status)) return { type: 'closed' };
    return beginRenewalAttempt(trx, deps, locked, { initiator: 'customer', card });
  });
}
