import type { QuoteProblem } from '../../../contracts/api/quote-api.ts';
import type { BumpFile } from '../../../contracts/files/shop-files.ts';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import type { ShippingAddress } from '../../../domain/account/address.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isOnlySubscribed, type Offer, pricedOffer, subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import { type Price, type PriceTerms, priceOrder } from '../../../domain/pricing/price.ts';
import { chosenMethod, methodPrice } from '../../../domain/pricing/shipping.ts';
import {
  firstChoice,
  offersChoice,
  renewalDate,
  type SubscriptionChoice,
} from '../../../domain/pricing/subscription.ts';
import { isOrderForm } from '../../../domain/routing/view-kinds.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { notSoldHere, type OrderProblem } from '../records/order-result.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { PricedSelection, SoldLine } from '../records/priced-selection.ts';
import {
  addressProblems,
  couponFault,
  couponPart,
  couponProblem,
  reachable,
  shippingPart,
  taxPart,
} from './price-parts.ts';

/** The selection of a shopper, as a quote stores it. */
export interface Selection {
  offers: readonly string[];
  bumps: readonly string[];
  subscription: SubscriptionChoice | null;
  coupon: string | null;
  shippingMethod: string | null;
}

export type SoldLines = { type: 'sold'; lines: SoldLine[] } | OrderProblem;

/** V10: the bundles and bumps that an order form of this version sells. A `stepId` limits them to that form. */
export function soldOnForm(
  published: PublishedFunnel,
  { offers, bumps, subscription }: Selection,
  stepId?: string,
): SoldLines {
  const forms = published.graph.nodes.filter((node) => isForm(node) && (!stepId || node.id === stepId));
  const missing = offers.findIndex((offer) => !forms.some((form) => form.offers.includes(offer)));
  if (missing >= 0) return notSoldHere(`offers.${missing}`, MESSAGES.offerMissing);
  const strange = bumps.findIndex((bump) => !(published.funnel.bumpOffers ?? []).includes(bump));
  if (strange >= 0) return notSoldHere(`bumps.${strange}`, MESSAGES.offerMissing);
  const main = buildLines(published, offers, 'offer', subscription);
  const extra = buildLines(published, bumps, 'bump', null);
  if (main === 'no-subscription') return notSoldHere('subscription', MESSAGES.offerMissing);
  if (!main || !extra || extra === 'no-subscription') return notSoldHere('offers', MESSAGES.offerMissing);
  // Each later charge is that of one offer, so that a second one would be sold at a price for deliveries that never come.
  if (main.filter(({ chosen }) => chosen.subscription).length > 1)
    return notSoldHere('subscription', MESSAGES.offerMissing);
  return { type: 'sold', lines: [...main, ...extra] };
}

/** The one offer of the upsell or downsell step with this id; a `kind` limits it to steps of that kind. */
export function soldOnStep(
  published: PublishedFunnel,
  stepId: string | undefined,
  offer: string,
  kind?: GraphNode['kind'],
): SoldLines {
  const node = published.graph.nodes.find((each) => each.id === stepId && (kind ?? each.kind) === each.kind);
  if (!node || !isOfferKind(node.kind)) return notSoldHere('funnel.step', MESSAGES.oneTimeOfferMissing);
  const lines = node.offers.includes(offer) ? buildLines(published, [offer], 'offer', null) : null;
  if (!lines || lines === 'no-subscription') return notSoldHere('offer.sfid', MESSAGES.oneTimeOfferMissing);
  return { type: 'sold', lines };
}

/** The bump's file, where the version has one for this offer. */
export function findBump(published: PublishedFunnel, offer: string): BumpFile | null {
  const bumps = published.bumps ?? {};
  return Object.hasOwn(bumps, offer) ? (bumps[offer] ?? null) : null;
}

/** Whether a node is an order form. Other pages show bundles as well, and sell none. */
function isForm(node: GraphNode): boolean {
  return node.kind === 'page' && isOrderForm(node.view);
}

/** Null where the version lacks an offer, or its amounts are not in the brand's currency. Each offer is sold once (E14). */
function buildLines(
  published: PublishedFunnel,
  sfids: readonly string[],
  kind: 'offer' | 'bump',
  wanted: SubscriptionChoice | null,
): SoldLine[] | 'no-subscription' | null {
  const lines: SoldLine[] = [];
  for (const sfid of new Set(sfids)) {
    const offer = Object.hasOwn(published.offers, sfid) ? published.offers[sfid] : undefined;
    const priced = offer && pricedOffer(offer, published.brand.currency);
    if (!offer || !priced) return null;
    const subscription = kind === 'offer' ? choiceFor(offer, wanted) : null;
    if (subscription === 'not-offered') return 'no-subscription';
    lines.push({ offer, chosen: { offer: priced, quantity: 1, kind, subscription } });
  }
  return lines;
}

