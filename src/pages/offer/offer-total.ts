import type { MinorUnits } from '../../../domain/money.ts';
import { priceOrder } from '../../../domain/price.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';

/** What saying yes costs in all, by the one price function (V10), in minor units. */
export function offerTotal(offer: OfferModel, currency: string): MinorUnits {
  const { sfid, name, price: offerPrice, standardPrice, shipping: shippingCost } = offer;
  return priceOrder(currency, [{ offer: { sfid, name, offerPrice, standardPrice, shippingCost }, quantity: 1 }]).total;
}
