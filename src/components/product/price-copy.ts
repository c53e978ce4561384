import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';

/** E13: whether tax and shipping depend on the address, as in a shop whose products have tax codes. */
export function isPricedByPlace(offers: readonly Pick<OfferModel, 'taxCode'>[]): boolean {
  return offers.some((offer) => offer.taxCode !== null);
}

type ChangedParts = Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'discount'>;

/** V10: the changed parts of a price in words; `money` formats an amount. */
export function changeCopy(before: ChangedParts, after: ChangedParts, money: (minor: MinorUnits) => string): string[] {
  const words: Record<keyof ChangedParts, string> = {
    subtotal: `your items cost ${money(after.subtotal)}`,
    shipping: `delivery costs ${money(after.shipping)}`,
    tax: `tax comes to ${money(after.tax)}`,
    discount: after.discount === 0 ? 'no discount applies' : `the discount is ${money(after.discount)}`,
  };
  const parts = ['subtotal', 'shipping', 'tax', 'discount'] as const;
  return parts.filter((part) => before[part] !== after[part]).map((part) => words[part]);
}
