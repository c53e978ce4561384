import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { guardCardTesting } from '../../orders/charging/guard-card-testing.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { mayAsk } from '../../orders/charging/provider-calls.ts';
import { resolveByReading } from '../../orders/charging/resolve-by-reading.ts';
import { type AttemptRow, attemptsOf, isInFlight, type OrderRow } from '../../orders/records/attempt-rows.ts';
import {
  ORDER_CLOSED,
  ORDER_MISSING,
  type PaymentStatusResult,
  TOO_MANY_ATTEMPTS,
} from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { unpaidReason } from '../records/subscription-wire.ts';
import { chargeOnce, type DueRenewal, dueRenewal, isTriedOut } from './due-renewal.ts';
import { payByOtherCard } from './pay-by-other-card.ts';
import { renewalMeans } from './renewal-attempt.ts';

/** The parts of a request that the shopper's browser sends to pay a renewal. */
export interface RenewalPayment {
  /** The provider's token of another card; the subscription's own card is charged where it is absent. */
  cardId?: string | undefined;
  /** The network address of the request, where it distinguishes shoppers. */
  address?: string | null;
}

/**
 * A05, N14: charges a renewal on-session: the same order, a new attempt, and a challenge as on a sale. A repeated call returns
 * how the first one stands.
 */
export async function confirmRenewal(
  deps: OrdersDeps,
  token: string,
  { cardId, address = null }: RenewalPayment = {},
): Promise<PaymentStatusResult> {
  const due = await dueRenewal(deps, token);
  if (!due) return ORDER_MISSING;
  return cardId === undefined ? payByOwnCard(deps, due, address) : payByOtherCard(deps, due, { cardId, address });
}

async function payByOwnCard(deps: OrdersDeps, due: DueRenewal, address: string | null): Promise<PaymentStatusResult> {
  const { row, order } = due;
  const attempts = await attemptsOf(deps.db, order.id);
  if (attempts.some(isInFlight)) return resolvePayment(deps, order, attempts);
  if (row.status === 'cancelled' && !isCapturedStatus(order.status)) return ORDER_CLOSED;
  // N08: a card that was declined hard is not charged again, at the shopper's request either.
  if ((await unpaidReason(deps.db, row)) === 'unchargeable') return paymentStatus(deps, order.id);
  if (isTriedOut(attempts)) return TOO_MANY_ATTEMPTS;
  const means = renewalMeans(deps, order);
  const { card } = means;
  if (!card) return chargeOnce(deps, due, means);
  const tried = { checkoutId: order.checkout_id, purpose: order.purpose, instrument: card };
  const guarded = guardCardTesting(deps, { hash: row.session_hash, address }, tried);
  return guarded.type === 'problem' ? guarded : guarded.counted(chargeOnce(deps, due, means));
}

/** Reads the provider for the shopper's payment of a renewal, and returns its status. */
export async function resolveRenewal(deps: OrdersDeps, token: string): Promise<PaymentStatusResult> {
  const due = await dueRenewal(deps, token);
  return due ? resolvePayment(deps, due.order, await attemptsOf(deps.db, due.order.id)) : ORDER_MISSING;
}

async function resolvePayment(
  deps: OrdersDeps,
  order: OrderRow,
  attempts: readonly AttemptRow[],
): Promise<PaymentStatusResult> {
  const inFlight = attempts.find(isInFlight);
  const isAsked = inFlight && mayAsk(deps, inFlight, { hash: order.session_hash });
  if (!isAsked) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}
