import type { BumpFile } from '../../../contracts/files/shop-files.ts';
import type { GraphNode } from '../../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isOnlySubscribed, type Offer, pricedOffer, subscriptionTermsOf } from '../../../domain/pricing/offer.ts';
import { firstChoice, offersChoice, type SubscriptionChoice } from '../../../domain/pricing/subscription.ts';
import { isOrderForm } from '../../../domain/routing/view-kinds.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { notSoldHere, type OrderProblem } from '../records/order-result.ts';
import type { SoldLine } from '../records/priced-selection.ts';

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
  const main = linesOf(published, offers, 'offer', subscription);
  const extra = linesOf(published, bumps, 'bump', null);
  if (main === 'no-subscription') return notSoldHere('subscription', MESSAGES.offerMissing);
  if (!main || !extra || extra === 'no-subscription') return notSoldHere('offers', MESSAGES.offerMissing);
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
  const lines = node.offers.includes(offer) ? linesOf(published, [offer], 'offer', null) : null;
  if (!lines || lines === 'no-subscription') return notSoldHere('offer.sfid', MESSAGES.oneTimeOfferMissing);
  return { type: 'sold', lines };
}

/** The bump's file, where the version has one for this offer. */
export function bumpOf(published: PublishedFunnel, offer: string): BumpFile | null {
  const bumps = published.bumps ?? {};
  return Object.hasOwn(bumps, offer) ? (bumps[offer] ?? null) : null;
}

/** Whether a node is an order form. Other pages show bundles as well, and sell none. */
function isForm(node: GraphNode): boolean {
  return node.kind === 'page' && isOrderForm(node.view);
}

/** Null where the version lacks an offer, or its amounts are not in the brand's currency. Each offer is sold once (E14). */
function linesOf(
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
