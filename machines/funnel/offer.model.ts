import type { OfferReply } from '../../contracts/api/content-api.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import {
  isOnlySubscribed,
  pricedOffer,
  subscriptionTermsOf,
  type Trial,
  trialOf,
  unitsOf,
} from '../../domain/pricing/offer.ts';
import { firstChoice, type SubscriptionChoice } from '../../domain/pricing/subscription.ts';

/** An offer on a page; amounts are minor units of the shop's currency. */
export interface OfferModel {
  sfid: string;
  name: string;
  productName: string;
  imageUrl: string | null;
  units: number;
  /** Of a single purchase, or of a delivery where it is sold by subscription alone. */
  price: MinorUnits;
  standardPrice: MinorUnits;
  /** The saving against the standard price, never negative. */
  saving: MinorUnits;
  shipping: MinorUnits;
  taxCode: string | null;
  /** The price per delivery; null if it cannot be subscribed to. */
  subscriptionPrice: MinorUnits | null;
  trial: Trial | null;
  /** The first interval of an offer that is sold by subscription alone; null for any other. */
  onlyEvery: SubscriptionChoice | null;
  /** The price of one unit of the bundle, rounded to a minor unit; displayed, never charged. */
  unitPrice: MinorUnits;
}

/** The model of an offer, or null if its amounts do not convert exactly to the currency. */
export function offerModel(offer: OfferReply, currency: string): OfferModel | null {
  const priced = pricedOffer(offer, currency);
  if (!priced) return null;
  const units = unitsOf(offer);
  const terms = isOnlySubscribed(offer) ? subscriptionTermsOf(offer) : null;
  const price = (terms && priced.subscriptionPrice) ?? priced.offerPrice;
  return {
    sfid: offer.sfid,
    name: offer.name,
    productName: offer.product.name,
    imageUrl: offer.imageUrl,
    units,
    price,
    standardPrice: priced.standardPrice,
    saving: Math.max(0, priced.standardPrice - price),
    shipping: priced.shippingCost,
    taxCode: priced.taxCode,
    subscriptionPrice: priced.subscriptionPrice,
    trial: trialOf(offer, currency),
    onlyEvery: terms && firstChoice(terms),
    unitPrice: Math.round(price / units),
  };
}
