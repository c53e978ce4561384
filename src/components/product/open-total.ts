import { pricedPlace } from '../../../domain/account/address.ts';
import type { CheckoutModel } from '../../../machines/checkout/checkout.view.ts';

/** What an order form says of amounts that it does not know yet. Pages before it name no place. */

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
