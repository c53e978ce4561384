import type { GraphNode } from '../../contracts/published-graph.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { type Offer, pricedOffer } from '../../domain/offer.ts';
import { type Price, priceOrder } from '../../domain/price.ts';
import { isOrderForm } from '../../domain/view-kinds.ts';
import type { PublishedFunnel } from '../publish/published-funnel.ts';
import { notSoldHere, type OrderProblem } from './order-result.ts';

/** Offers of a published version with their price. Each is sold once: a bundle is an offer of its own (E14). */
export interface Sold {
  type: 'sold';
  offers: Offer[];
  price: Price;
}

/** The bundles that an order form of this version sells (V10). With `stepId` it has to be that very form. */
export function soldOnForm(
  published: PublishedFunnel,
  offers: readonly string[],
  stepId?: string,
): Sold | OrderProblem {
  const forms = published.graph.nodes.filter((node) => isForm(node) && (!stepId || node.id === stepId));
  const missing = offers.findIndex((offer) => !forms.some((form) => form.offers.includes(offer)));
  if (missing >= 0) return notSoldHere(`offers.${missing}`, MESSAGES.offerMissing);
  return priced(published, [...new Set(offers)]) ?? notSoldHere('offers', MESSAGES.offerMissing);
}

/** Other pages show the bundles too, to choose from; none but an order form sells them. */
function isForm(node: GraphNode): boolean {
  return node.kind === 'page' && isOrderForm(node.view);
}

/** The one offer of an upsell or downsell step of this version. */
export function soldOnStep(
  published: PublishedFunnel,
  step: { id: string; kind: GraphNode['kind'] },
  offer: string,
): Sold | OrderProblem {
  const node = published.graph.nodes.find(({ id, kind }) => id === step.id && kind === step.kind);
  if (!node) return notSoldHere('funnel.step', MESSAGES.oneTimeOfferMissing);
  const sold = node.offers.includes(offer) ? priced(published, [offer]) : null;
  return sold ?? notSoldHere('offer.sfid', MESSAGES.oneTimeOfferMissing);
}

/** Null where the version lacks an offer, or its amounts are none of the brand's currency. */
function priced(published: PublishedFunnel, sfids: readonly string[]): Sold | null {
  const { currency } = published.brand;
  const offers: Offer[] = [];
  const chosen: { offer: NonNullable<ReturnType<typeof pricedOffer>>; quantity: number }[] = [];
  for (const sfid of sfids) {
    const offer = Object.hasOwn(published.offers, sfid) ? published.offers[sfid] : undefined;
    const price = offer && pricedOffer(offer, currency);
    if (!offer || !price) return null;
    offers.push(offer);
    chosen.push({ offer: price, quantity: 1 });
  }
  return { type: 'sold', offers, price: priceOrder(currency, chosen) };
}
