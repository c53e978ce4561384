import { isOnlySubscribed, type Offer, perUnit, unitsOf } from '../../../domain/pricing/offer.ts';
import { isOrderFormNode } from '../../graph.ts';
import { edgeOn, lookUp, type Survey, warningCheck } from '../survey.ts';

/** The offers of a funnel beside each other: what shoppers compare. */

/** Shoppers tell bundles and bumps apart by their names. */
export const bundleNameTwice = warningCheck('bundle-name-twice', (survey) => [
  ...sameNames(survey, 'orderForm', 'bundles'),
  ...sameNames(survey, 'bumpOffers', 'bumps'),
]);

function sameNames(survey: Survey, list: 'orderForm' | 'bumpOffers', what: string) {
  const offers = listed(survey, list);
  return offers.flatMap(({ offer, path }, index) => {
    const first = offers
      .slice(0, index)
      .find((other) => other.offer.name === offer.name && other.offer.sfid !== offer.sfid);
    if (!first) return [];
    const message = `Two ${what} of the order form are called "${offer.name}": ${first.offer.sfid} for ${first.offer.offerPrice} and ${offer.sfid} for ${offer.offerPrice}. Shoppers cannot tell them apart: rename one.`;
    return [{ path, message }];
  });
}

/** The price of a unit falls with the size of the bundle. */
export const biggerBundleDearer = warningCheck('bigger-bundle-dearer', (survey) => {
  const offers = listed(survey, 'orderForm');
  return offers.flatMap(({ offer, path }) => {
    const smaller = offers.map((each) => each.offer).filter((other) => isSmaller(other, offer));
    const cheaper = smaller.find((other) => perUnit(offer) > perUnit(other) * ROUNDING);
    if (!cheaper) return [];
    const message = `The bundle "${offer.name}" costs ${rounded(perUnit(offer))} a unit (${offer.offerPrice} for ${unitsOf(offer)}), more than the smaller "${cheaper.name}" with ${rounded(perUnit(cheaper))} (${cheaper.offerPrice} for ${unitsOf(cheaper)}): check offerPrice and units of both.`;
    return [{ path, message }];
  });
});

/** Prices that end on .99 make a bigger bundle dearer by some cents. */
const ROUNDING = 1.01;

/** A downsell is for shoppers to whom its upsell was too dear. */
export const downsellDearer = warningCheck('downsell-dearer', (survey) => {
  const downsells = new Map(
    survey.steps.flatMap((each) => (each.node.kind === 'downsell' ? [[each.node.id, each]] : [])),
  );
  return survey.steps.flatMap(({ node, name }) => {
    const next = node.kind === 'upsell' ? downsells.get(edgeOn(survey, node.id, 'no')?.to ?? '') : undefined;
    const [declined, offered] = [node, next?.node].map((each) =>
      lookUp(survey.catalogue.offers, each?.offers[0] ?? ''),
    );
    if (!next || !declined?.offerPrice || !offered || offered.offerPrice <= declined.offerPrice) return [];
    const message = `${next.name} asks ${offered.offerPrice} for "${offered.name}" of those who declined "${declined.name}" for ${declined.offerPrice} on ${name}: a downsell costs less than its upsell.`;
    return [{ path: `${next.path}.downsell`, message }];
  });
});

/** A page that says "from $129" for an offer that its order form does not sell. */
export const priceOfUnsold = warningCheck('price-of-unsold', (survey) => {
  const sold = survey.funnel.orderForm ?? [];
  // An order form that lists no offer has a finding of its own.
  if (sold.length === 0 && survey.graph.nodes.some(isOrderFormNode)) return [];
  return shownPrices(survey)
    .filter(({ offer }) => !sold.includes(offer.sfid))
    .map(({ offer, name, content, path }) => ({
      path,
      message: `${name} shows the price of "${offer.name}" (${offer.sfid}), and the order form of the funnel does not sell it: name an offer of $.orderForm in the content "${content}".`,
    }));
});

/** A page that says "from $79" where the order form sells something for $31. */
export const fromNotCheapest = warningCheck('from-not-cheapest', (survey) => {
  const sold = listed(survey, 'orderForm').map(({ offer }) => offer);
  const [cheapest] = [...sold].sort((one, other) => asked(one) - asked(other));
  return shownPrices(survey).flatMap(({ offer, name, content, path }) => {
    if (!cheapest || !sold.includes(offer) || asked(offer) <= asked(cheapest)) return [];
    const message = `${name} says "From ${asked(offer)}" of "${offer.name}", and the order form sells "${cheapest.name}" for ${asked(cheapest)}: name ${cheapest.sfid} in the content "${content}".`;
    return [{ path, message }];
  });
});

interface ShownPrice {
  offer: Offer;
  /** The step whose page shows it. */
  name: string;
  /** The sfid of the content that names the offer. */
  content: string;
  path: string;
}

/** The prices that pages before the order form name. */
function shownPrices({ steps, catalogue }: Survey): ShownPrice[] {
  return steps.flatMap(({ step, path, name }) =>
    step.variants.flatMap(({ pageContent }, index) => {
      const blob = pageContent ? lookUp(catalogue.content, pageContent)?.content : undefined;
      const sfid = blob && 'offer' in blob && typeof blob.offer === 'string' ? blob.offer : '';
      const offer = lookUp(catalogue.offers, sfid);
      return offer ? [{ offer, name, content: pageContent ?? '', path: `${path}.variants[${index}].pageContent` }] : [];
    }),
  );
}

/** What a purchase costs, or a delivery of an offer that is sold by subscription alone. */
function asked(offer: Offer): number {
  return isOnlySubscribed(offer) ? (offer.subscriptionPrice ?? offer.offerPrice) : offer.offerPrice;
}

function listed({ funnel, catalogue }: Survey, list: 'orderForm' | 'bumpOffers'): { offer: Offer; path: string }[] {
  return (funnel[list] ?? []).flatMap((sfid, index) => {
    const offer = lookUp(catalogue.offers, sfid);
    return offer ? [{ offer, path: `$.${list}[${index}]` }] : [];
  });
}

function isSmaller(one: Offer, other: Offer): boolean {
  return one.product.sfid === other.product.sfid && unitsOf(one) < unitsOf(other);
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
