import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import type { StoredPayer } from '../../db/schema/order-tables.ts';
import { affiliateOf } from '../../http/input/affiliate-of.ts';
import { unstorableField } from '../../http/input/storable-text.ts';
import { type Begun, beginAttempt, cardMeans } from '../../orders/charging/begin-attempt.ts';
import { chargeAttempt } from '../../orders/charging/charge-attempt.ts';
import { paymentStatus, paymentStatusAfter } from '../../orders/charging/payment-status.ts';
import { supersedeAttempt } from '../../orders/charging/supersede-attempt.ts';
import { chargeProblem } from '../../orders/pricing/price-parts.ts';
import { type AttemptRow, cardOf, payerOf } from '../../orders/records/attempt-rows.ts';
import { isTriedOut } from '../../orders/records/card-tries.ts';
import { saveCard } from '../../orders/records/instruments.ts';
import { inFlight } from '../../orders/records/look-up-turn.ts';
import { findOrder } from '../../orders/records/order-reads.ts';
import {
  CARD_MISSING,
  invalid,
  notApproved,
  ORDER_MISSING,
  type PlaceResult,
  TOO_MANY_ATTEMPTS,
  TOO_MANY_ON_OFFER,
  UNAVAILABLE,
} from '../../orders/records/order-result.ts';
import type { OpenDraft, OrderDraft, OrderSession, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { saleFacts } from '../../orders/records/sale-facts.ts';
import { beginNewOrder } from './begin-new-order.ts';
import { inExclusiveTurn } from './exclusive-turn.ts';
import { checkOffer } from './offer-request.ts';
import { isUnchargedDraft, placeUnchargedOrder } from './place-uncharged-order.ts';
import { type Checked, checkSale, type KnownSale, withCard } from './sale-request.ts';

/** O02, O03, N14: a new attempt is made only where no earlier one has taken, or may still take, money. */
export async function placeGuestOrder(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateGuestOrder,
): Promise<PlaceResult> {
  const field = unstorableField(pickStoredParts(request));
  if (field) return invalid(field, 'This text cannot be kept');
  const facts = request.orderType === 'Standard' ? await saleFacts(deps, session, request) : null;
  const order = facts?.hasOrder === false ? undefined : await findOrder(deps, request);
  if (order && order.session_hash !== session.hash) return ORDER_MISSING;
  const answer = order && (await supersedeAttempt(deps, order, (attempt) => isOtherCard(request, attempt)));
  if (answer) return answer;
  const isNew = order === undefined;
  const known = { isNew, customer: order?.provider_customer ?? null };
  return inExclusiveTurn(deps, session, request, () =>
    facts ? placeSale(deps, session, request, { ...known, facts }) : placeOffer(deps, session, request, isNew),
  );
}

/** Charges a sale to the request's card; a sale whose total is 0 is placed without one. */
async function placeSale(
  deps: OrdersDeps,
  session: OrderSession,
  request: CreateGuestOrder,
  { isNew, ...known }: KnownSale & { isNew: boolean },
): Promise<PlaceResult> {
  const checkOpen = () => checkSale(deps, session, request, 'entered', known);
  const open = await checkOpen();
  if (open.type !== 'checked') return open;
  if (isUnchargedDraft(open.value)) return placeUnchargedOrder(deps, session, open.value, checkOpen);
  const unfit = chargeProblem(deps.providers.tokens, open.value);
  if (unfit) return unfit;
  const checked = await withCard(deps, session, request, known, open);
  if (checked.type !== 'checked') return checked;
  const check = async () => withCard(deps, session, request, known, await checkOpen());
  // N08: nothing is asked of the provider for a session or an address that has no try left.
  if (isTriedOut(known.facts.left)) return TOO_MANY_ATTEMPTS;
  return inFlight(deps, session, [], () => attempt(deps, session, checked.value, { isNew, check }));
}

/** Charges an offer to the sale's payer by an agreement, or to the sale's card; one whose total is 0 to neither. */
async function placeOffer(deps: OrdersDeps, session: OrderSession, request: CreateGuestOrder, isNew: boolean) {
  const checked = await checkOffer(deps, session, request);
  if (checked.type !== 'checked') return checked;
  const { sale, ...draft } = checked.value;
  if (isUnchargedDraft(draft)) {
    return placeUnchargedOrder(deps, session, draft, () => checkOffer(deps, session, request));
  }
  const payer = payerOf(sale.instrument);
  if (payer) return chargePayer(deps, session, draft, payer);
  const unfit = chargeProblem(deps.providers.tokens, draft);
  if (unfit) return unfit;
  const instrument = cardOf(sale.instrument);
  // A sale whose total was 0 has no card.
  if (!instrument || !sale.provider_customer) return CARD_MISSING;
  const own = { ...draft, instrument };
  const check = async () => ({ type: 'checked' as const, value: own });
  const placed = await inFlight(deps, session, [], () => attempt(deps, session, own, { isNew, check }));
  return placed === TOO_MANY_ATTEMPTS ? TOO_MANY_ON_OFFER : placed;
}

async function attempt(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
  { isNew, check }: { isNew: boolean; check: () => Promise<Checked<OrderDraft>> },
): Promise<PlaceResult> {
  const begun = await begin(deps, session, draft, isNew);
  if (begun.type === 'problem') return begun;
  if (begun.type === 'coupon-used-up') {
    const again = await check();
    return again.type === 'checked' ? attempt(deps, session, again.value, { isNew, check }) : again;
  }
  if (begun.type === 'excluded') return paymentStatus(deps, begun.orderId);
  return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun, session.besideCapture));
}

async function begin(deps: OrdersDeps, session: OrderSession, draft: OrderDraft, isNew: boolean): Promise<Begun> {
  const begun = isNew ? await beginNewOrder(deps, session, draft) : null;
  if (begun) return begun;
  if (!(await saveCard(deps, session, draft))) return CARD_MISSING;
  return beginAttempt(deps, session, draft, cardMeans(deps, draft));
}

/** Whether the shopper left a challenge unanswered, and entered another card or came to a total of 0, which needs none. */
function isOtherCard({ cardDetails, orderType, quote }: CreateGuestOrder, attempt: AttemptRow): boolean {
  if (orderType !== 'Standard') return false;
  const cardId = cardDetails?.cardId;
  return cardId === undefined ? quote?.total === 0 : cardId !== attempt.instrument_ref;
}

/** The parts of a request that are stored. */
export function pickStoredParts({
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

/** O02, O04: an offer needs an approval without an agreement, or where no first charge would prove the agreement. */
async function chargePayer(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OpenDraft,
  { type: method, agreementRef }: StoredPayer,
): Promise<PlaceResult> {
  const provider = deps.providers.approving(method);
  if (!provider) return UNAVAILABLE;
  if (agreementRef === null || draft.sold.price.total === 0) return notApproved(provider.displayName);
  const unfit = chargeProblem(provider, draft);
  if (unfit) return unfit;
  const means = { provider: provider.name, ref: agreementRef, card: null, approvalKind: null };
  const begun = await beginAttempt(deps, session, draft, means);
  if (begun.type === 'problem') return begun;
  if (begun.type === 'coupon-used-up') throw new Error('an offer after the sale has no coupon');
  if (begun.type === 'excluded') return paymentStatus(deps, begun.orderId);
  return paymentStatusAfter(deps, begun, await chargeAttempt(deps, begun));
}
