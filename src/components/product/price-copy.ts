import { pricedPlace } from '../../../domain/account/address.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import type { Price } from '../../../domain/pricing/price.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';
import type { OfferModel } from '../../../machines/funnel/offer.model.ts';

/** E13: whether tax and shipping depend on the address, as in a shop whose products have tax codes. */
export function isPricedByPlace(offers: readonly Pick<OfferModel, 'taxCode'>[]): boolean {
  return offers.some((offer) => offer.taxCode !== null);
}

type Known = Pick<CheckoutModel, 'account' | 'priceTrust' | 'price'>;

/** The text for an unknown amount, which waits for the address or for the quote; null if all are known. */
export function openCopy({ account, priceTrust }: Known, isByPlace: boolean): string | null {
  if (!isByPlace) return null;
  if (pricedPlace(account) === null) return 'From your address';
  if (priceTrust === 'quoted') return null;
  return priceTrust === 'pending' ? 'Calculating…' : 'Not known yet';
}

/** What a total is without yet, as `before delivery and tax`; null where it is the whole one. */
export function totalBefore(checkout: Known, isByPlace: boolean): string | null {
  const { shipping, tax } = checkout.price;
  const missing = [shipping === 0 ? 'delivery' : '', tax === 0 ? 'tax' : ''].filter(Boolean);
  return openCopy(checkout, isByPlace) === null || missing.length === 0 ? null : `before ${missing.join(' and ')}`;
}

type ChangedParts = Pick<Price, 'subtotal' | 'shipping' | 'tax' | 'discount'>;

/** V10: the changed parts of a price in words; `money` formats an amount. */
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
