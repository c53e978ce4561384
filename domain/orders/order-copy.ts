import type { PostalAddress } from '../account/address.ts';
import { countryByCode } from '../account/countries.ts';
import { shownPostalCode } from '../account/postal-code.ts';
import { NAMED_STEPS } from '../routing/routes.ts';
import { isApprovalProvider, providerName } from './approval-provider.ts';
import { cardEnding } from './card-brand.ts';

/** Texts of an order that its receipt and its mail share. */

/** The payment fields of an order or a subscription. */
export interface PaidWith {
  cardBrand: string;
  nicn: string;
  paymentMethod?: string;
}

/** E12 `nicn`: `Visa ending 4242`, or the name of the approving provider; null where neither is known. */
export function cardTail({ cardBrand, nicn, paymentMethod }: PaidWith): string | null {
  if (!nicn) return isApprovalProvider(paymentMethod) ? providerName(paymentMethod) : null;
  return cardEnding(cardBrand, nicn, 'Card');
}

/** The lines of an address label, without empty ones. */
export function addressLines(name: string, address: PostalAddress): string[] {
  const street = [address.address, address.apartment].filter(Boolean).join(', ');
  const region = [address.state, shownPostalCode(address.zip, address.country)].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  const country = countryByCode(address.country)?.label ?? address.country;
  return [name, street, address.additionalLine, place, country].filter(Boolean);
}

/** The path of a receipt link. A holder of the link sees the orders of that checkout without a session. */
export function receiptPath(token: string): string {
  return `/${NAMED_STEPS.orderSuccess}?receipt=${encodeURIComponent(token)}`;
}

/** The path on which a subscription is cancelled without a login. */
export function cancelPath(token: string): string {
  return `/subscription?cancel=${encodeURIComponent(token)}`;
}

/** The path on which a shopper confirms and pays a renewal without a login. */
export function confirmPath(token: string): string {
  return `/subscription?confirm=${encodeURIComponent(token)}`;
}