/** An offer whose viewType is Subscription is sold as a subscription alone. */
function choiceFor(offer: Offer, wanted: SubscriptionChoice | null): SubscriptionChoice | null | 'not-offered' {
  const terms = subscriptionTermsOf(offer);
  if (wanted) return terms && offersChoice(terms, wanted) ? wanted : 'not-offered';
  return terms && isOnlySubscribed(offer) ? firstChoice(terms) : null;
}

/** The inputs beside the selection that coupons, shipping methods and tax rates depend on. */
export interface PricingPlace {
  published: PublishedFunnel;
  /** The address; null while it is unknown. */
  to: ShippingAddress | null;
  /** An offer after the sale ships in the sale's parcel, without a method of its own. */
  isAddition?: boolean;
  problems?: QuoteProblem[];
  /** The checkout whose own use of a coupon does not count. */
  checkoutId?: string;
}

/** V10, O08: prices a selection with the brand's shipping, taxes and coupons of now, requested in parallel. */
export async function priceSelection(
  deps: OrdersDeps,
  lines: SoldLine[],
  selection: Pick<Selection, 'coupon' | 'shippingMethod'>,
  place: PricingPlace,
): Promise<PricedSelection> {
  const { brand } = place.published;
  const chosen = lines.map((line) => line.chosen);
  const bare = priceOrder(brand.currency, chosen);
  const { to, coupon, offered, tax, problems } = await askedFor(deps, selection, place, bare);
  const method = offered ? chosenMethod(offered, selection.shippingMethod, bare.subtotal) : null;
  const fee = place.isAddition ? null : deps.funnels.rulesOf(brand.uniqueName).fee;
  const terms: PriceTerms = { method, coupon, tax, fee };
  const full = priceOrder(brand.currency, chosen, terms);
  const renewal = buildRenewal(deps, lines, brand.currency, terms);
  const isFinal = to !== null && problems.every(({ part }) => part === 'coupon' || part === 'bump');
  // A total that is not final may still grow by its delivery.
  const refusal = isFinal ? couponFault(deps.providers.tokens.limits, { price: full, renewal }) : null;
  return {
    lines,
    price: refusal ? priceOrder(brand.currency, chosen, { ...terms, coupon: null }) : full,
    // What an offer's own delivery costs is part of each choice, since it is charged with any of them.
    shippingOptions: (offered ?? []).map((each) => ({
      method: each,
      price: bare.shipping + methodPrice(each, bare.subtotal),
    })),
    renewal,
    coupon: refusal ? null : coupon,
    fee: fee && { amount: fee.amount, documentId: fee.documentId },
    problems: refusal ? [...problems, couponProblem(refusal, brand)] : problems,
    isFinal,
  };
}

const NOTHING = { value: null, problems: [] };

/** The services are called in parallel, so that the slowest one alone determines the time. */
async function askedFor(
  deps: OrdersDeps,
  { coupon: typed }: Pick<Selection, 'coupon'>,
  { published, to: wanted, isAddition, checkoutId, problems = [] }: PricingPlace,
  bare: Price,
) {
  const { uniqueName: brand, shipsTo } = published.brand;
  const there = reachable(wanted, shipsTo);
  const to = there.value;
  const [address, coupon, shipping, tax] = await Promise.all([
    addressProblems(deps, to),
    couponPart(deps, { brand: published.brand, typed, bare, checkoutId }),
    to && !isAddition ? shippingPart(deps, brand, to) : NOTHING,
    to ? taxPart(deps, brand, to, bare) : NOTHING,
  ]);
  const found = [...there.problems, ...address, ...coupon.problems, ...shipping.problems, ...tax.problems];
  return {
    to,
    coupon: coupon.value,
    offered: shipping.value,
    tax: tax.value,
    problems: [...problems, ...found],
  };
}

/** The price of each later delivery: today's terms without coupon and fee. At most one offer of an order is subscribed to. */
function buildRenewal(deps: OrdersDeps, lines: readonly SoldLine[], currency: string, terms: PriceTerms) {
  const subscribed = lines.find(({ chosen }) => chosen.subscription);
  const choice = subscribed?.chosen.subscription;
  if (!subscribed || !choice) return null;
  const { method = null, tax = null } = terms;
  const price = priceOrder(currency, [subscribed.chosen], { method, tax, isRenewal: true });
  const { subtotal, shipping, taxLines, total } = price;
  const trialDays = subscribed.offer.subscription?.trial?.days ?? null;
  const now = deps.clock();
  const nextAt = trialDays === null ? renewalDate(now, choice, 1) : new Date(now.getTime() + trialDays * 86_400_000);
  const { sfid: offer, name } = subscribed.offer;
  return { offer, name, choice, subtotal, shipping, tax: price.tax, taxLines, total, trialDays, nextAt };
}
