import { isCapturedStatus } from '../../../domain/orders/order-status.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { mayAsk } from '../../orders/charging/provider-calls.ts';
import { resolveByReading } from '../../orders/charging/resolve-order.ts';
import { supersedeAttempt } from '../../orders/charging/supersede-attempt.ts';
import {
  type AttemptRow,
  isInFlight,
  lockOrder,
  type OrderRow,
  readAttempts,
} from '../../orders/records/attempt-rows.ts';
import { findCard, saveCard } from '../../orders/records/instruments.ts';
import { inFlight } from '../../orders/records/look-up-turn.ts';
import {
  CARD_MISSING,
  ORDER_CLOSED,
  ORDER_MISSING,
  type PaymentStatusResult,
  TOO_MANY_ATTEMPTS,
} from '../../orders/records/order-result.ts';
import type { OrdersDeps } from '../../orders/records/orders-deps.ts';
import { NEVER_ARRIVED } from '../../payments/port/decline.ts';
import type { TryingSession } from '../../storage/tries.ts';
import {
  lastCapturedRenewal,
  lockSubscription,
  type SubscriptionRow,
  subscriptionByToken,
} from '../records/subscription-rows.ts';
import { unpaidReason } from '../records/subscription-wire.ts';
import {
  type BegunRenewal,
  beginRenewalAttempt,
  cardMeansOf,
  type RenewalMeans,
  renewalMeans,
} from './renewal-attempt.ts';

/** The parts of a request that the shopper's browser sends to pay a renewal. */
export interface RenewalPayment {
  /** The provider's token of another card; the subscription's own card is charged where it is absent. */
  cardId?: string | undefined;
  /** The network address of the request, where it distinguishes shoppers. */
  address?: string | null;
}

/** A05, N14: a renewal is charged on-session as a new attempt, and a repeated call returns how the first stands. */
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
  const attempts = await readAttempts(deps.db, order.id);
  if (attempts.some(isInFlight)) return resolvePayment(deps, order, attempts);
  if (row.status === 'cancelled' && !isCapturedStatus(order.status)) return ORDER_CLOSED;
  // N08: a card that was declined hard is not charged again, at the shopper's request either.
  if ((await unpaidReason(deps.db, row)) === 'unchargeable') return paymentStatus(deps, order.id);
  if (isTriedOut(attempts)) return TOO_MANY_ATTEMPTS;
  return chargeOnce(deps, due, renewalMeans(deps, order), { hash: row.session_hash, address });
}

/** Reads the provider for the shopper's payment of a renewal, and returns its status. */
export async function resolveRenewal(deps: OrdersDeps, token: string): Promise<PaymentStatusResult> {
  const due = await dueRenewal(deps, token);
  return due ? resolvePayment(deps, due.order, await readAttempts(deps.db, due.order.id)) : ORDER_MISSING;
}

async function resolvePayment(deps: OrdersDeps, order: OrderRow, attempts: readonly AttemptRow[]) {
  const inFlight = attempts.find(isInFlight);
  const isAsked = inFlight && mayAsk(deps, inFlight, { hash: order.session_hash });
  if (!isAsked) return paymentStatus(deps, order.id);
  const recorded = await resolveByReading(deps, { attempt: inFlight, customerRef: order.provider_customer });
  return paymentStatusAfter(deps, { order, items: null }, recorded);
}

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
async function payByOtherCard(deps: OrdersDeps, due: DueRenewal, other: OtherCard): Promise<PaymentStatusResult> {
  const { row, order } = due;
  // T07: a renewal that a provider bills is paid at the provider.
  if (row.provider !== null) return ORDER_MISSING;
  if (unstorableField({ cardId: other.cardId })) return CARD_MISSING;
  const answer = await supersedeAttempt(deps, order, (attempt) => attempt.instrument_ref !== other.cardId);
  if (answer) return answer;
  if (row.status === 'cancelled' && !isCapturedStatus(order.status)) return ORDER_CLOSED;
  const attempts = await readAttempts(deps.db, order.id);
  if (attempts.some((attempt) => isAnswered(attempt, other.cardId))) return paymentStatus(deps, order.id);
  return isTriedOut(attempts) ? TOO_MANY_ATTEMPTS : tryCard(deps, due, other);
}

function isAnswered({ instrument_ref: ref, failure }: AttemptRow, cardId: string): boolean {
  return ref === cardId && failure?.code !== NEVER_ARRIVED.code;
}

/** The card is stored for the session that the subscription began in. */
async function tryCard(deps: OrdersDeps, due: DueRenewal, { cardId, address }: OtherCard) {
  const { checkout_id: checkoutId, provider_customer: customer } = due.order;
  const session = { hash: due.row.session_hash, address };
  const found = await findCard(deps, session, { cardId, known: null, left: null, customer });
  if (found.type === 'problem') return found;
  const card = { checkoutId, instrument: found.card, isNewCard: found.isNew };
  if (!(await saveCard(deps, session, card))) return CARD_MISSING;
  return chargeOnce(deps, due, cardMeansOf(deps, found.card), session);
}

/** A subscription, and the order of its renewal that is due, or else of the last one that was paid. */
export interface DueRenewal {
  row: SubscriptionRow;
  order: OrderRow;
}

const MAX_TRIES = 5;

/** A second click finds the renewal that the first click paid, and undefined means that there is none. */
async function dueRenewal(deps: OrdersDeps, token: string): Promise<DueRenewal | undefined> {
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
function isTriedOut(attempts: readonly AttemptRow[]): boolean {
  const declined = attempts.filter(({ initiated_as: by, status }) => by === 'CIT' && status === 'declined');
  return declined.filter(({ failure }) => failure?.code !== NEVER_ARRIVED.code).length >= MAX_TRIES;
}

/** N14: charges a renewal on-session, unless another request does, and returns how the payment stands. */
function chargeOnce(deps: OrdersDeps, due: DueRenewal, means: RenewalMeans, session: TryingSession) {
  return inFlight(deps, session, [], async () => {
    const begun = await begin(deps, due, means, session);
    if (begun.type === 'closed') return ORDER_CLOSED;
    if (begun.type === 'limited') return TOO_MANY_ATTEMPTS;
    if (begun.type === 'excluded') return paymentStatus(deps, due.order.id);
    return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun));
  });
}

/** Locks the order before the subscription, in the order in which an outcome locks them. */
function begin(
  deps: OrdersDeps,
  { row, order }: DueRenewal,
  means: RenewalMeans,
  session: TryingSession,
): Promise<BegunRenewal> {
  return deps.db.transaction().execute(async (trx): Promise<BegunRenewal> => {
    const locked = await lockOrder(trx, order.id);
    const subscription = await lockSubscription(trx, row.id);
    if (subscription?.status === 'cancelled' && !isCapturedStatus(locked.status)) return { type: 'closed' };
    return beginRenewalAttempt(trx, deps, locked, { means, initiatedAs: 'CIT', session });
  });
}
