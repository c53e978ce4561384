import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { toAccountAddress } from '../../../domain/account/address.ts';
import { type OfferAvailability, offerAvailability, upsellIndexAt } from '../../../graph/paths/offer-availability.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { PlaceInWalk } from '../linking/order-link.ts';
import type { OrderRow } from '../records/attempt-rows.ts';
import {
  FUNNEL_MISSING,
  OFFER_AFTER_RECEIPT,
  OFFER_ENDED,
  OFFER_REPLACED,
  OFFER_UNREACHED,
  ORDER_MISSING,
  type OrderProblem,
} from '../records/order-result.ts';
import { type OrderSession, type OrdersDeps, timeoutsOf } from '../records/orders-deps.ts';
import type { PricedSelection } from '../records/priced-selection.ts';
import { findSale, type SaleWithOffers } from './find-sale.ts';
import { priceSelection, type SoldLines } from './selection.ts';

/** An offer after the sale, as its page names it. */
export interface NamedOffer {
  /** The id of the sale. */
  parent: string;
  checkoutId: string;
  /** The sfid of the step that sells the offer. */
  step: string | undefined;
}

/** An offer that its sale may still have, and its price in the version that the sale was bought in. */
export interface OfferOfSale {
  type: 'priced';
  sale: OrderRow;
  published: PublishedFunnel;
  /** N13: the place of the offer's order after the offers that were bought before. */
  place: PlaceInWalk;
  priced: PricedSelection;
  /** N06: the attempts at offers that exclude this one, which their shopper may still approve on a provider's page. */
  rivals: string[];
}

/** V10, O02, N05, N06: an offer is priced for its sale's address and version, where `linesOf` says what is sold. */
export async function priceOffer(
  deps: OrdersDeps,
  session: OrderSession,
  { parent, checkoutId, step = '' }: NamedOffer,
  linesOf: (published: PublishedFunnel) => SoldLines,
): Promise<OfferOfSale | OrderProblem> {
  const found = await findSale(deps, session, { id: parent, checkoutId });
  if (!found) return ORDER_MISSING;
  const { sale } = found;
  const published = await deps.funnels.byHash(sale.funnel_hash);
  if (!published) return FUNNEL_MISSING;
  const sold = linesOf(published);
  if (sold.type === 'problem') return sold;
  const closed = closedBy(deps, found, published, step);
  if (closed) return closed;
  const parcel = { published, to: toAccountAddress(sale.shipping_address), isAddition: true };
  const priced = await priceSelection(deps, sold.lines, { coupon: null, shippingMethod: null }, parcel);
  const rivals = findRivals(deps, found, published, step);
  return { type: 'priced', sale, published, place: placeOf(published.graph, found, step), priced, rivals };
}

function placeOf(
  graph: FunnelGraph,
  { sale, capturedSteps: captured, nextYes: yesNumber }: SaleWithOffers,
  step: string,
): PlaceInWalk {
  return {
    upsellIndex: upsellIndexAt(graph, { saleStep: sale.step_sfid, captured }, step),
    ordinal: captured.filter((each) => each !== step).length + 2,
    yesNumber,
  };
}

/** N06: the open approvals of other offers that this one would replace, or that would replace it, once they are bought. */
export function findRivals(
  deps: OrdersDeps,
  found: SaleWithOffers,
  published: PublishedFunnel,
  step: string,
): string[] {
  const isRival = (other: string) =>
    availabilityOf(deps, { ...found, capturedSteps: [...found.capturedSteps, other] }, published, step) === 'replaced';
  const others = found.openApprovals.filter((each) => each.step !== step && isRival(each.step));
  return others.map(({ attemptId }) => attemptId);
}

/** The problem of an offer that the sale is not offered, or no longer; null where it may be accepted. */
function closedBy(deps: OrdersDeps, found: SaleWithOffers, published: PublishedFunnel, step: string) {
  if (found.sale.walk_ended_at !== null) return OFFER_AFTER_RECEIPT;
  const age = deps.clock().getTime() - found.soldAt.getTime();
  if (age >= timeoutsOf(deps).offersEndAfter) return OFFER_ENDED;
  const availability = availabilityOf(deps, found, published, step);
  if (availability === 'open') return null;
  return availability === 'replaced' ? OFFER_REPLACED : OFFER_UNREACHED;
}

/** N05, N06: whether the sale may still have an offer, by its own version, or by the live one where that does not lead to it. */
export function availabilityOf(
  deps: Pick<OrdersDeps, 'funnels'>,
  { sale: { step_sfid: saleStep }, capturedSteps: captured }: Pick<SaleWithOffers, 'sale' | 'capturedSteps'>,
  published: PublishedFunnel,
  step: string,
): OfferAvailability {
  const inOwn = offerAvailability(published.graph, { saleStep, captured }, step);
  const live = inOwn === 'unreached' ? findLiveGraph(deps, published) : null;
  return live ? offerAvailability(live, { saleStep, captured }, step) : inOwn;
}

/** The live graph opens only what the sale's version does not lead to, so that no replaced offer is reopened. */
function findLiveGraph(
  { funnels }: Pick<OrdersDeps, 'funnels'>,
  { brand, funnel }: PublishedFunnel,
): FunnelGraph | null {
  const live = funnels
    .live()
    .find((each) => each.funnel.sfid === funnel.sfid && each.brand.uniqueName === brand.uniqueName);
  return live?.graph ?? null;
}
