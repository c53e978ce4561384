import { toMinor } from './money.ts';
import type { PricedOffer } from './price.ts';
import type { SubscriptionTerms } from './subscription.ts';

/** E13: which variant of a product an offer sells. */
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
  /** How it can be subscribed to, for its subscriptionPrice. */
  subscription?: SubscriptionTerms | null;
  /** E13: what the tax table knows its product by. */
  taxCode?: string | null;
  description: string;
  productDescription: string;
  viewType?: string | null;
  formType?: string | null;
  route?: string | null;
  orderFormBrand: { uniqueName: string };
  product: { name: string; sfid: string; image: { imageUrl: string }[]; variant?: ProductVariant | null };
  /** How many units of the product a bundle holds; its price is the whole bundle's. */
  units?: number | null;
  /** C06: the first picture's address. */
  imageUrl?: string | null;
}

/** E14: an offer's amounts in minor units, or null where one of them is no exact amount of the currency. */
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

/** Null where a price is no exact amount; an offer without terms has no such prices. */
function subscriptionPrices(offer: Offer, currency: string) {
  const { subscriptionPrice: price = null, subscription: terms = null } = offer;
  const trial = terms?.trial?.price ?? null;
  const subscriptionPrice = price === null || !terms ? null : toMinor(price, currency);
  const trialPrice = trial === null ? null : toMinor(trial, currency);
  const isExact =
    (terms === null || price === null || subscriptionPrice !== null) && (trial === null || trialPrice !== null);
  return isExact ? { subscriptionPrice, trialPrice } : null;
}

/** C06: the offer with its first picture copied to `imageUrl`. */
export function withImageUrl(offer: Offer): Offer & { imageUrl: string | null } {
  return { ...offer, imageUrl: offer.product.image[0]?.imageUrl ?? null };
}
