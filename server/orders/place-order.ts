import type { CreateGuestOrder } from '../../contracts/order-api.ts';
import { isPaidStatus, purposeOf } from '../../domain/order-status.ts';
import { ABANDONED } from '../payments/decline.ts';
import { type AttemptRow, attemptsOf, isLive, type OrderRow } from './attempt-rows.ts';
import { beginAttempt } from './begin-attempt.ts';
import { chargeAttempt } from './charge-attempt.ts';
import { placeFirstSale } from './first-sale.ts';
import { keepCard } from './instruments.ts';
import { limitTrials } from './limit-trials.ts';
import { checkOffer } from './offer-request.ts';
import { affiliateOf, type OrderDraft } from './order-draft.ts';
import { CARD_MISSING, invalid, ORDER_MISSING, type PlaceResult } from './order-result.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';
import { settleByReading } from './read-attempt.ts';
import { recordOutcome } from './record-outcome.ts';
import { saleFacts } from './sale-facts.ts';
import { type Checked, checkSale } from './sale-request.ts';
import { standingOf } from './standing.ts';
import { unstorableField } from './storable-text.ts';

/**
 * O02, O03, N14: places the sale or an accepted offer and charges it, once. Asked again it says how the first one
 * stands; a new attempt is made only where no earlier one has taken, or may still take, money.
 */
export async function placeGuestOrder(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateGuestOrder,
): Promise<PlaceResult> {
  const field = unstorableField(keptOf(request));
  if (field) return invalid(field, 'This text cannot be kept');
  const facts = request.orderType === 'Standard' ? await saleFacts(deps, session, request) : null;
  const order = facts?.hasOrder === false ? undefined : await findOrder(deps, request);
  if (order && order.session_hash !== session.hash) return ORDER_MISSING;
  const standing = order && (await standingBefore(deps, order, request));
  if (standing) return standing;
  const customer = order?.provider_customer ?? null;
  const check = () =>
    facts ? checkSale(deps, session, request, { customer, facts }) : checkOffer(deps, session, request);
  const checked = await check();
  if (checked.type !== 'checked') return checked;
  const isFirst = order === undefined;
  return limitTrials(deps, session, checked.value, () => attempt(deps, session, checked.value, { isFirst, check }));
}

async function attempt(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
  { isFirst, check }: { isFirst: boolean; check: () => Promise<Checked<OrderDraft>> },
): Promise<PlaceResult> {
  const placed = isFirst ? await placeFirstSale(deps, session, draft) : null;
  if (placed) return placed;
  if (!(await keepCard(deps, session, draft))) return CARD_MISSING;
  const begun = await beginAttempt(deps, session, draft);
  if (begun.type === 'problem') return begun;
  if (begun.type === 'coupon-used-up') {
    const again = await check();
    return again.type === 'checked' ? attempt(deps, session, again.value, { isFirst, check }) : again;
  }
  if (begun.type === 'begun') await chargeAttempt(deps, begun.attemptId);
  return standingOf(deps, begun.orderId);
}

/** How the order stands that is there already, or null where a new attempt at it may be made. */
async function standingBefore(
  deps: OrdersDeps,
  order: OrderRow,
  request: CreateGuestOrder,
): Promise<PlaceResult | null> {
  if (isPaidStatus(order.status)) return standingOf(deps, order.id);
  const live = (await attemptsOf(deps.db, order.id)).find(isLive);
  if (!live) return null;
  if (isOtherCard(live, request)) return dropChallenge(deps, order, live);
  const isUnderWay = live.status === 'created' || live.status === 'authorizing';
  if (!isUnderWay) await settleByReading(deps, { attempt: live, customerRef: order.provider_customer });
  return standingOf(deps, order.id);
}

/** The shopper left the bank's question unanswered and entered another card. */
function isOtherCard(live: AttemptRow, request: CreateGuestOrder): boolean {
  const cardId = request.orderType === 'Standard' ? request.cardDetails?.cardId : undefined;
  return live.status === 'requires_action' && cardId !== undefined && cardId !== live.instrument_ref;
}

/** Closes the old charge at the provider first; if it turns out paid, or will not close, that is the answer. */
async function dropChallenge(deps: OrdersDeps, order: OrderRow, live: AttemptRow): Promise<PlaceResult | null> {
  if (live.provider_ref === null) return standingOf(deps, order.id);
  const closed = await deps.card.cancel(live.provider_ref);
  if (closed.type === 'absent') return standingOf(deps, order.id);
  await recordOutcome(deps, live.id, closed.type === 'declined' ? { ...closed, ...ABANDONED } : closed);
  return closed.type === 'declined' ? null : standingOf(deps, order.id);
}

function findOrder(deps: OrdersDeps, request: CreateGuestOrder): Promise<OrderRow | undefined> {
  return deps.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', request.checkoutId)
    .where('purpose', '=', purposeOf(request.orderType, request.offer?.sfid ?? null))
    .executeTakeFirst();
}

/** The parts of a request that reach the store. */
export function keptOf({
  checkoutId,
  funnel,
  quote,
  offer,
  parent,
  cardDetails,
  account,
  billing,
  ...rest
}: CreateGuestOrder) {
  const ids = { checkoutId, funnel, quote: { id: quote?.id }, offer: { sfid: offer?.sfid }, parent };
  const cardId = cardDetails?.cardId;
  return { ...ids, cardDetails: { cardId }, account, billing, affParameters: affiliateOf(rest) };
}
