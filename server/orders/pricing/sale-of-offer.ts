import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { accountAddressOf } from '../../../domain/account/address.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { type OfferAvailability, offerAvailability } from '../../../graph/paths/offer-availability.ts';
import { upsellIndexAt } from '../../../graph/paths/upsell-index.ts';
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
import { priceSelection } from './price-selection.ts';
import type { SoldLines } from './selection.ts';

/** An offer after the sale, as its page names it. */
export interface NamedOffer {
  /** The id of the sale. */
  parent: string;
  checkoutId: string;
  /** The sfid of the step that sells the offer. */
  step: string | undefined;
}

/** The sale that an offer is added to, and the version that the sale was bought in. */
interface SaleOfOffer {
  type: 'sale';
  sale: OrderRow;
  published: PublishedFunnel;
  /** The problem of an offer that the sale is not offered, or no longer; null where it may be accepted. */
  closed: OrderProblem | null;
  /** N13: the place of the offer's order after the offers that were bought before. */
  place: PlaceInWalk;
}

/** An offer that its sale may still have, and its price. */
export interface PricedOffer extends SaleOfOffer {
  priced: PricedSelection;
}

/**
 * V10, O02, N05, N06: prices an offer for the address of the sale that it is added to, and in the version of that. `linesOf` says
 * what the version sells there.
 */
export async function priceOffer(
  deps: OrdersDeps,
  session: OrderSession,
  named: NamedOffer,
  linesOf: (published: PublishedFunnel) => SoldLines,
): Promise<PricedOffer | OrderProblem> {
  const found = await saleOfOffer(deps, session, named);
  if (found.type === 'problem') return found;
  const { sale, published, closed } = found;
  const sold = linesOf(published);
  if (sold.type === 'problem') return sold;
  if (closed) return closed;
  const place = { published, to: accountAddressOf(sale.shipping_address), isAddition: true };
  return { ...found, priced: await priceSelection(deps, sold.lines, { coupon: null, shippingMethod: null }, place) };
}

/** The sale of this session and checkout that an offer belongs to, and whether it is still offered. */
async function saleOfOffer(
  deps: OrdersDeps,
  session: OrderSession,
  { parent, checkoutId, step }: NamedOffer,
): Promise<SaleOfOffer | OrderProblem> {
  const found = await findSale(deps, session, { id: parent, checkoutId });
  if (!found) return ORDER_MISSING;
  const { sale } = found;
  const published = await deps.funnels.byHash(sale.funnel_hash);
  if (!published) return FUNNEL_MISSING;
  const closed = closedBy(deps, found, published, step ?? '');
  return { type: 'sale', sale, published, closed, place: placeOf(published.graph, found, step ?? '') };
}

function placeOf(graph: FunnelGraph, { sale, capturedSteps: captured }: SaleWithOffers, step: string): PlaceInWalk {
  return {
    upsellIndex: upsellIndexAt(graph, { saleStep: sale.step_sfid, captured }, step),
    ordinal: captured.filter((each) => each !== step).length + 2,
  };
}

function closedBy(
  deps: OrdersDeps,
  found: SaleWithOffers,
  published: PublishedFunnel,
  step: string,
): OrderProblem | null {
  if (found.sale.walk_ended_at !== null) return OFFER_AFTER_RECEIPT;
  const age = deps.clock().getTime() - found.soldAt.getTime();
  if (age >= timeoutsOf(deps).offersEndAfter) return OFFER_ENDED;
  const inOwn = availabilityIn(published.graph, found, step);
  const live = inOwn === 'unreached' ? liveGraphOf(deps, published) : null;
  const availability = live ? availabilityIn(live, found, step) : inOwn;
  if (availability === 'open') return null;
  return availability === 'replaced' ? OFFER_REPLACED : OFFER_UNREACHED;
}

function availabilityIn(
  graph: FunnelGraph,
  { sale, capturedSteps: captured }: SaleWithOffers,
  step: string,
): OfferAvailability {
  return offerAvailability(graph, { saleStep: sale.step_sfid, captured }, step);
}

/**
 * The live graph of a version's funnel. A shopper whose version cookie was lost after the sale walks on in it; it opens only
 * what the sale's own version does not lead to, so that no publication reopens a replaced offer.
 */
function liveGraphOf({ funnels }: OrdersDeps, { brand, funnel }: PublishedFunnel): FunnelGraph | null {
  const live = funnels
    .live()
    .find((each) => each.funnel.sfid === funnel.sfid && each.brand.uniqueName === brand.uniqueName);
  return live?.graph ?? null;
}
