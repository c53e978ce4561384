import type { Updateable } from 'kysely';
import { actionRequiredBy, nextRenewal, retryDate } from '../../../machines/subscription/renewal-schedule.ts';
import {
  nextSubscriptionStatus,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../machines/subscription/subscription.machine.ts';
import type { SubscriptionTable } from '../../db/schema/shop-tables.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { type PublishingTransaction, publish } from '../../outbox/publish.ts';
import { changeSubscription, type SubscriptionRow, toPlan } from '../records/subscription-rows.ts';

/** The row is locked, and null means that nothing was written, as for a decline after the cancellation. */
export async function moveSubscription(
  trx: PublishingTransaction,
  deps: OrdersDeps,
  row: SubscriptionRow,
  event: SubscriptionEvent,
): Promise<SubscriptionRow | null> {
  const status = nextSubscriptionStatus(row.status, event);
  if (!status) return null;
  const now = deps.clock();
  const isOver = status === 'cancelled';
  const moved = await changeSubscription(trx, row, { status, ...(isOver ? ended(now) : changeBy(row, event, now)) });
  const { id: subscriptionId, order_id: orderId, renewal_order_id: renewalId } = row;
  if (isOver) await publish(trx, { topic: 'subscription.cancelled', orderId, subscriptionId }, now);
  const topic = topicFor(row, status, event);
  if (topic && renewalId) await publish(trx, { topic, orderId: renewalId, subscriptionId }, now);
  return moved;
}

/** A card that is retried automatically has one event, at its first decline. */
function topicFor(row: SubscriptionRow, status: SubscriptionStatus, event: SubscriptionEvent) {
  if (event.type === 'renewal.unchargeable') return 'renewal.unchargeable';
  if (event.type === 'renewal.requires_action') return 'renewal.needs_you';
  const isFirst = event.type === 'renewal.declined' && status === 'past_due' && row.declines === 0;
  // T07: a provider that bills a subscription notifies its payer itself.
  return isFirst && row.provider === null ? 'renewal.declined' : null;
}

/** The columns after a renewal was paid or has ended unpaid: the next renewal is scheduled. */
export function afterRenewal(row: SubscriptionRow, now: Date): Updateable<SubscriptionTable> {
  const next = nextRenewal(toPlan(row), row.renewals + 1, now);
  const dates = { renewals: next.count - 1, next_renewal_at: next.at };
  return { ...dates, renewal_order_id: null, declines: 0, action_required_by: null };
}

function changeBy(row: SubscriptionRow, event: SubscriptionEvent, now: Date): Updateable<SubscriptionTable> {
  if (event.type === 'renewal.paid') return afterRenewal(row, now);
  if (event.type === 'renewal.requires_action' || event.type === 'renewal.unchargeable') {
    return { next_renewal_at: null, action_required_by: actionRequiredBy(now) };
  }
  const declines = row.declines + 1;
  return { declines, next_renewal_at: retryDate(declines, now) };
}

function ended(now: Date): Updateable<SubscriptionTable> {
  return { cancelled_at: now, next_renewal_at: null, action_required_by: null };
}
