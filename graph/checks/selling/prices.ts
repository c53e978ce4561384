import { currencyDigits, toMinor } from '../../../domain/pricing/money.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import { errorCheck, warningCheck } from '../survey.ts';
import { knownOffersOnce, offerFaults } from './offer-mentions.ts';

/** The prices of offers (E14). Each offer is checked once, at the first place that names it. */

export const priceNotExact = errorCheck('price-not-exact', (survey) => {
  const { currency } = survey.catalogue;
  const digits = currencyDigits(currency);
  return knownOffersOnce(survey).flatMap(({ offer, path }) =>
    amountsOf(offer)
      .filter(([, amount]) => toMinor(amount, currency) === null)
      .map(([field, amount]) => ({
        path,
        offer: { sfid: offer.sfid, path: `$.${field}` },
        message: `The offer "${offer.name}" has the ${field} ${amount}, which is no exact amount of ${currency} (${digits} decimal digits): write ${amount.toFixed(digits)}, or another amount of that many digits.`,
      })),
  );
});

export const priceAboveStandard = errorCheck('price-above-standard', (survey) =>
  offerFaults(survey, 'offerPrice', ({ name, offerPrice, standardPrice }) =>
    offerPrice > standardPrice
      ? `The offer "${name}" costs ${offerPrice}, which is more than its standard price ${standardPrice}.`
      : null,
  ),
);

export const priceNotBelowStandard = warningCheck('price-not-below-standard', (survey) =>
  offerFaults(survey, 'offerPrice', ({ name, offerPrice, standardPrice }) =>
    offerPrice > 0 && offerPrice === standardPrice
      ? `The offer "${name}" costs ${offerPrice}, the same as its standard price, so it saves nothing.`
      : null,
  ),
);

export const priceZero = warningCheck('price-zero', (survey) =>
  offerFaults(survey, 'offerPrice', ({ name, offerPrice }) =>
    offerPrice === 0 ? `The offer "${name}" costs nothing: its offerPrice is 0.` : null,
  ),
);

/** Every amount of an offer, by its place in the offer's file. */
function amountsOf(offer: Offer): [field: string, amount: number][] {
  const { standardPrice, offerPrice, shippingCost } = offer;
  const optional = {
    subscriptionPrice: offer.subscriptionPrice,
    'subscription.trial.price': offer.subscription?.trial?.price,
    'product.variant.price': offer.product.variant?.price,
  };
  return Object.entries({ standardPrice, offerPrice, shippingCost, ...optional }).flatMap(
    ([field, amount]): [string, number][] => (typeof amount === 'number' ? [[field, amount]] : []),
  );
}
