import { type MinorUnits, toMinor } from './money.ts';
import type { PricedOffer } from './price.ts';
import type { SubscriptionTerms } from './subscription.ts';

/** E13: the variant of a product that an offer sells. */
export interface ProductVariant {
  sfid: string;
  name: string;
  size?: string | null;
  color?: string | null;
  price?: number | null;
}

/** E14: an offer as a file or the API carries it; amounts are decimals of the brand's currency. */
export interface Offer {
  sfid: string;
  name: string;
  standardPrice: number;
  offerPrice: number;
  shippingCost: number;
  subscriptionPrice?: number | null;
  /** The subscription terms; each delivery costs subscriptionPrice. */
  subscription?: SubscriptionTerms | null;
  /** E13: the product's code in the tax table. */
  taxCode?: string | null;
  description: string;
  productDescription: string;
  viewType?: string | null;
  formType?: string | null;
  route?: string | null;
  orderFormBrand: { uniqueName: string };
  product: { name: string; sfid: string; image: { imageUrl: string }[]; variant?: ProductVariant | null };
  /** The units of a bundle; the price is the whole bundle's. */
  units?: number | null;
  /** C06: the address of the first picture. */
  imageUrl?: string | null;
}

/** E14: an offer's amounts in minor units, or null where the currency cannot express one of them exactly. */
export function pricedOffer(offer: Offer, currency: string): PricedOffer | null {
  const offerPrice = toMinor(offer.offerPrice, currency);
  const standardPrice = toMinor(offer.standardPrice, currency);
  const shippingCost = toMinor(offer.shippingCost, currency);
  if (offerPrice === null || standardPrice === null || shippingCost === null) return null;
  const subscribed = subscriptionPrices(offer, currency);
  if (!subscribed) return null;
  const { sfid, name, product, taxCode = null } = offer;
  return { sfid, name, product: product.sfid, offerPrice, standardPrice, shippingCost, taxCode, ...subscribed };
}

/** Null where a price is not exact; an offer without terms has no such prices. */
function subscriptionPrices(offer: Offer, currency: string) {
  const { subscriptionPrice: price = null, subscription: terms = null } = offer;
  const trial = terms?.trial?.price ?? null;
  const subscriptionPrice = price === null || !terms ? null : toMinor(price, currency);
  const trialPrice = trial === null ? null : toMinor(trial, currency);
  const isExact =
    (terms === null || price === null || subscriptionPrice !== null) && (trial === null || trialPrice !== null);
  return isExact ? { subscriptionPrice, trialPrice } : null;
}

/** How many units an offer holds; one that says none is of one. */
export function unitsOf({ units }: Pick<Offer, 'units'>): number {
  return units ?? 1;
}

/** The price of one unit, as a decimal that is not rounded. */
export function perUnit(offer: Pick<Offer, 'offerPrice' | 'units'>): number {
  return offer.offerPrice / unitsOf(offer);
}

/** The terms by which an offer may be subscribed to, or null; terms without a price sell nothing. */
export function subscriptionTermsOf({ subscriptionPrice, subscription }: Offer): SubscriptionTerms | null {
  return typeof subscriptionPrice === 'number' ? (subscription ?? null) : null;
}

/** The first delivery of a subscription that has a price of its own for some days. */
export interface Trial {
  days: number;
  price: MinorUnits;
}

/** Null where an offer has no trial, or one whose price the currency cannot express. */
export function trialOf(offer: Offer, currency: string): Trial | null {
  const trial = subscriptionTermsOf(offer)?.trial;
  const price = trial ? toMinor(trial.price, currency) : null;
  return trial && price !== null ? { days: trial.days, price } : null;
}

/** Whether an offer is sold by subscription alone. */
export function isOnlySubscribed(offer: Offer): boolean {
  return offer.viewType === 'Subscription' && subscriptionTermsOf(offer) !== null;
}

/** C06: the offer with its first picture copied to `imageUrl`. */
export function withImageUrl(offer: Offer): Offer & { imageUrl: string | null } {
  return { ...offer, imageUrl: offer.product.image[0]?.imageUrl ?? null };
}
