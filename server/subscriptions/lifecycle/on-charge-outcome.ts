import { parseRenewal } from '../../../domain/orders/order-kind.ts';
import { retryDate } from '../../../machines/subscription/renewal-schedule.ts';
import type { SubscriptionEvent } from '../../../machines/subscription/subscription.machine.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import type { AttemptRow } from '../../orders/records/attempt-rows.ts';
import type { OrdersDeps, OutcomeStep } from '../../orders/records/orders-deps.ts';
import type { ChargeResult } from '../../payments/port/charge.ts';
import { ABANDONED, AUTHENTICATION_REQUIRED, NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/subscription-rows.ts';
import { beginSubscription, type ProviderBilling } from './begin-subscription.ts';
import { moveSubscription } from './move-subscription.ts';

/** How long a renewal is postponed whose charge was never tried, for no fault of the card. */
const POSTPONED_MS = 3_600_000;

/** E12: begins a subscription with its order's payment, and moves it with each renewal's end; null without one. */
export async function onChargeOutcome(
  { trx, deps, order, attempt }: OutcomeStep,
  outcome: ChargeResult,
): Promise<SubscriptionRow | null> {
  const renewal = parseRenewal(order.purpose);
  if (!renewal) {
    return outcome.type === 'captured'
      ? beginSubscription(trx, deps, order, providerBillingOf(attempt, outcome))
      : null;
  }
  const row = await lockSubscription(trx, renewal.subscriptionId);
  if (!row || row.renewal_order_id !== order.id) return row ?? null;
  const event = eventOf(row, attempt, outcome, deps.clock());
  if (event === null) return row;
  return event === 'postponed' ? postpone(trx, deps, row) : ((await moveSubscription(trx, deps, row, event)) ?? row);
}

/** Null where the outcome says nothing about the instrument: it is open, or the shopper made the attempt and may retry. */
function eventOf(
  row: SubscriptionRow,
  attempt: AttemptRow,
  outcome: ChargeResult,
  now: Date,
): SubscriptionEvent | 'postponed' | null {
  if (outcome.type === 'captured') return { type: 'renewal.paid' };
  const isOpen = ['unknown', 'requires_action', 'requires_approval', 'authorized'].includes(outcome.type);
  if (isOpen || attempt.initiated_as !== 'MIT') return null;
  if (outcome.type === 'refused' && outcome.reason === 'request') return 'postponed';
  const code = outcome.type === 'declined' ? outcome.code : null;
  if (code === NEVER_ARRIVED.code) return null;
  if (code === ABANDONED.code) return 'postponed';
  if (code === AUTHENTICATION_REQUIRED) return { type: 'renewal.requires_action' };
  if (isInstrumentOver(outcome)) return { type: 'renewal.unchargeable' };
  return { type: 'renewal.declined', isLast: retryDate(row.declines + 1, now) === null };
}

/** N08: whether the same instrument cannot work any more: a hard decline, a deleted token, or an agreement that has ended. */
function isInstrumentOver(outcome: ChargeResult): boolean {
  if (outcome.type === 'refused') return outcome.reason !== 'request';
  return outcome.type === 'declined' && outcome.severity === 'hard';
}

/** T07: the provider that bills the subscription of this order; null where the shop bills it. */
function providerBillingOf(
  { provider }: AttemptRow,
  { payer }: Extract<ChargeResult, { type: 'captured' }>,
): ProviderBilling | null {
  return payer?.subscriptionRef ? { provider, ref: payer.subscriptionRef } : null;
}

async function postpone(trx: DbTransaction, deps: OrdersDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.next_renewal_at === null) return row;
  const later = new Date(deps.clock().getTime() + POSTPONED_MS);
  return changeSubscription(trx, row, { next_renewal_at: later });
}
