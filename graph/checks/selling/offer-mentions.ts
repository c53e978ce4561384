import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import { type Fault, lookUp, type Survey } from '../survey.ts';
import { readChoices } from './selector.ts';

/** A place of the funnel file that names an offer, directly or through the content that it shows. */
export interface OfferMention {
  offer: string;
  path: string;
}

/** Every place that names an offer, in the order of the file's lists and then of the steps. */
export function offerMentions(survey: Survey): OfferMention[] {
  const { funnel, steps } = survey;
  const sold = steps
    .filter(({ node }) => isOfferKind(node.kind))
    .flatMap(({ node, path }) => node.offers.filter(Boolean).map((offer) => ({ offer, path: `${path}.${node.kind}` })));
  return [
    ...listed(funnel.orderForm, '$.orderForm'),
    ...listed(funnel.bumpOffers, '$.bumpOffers'),
    ...sold,
    ...shown(survey),
  ];
}

/** Each offer of the catalogue that the funnel names, with the place of its first mention. */
export function knownOffersOnce(survey: Survey): { offer: Offer; path: string }[] {
  return offersOnce(survey).flatMap(({ offer: sfid, path }) => {
    const offer = lookUp(survey.catalogue.offers, sfid);
    return offer ? [{ offer, path }] : [];
  });
}

/** The fault of each offer that has one, at a field of its file; each offer is asked once. */
export function offerFaults(survey: Survey, field: string, faultIn: (offer: Offer) => string | null): Fault[] {
  return knownOffersOnce(survey).flatMap(({ offer, path }) => {
    const message = faultIn(offer);
    return message === null ? [] : [{ path, offer: { sfid: offer.sfid, path: `$.${field}` }, message }];
  });
}

function offersOnce(survey: Survey): OfferMention[] {
  const firsts = new Map<string, OfferMention>();
  for (const mention of offerMentions(survey)) {
    if (!firsts.has(mention.offer)) firsts.set(mention.offer, mention);
  }
  return [...firsts.values()];
}

function listed(offers: readonly string[] | null | undefined, path: string): OfferMention[] {
  return (offers ?? []).map((offer, index) => ({ offer, path: `${path}[${index}]` }));
}

/** The offers whose prices pages show, and the offers that pages let shoppers choose from. */
function shown({ steps, catalogue }: Survey): OfferMention[] {
  return steps.flatMap(({ step, path }) =>
    step.variants.flatMap((variant, index) => {
      const page = variant.pageContent ? lookUp(catalogue.content, variant.pageContent) : undefined;
      const blob = page?.content;
      const priced = blob && 'offer' in blob && typeof blob.offer === 'string' ? [blob.offer] : [];
      const named = [...new Set([...priced, ...readChoices(blob)])];
      return named.map((offer) => ({ offer, path: `${path}.variants[${index}].pageContent` }));
    }),
  );
}
