import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { guardCardTesting } from '../../orders/charging/guard-card-testing.ts';
import { paymentStatus } from '../../orders/charging/payment-status.ts';
import { supersedeAttempt } from '../../orders/charging/supersede-attempt.ts';
import { type AttemptRow, attemptsOf } from '../../orders/records/attempt-rows.ts';
import { findCard, saveCard } from '../../orders/records/instruments.ts';
import {
  CARD_MISSING,
  ORDER_CLOSED,
  ORDER_MISSING,
  type PaymentStatusResult,
  TOO_MANY_ATTEMPTS,
} from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import { chargeOnce, type DueRenewal, isTriedOut } from './due-renewal.ts';
import { cardMeansOf } from './renewal-attempt.ts';

export interface OtherCard {
  /** The provider's token of the card, which is new each time that a card is entered. */
  cardId: string;
  address: string | null;
}

/**
 * E12, N14: charges the renewal that is due to another card. Once it pays, the provider stores it and the subscription goes on
 * with it. The same token sent again returns how its charge ended; a charge of another card in flight, such as a retry of the
 * job, is waited for.
 */
export async function payByOtherCard(
  deps: OrdersDeps,
  due: DueRenewal,
  other: OtherCard,
): Promise<PaymentStatusResult> {
  const { row, order } = due;
  // T07: a renewal that a provider bills is paid at the provider.
  if (row.provider !== null) return ORDER_MISSING;
  if (unstorableField({ cardId: other.cardId })) return CARD_MISSING;
  const answer = await supersedeAttempt(deps, order, (attempt) => attempt.instrument_ref !== other.cardId);
  if (answer) return answer;
  if (row.status === 'cancelled' && !isCapturedStatus(order.status)) return ORDER_CLOSED;
  const attempts = await attemptsOf(deps.db, order.id);
  if (attempts.some((attempt) => isAnswered(attempt, other.cardId))) return paymentStatus(deps, order.id);
  return isTriedOut(attempts) ? TOO_MANY_ATTEMPTS : tryCard(deps, due, other);
}

function isAnswered({ instrument_ref: ref, failure }: AttemptRow, cardId: string): boolean {
  return ref === cardId && failure?.code !== NEVER_ARRIVED.code;
}

/** The card is stored for the session that the subscription began in. */
async function tryCard(
  deps: OrdersDeps,
  due: DueRenewal,
  { cardId, address }: OtherCard,
): Promise<PaymentStatusResult> {
  const { checkout_id: checkoutId, purpose, provider_customer: customer } = due.order;
  const session = { hash: due.row.session_hash, address };
  const found = await findCard(deps, session, { cardId, known: null, customer });
  if (found.type === 'problem') return found;
  const card = { checkoutId, purpose, instrument: found.card, isNewCard: found.isNew };
  const guarded = guardCardTesting(deps, session, card);
  if (guarded.type === 'problem') return guarded;
  const charged = async () =>
    (await saveCard(deps, session, card)) ? chargeOnce(deps, due, cardMeansOf(deps, found.card)) : CARD_MISSING;
  return guarded.counted(charged());
}
