import type { PostalAddress } from '../account/address.ts';
import { countryByCode } from '../account/countries.ts';
import { shownPostalCode } from '../account/postal-code.ts';
import { isApprovalProvider, providerName } from './approval-provider.ts';
import { cardEnding } from './card-brand.ts';

/** How an order is put into words, on its receipt and in its mail alike. */

/** What an order or a subscription says of how it is paid. */
export interface PaidWith {
  cardBrand: string;
  nicn: string;
  paymentMethod?: string;
}

/** E12 `nicn`: `Visa ending 4242`, or the name of the provider that it was approved at; null where neither is known. */
export function cardTail({ cardBrand, nicn, paymentMethod }: PaidWith): string | null {
  if (!nicn) return isApprovalProvider(paymentMethod) ? providerName(paymentMethod) : null;
  return cardEnding(cardBrand, nicn, 'Card');
}

/** The lines of an address on a label, empty ones left out. */
export function addressLines(name: string, address: PostalAddress): string[] {
  const street = [address.address, address.apartment].filter(Boolean).join(', ');
  const region = [address.state, shownPostalCode(address.zip, address.country)].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  const country = countryByCode(address.country)?.label ?? address.country;
  return [name, street, address.additionalLine, place, country].filter(Boolean);
}

/** The address of a receipt, on any origin: whoever has it sees the orders, and needs no session. */
export function receiptPath(token: string): string {
  return `/receipt?receipt=${encodeURIComponent(token)}`;
}

/** Where a subscription is ended without a login. */
export function cancelPath(token: string): string {
  return `/subscription?cancel=${encodeURIComponent(token)}`;
}

/** Where a shopper pays a renewal that the bank asked about, without a login. */
export function confirmPath(token: string): string {
  return `/subscription?confirm=${encodeURIComponent(token)}`;
}
