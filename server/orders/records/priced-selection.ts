import type { QuoteProblem } from '../../../contracts/api/quote-api.ts';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { ChosenLine, Price } from '../../../domain/pricing/price.ts';
import type { ShippingMethod } from '../../../domain/pricing/shipping.ts';
import type { SoldSubscription } from '../../db/schema/order-tables.ts';

/** An offer that is bought, and its line of the price. */
export interface SoldLine {
  offer: Offer;
  chosen: ChosenLine;
}

/** The price of a selection, and all facts that it was computed from. */
export interface PricedSelection {
  lines: SoldLine[];
  price: Price;
  shippingOptions: { method: ShippingMethod; price: MinorUnits }[];
  renewal: (SoldSubscription & { nextAt: Date }) | null;
  coupon: Coupon | null;
  fee: { amount: MinorUnits; documentId: string | null } | null;
  problems: QuoteProblem[];
  /** Whether the address is known and no problem blocks the order. */
  isFinal: boolean;
}

/** V10: the total of each later delivery; zero where there is none. */
export function laterCharge({ renewal }: Pick<PricedSelection, 'renewal'>): MinorUnits {
  return renewal?.total ?? 0;
}
