import type { AccountDetails } from '../../domain/account.ts';
import type { OfferModel } from '../../machines/funnel/offer.model.ts';

/** An address says something about the price from its state or postal code on. */
export function isPlaceKnown({ country, state, zipPostalCode }: AccountDetails): boolean {
  return country !== '' && (state !== '' || zipPostalCode !== '');
}

/** E13: a shop that gives its products tax codes adds tax, and ships, by the address. */
export function isPricedByPlace(offers: readonly Pick<OfferModel, 'taxCode'>[]): boolean {
  return offers.some((offer) => offer.taxCode !== null);
}
