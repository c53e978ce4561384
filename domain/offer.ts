import { toMinor } from './money.ts';
import type { PricedOffer } from './price.ts';

/** E14: an offer as a file or the API carries it; amounts are decimals of the brand's currency. */
export interface Offer {
  sfid: string;
  name: string;
  standardPrice: number;
  offerPrice: number;
  shippingCost: number;
  subscriptionPrice?: number | null;
  description: string;
  productDescription: string;
  viewType?: string | null;
  formType?: string | null;
  route?: string | null;
  orderFormBrand: { uniqueName: string };
  product: { name: string; sfid: string; image: { imageUrl: string }[] };
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
  return { sfid: offer.sfid, name: offer.name, offerPrice, standardPrice, shippingCost };
}

/** C06: the offer with its first picture copied to `imageUrl`. */
export function withImageUrl(offer: Offer): Offer & { imageUrl: string | null } {
  return { ...offer, imageUrl: offer.product.image[0]?.imageUrl ?? null };
}
