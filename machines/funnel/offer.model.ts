import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { pricedOffer } from '../../domain/pricing/offer.ts';

/** An offer as a page shows it; amounts are minor units of the shop's currency. */
export interface OfferModel {
  sfid: string;
  name: string;
  description: string;
  productName: string;
  productDescription: string;
  imageUrl: string | null;
  units: number;
  price: MinorUnits;
  standardPrice: MinorUnits;
  /** What is saved against the standard price, never negative. */
  saving: MinorUnits;
  shipping: MinorUnits;
  taxCode: string | null;
  product: string;
  /** Per delivery, where it can be subscribed to. */
  subscriptionPrice: MinorUnits | null;
  /** What one unit of the bundle costs, rounded to a minor unit; shown, never charged. */
  unitPrice: MinorUnits;
}

/** The model of an offer, or null where its amounts are no exact money of the currency. */
export function offerModel(offer: OfferReply, currency: string): OfferModel | null {
  const priced = pricedOffer(offer, currency);
  if (!priced) return null;
  const units = offer.units ?? 1;
  return {
    sfid: offer.sfid,
    name: offer.name,
    description: offer.description,
    productName: offer.product.name,
    productDescription: offer.productDescription,
    imageUrl: offer.imageUrl,
    units,
    price: priced.offerPrice,
    standardPrice: priced.standardPrice,
    saving: Math.max(0, priced.standardPrice - priced.offerPrice),
    shipping: priced.shippingCost,
    taxCode: priced.taxCode,
    product: priced.product,
    subscriptionPrice: priced.subscriptionPrice,
    unitPrice: Math.round(priced.offerPrice / units),
  };
}
