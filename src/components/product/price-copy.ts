import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';

/** E13: a shop that gives its products tax codes adds tax, and ships, by the address. */
export function isPricedByPlace(offers: readonly Pick<OfferModel, 'taxCode'>[]): boolean {
  return offers.some((offer) => offer.taxCode !== null);
}

type ChangedParts = Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'discount'>;

/** V10: which parts of a price are others than they were, in words; `money` puts an amount into words. */
export function changeCopy(before: ChangedParts, after: ChangedParts, money: (minor: MinorUnits) => string): string[] {
  const words: Record<keyof ChangedParts, string> = {
    subtotal: `what you chose costs ${money(after.subtotal)}`,
    shipping: `delivery costs ${money(after.shipping)}`,
    tax: `tax comes to ${money(after.tax)}`,
    discount: after.discount === 0 ? 'no discount applies' : `the discount is ${money(after.discount)}`,
  };
  const parts = ['subtotal', 'shipping', 'tax', 'discount'] as const;
  return parts.filter((part) => before[part] !== after[part]).map((part) => words[part]);
}
