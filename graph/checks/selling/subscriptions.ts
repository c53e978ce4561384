import { meantName } from '../../../domain/meant-name.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import { errorCheck, lookUp } from '../survey.ts';
import { knownOffersOnce, offerFaults } from './offer-mentions.ts';

/** A05, E14: order form and offer page show price, interval and renewal by themselves if the offer has them all. */

export const subscriptionWithoutPrice = errorCheck('subscription-without-price', (survey) =>
  offerFaults(survey, 'subscription', (offer) =>
    offer.subscription && !hasSubscriptionPrice(offer)
      ? `The offer "${offer.name}" has subscription terms and no subscriptionPrice, so the price of a renewal is unknown.`
      : null,
  ),
);

export const subscriptionWithoutTerms = errorCheck('subscription-without-renewal-terms', (survey) =>
  knownOffersOnce(survey)
    .filter(({ offer }) => !offer.subscription && (isOnlySubscribed(offer) || hasSubscriptionPrice(offer)))
    .map(({ offer, path }) => ({
      path,
      offer: { sfid: offer.sfid, path: hasSubscriptionPrice(offer) ? '$.subscriptionPrice' : '$.viewType' },
      message: `The offer "${offer.name}" is sold as a subscription and has no terms that say how often it is renewed.`,
    })),
);

/** Only the exact word sells an offer by subscription alone: with any other one shoppers can buy it once. */
export const viewTypeMisspelt = errorCheck('view-type-misspelt', (survey) =>
  offerFaults(survey, 'viewType', (offer) =>
    !isOnlySubscribed(offer) && isLikeSubscription(offer.viewType ?? '')
      ? `The offer "${offer.name}" has the viewType "${offer.viewType}", with which it would be sold once: write "Subscription".`
      : null,
  ),
);

/** A bump is one line with one checkbox: it is sold once, and has no room for the terms of a subscription. */
export const subscriptionUndisclosed = errorCheck('subscription-undisclosed', ({ funnel, catalogue }) =>
  (funnel.bumpOffers ?? []).flatMap((sfid, index) => {
    const offer = lookUp(catalogue.offers, sfid);
    if (!offer || !isOnlySubscribed(offer)) return [];
    const message = `The bump "${offer.name}" is an offer that is sold by subscription alone, and a bump cannot say what it renews for.`;
    return [{ path: `$.bumpOffers[${index}]`, message }];
  }),
);

function isOnlySubscribed({ viewType }: Offer): boolean {
  return viewType === 'Subscription';
}

function isLikeSubscription(viewType: string): boolean {
  const letters = viewType.toLowerCase().replace(/[^a-z]/g, '');
  return letters.startsWith('subscri') || meantName(letters, ['subscription'], 3) !== null;
}

function hasSubscriptionPrice({ subscriptionPrice }: Offer): boolean {
  return typeof subscriptionPrice === 'number';
}
