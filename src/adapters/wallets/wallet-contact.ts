import type { DeliverTo } from '../../../contracts/api/quote-api.ts';
import { type AccountDetails, emptyAccount, MAX_LENGTH, nameParts } from '../../../domain/account/account.ts';
import { placeGiven } from '../../../domain/account/countries.ts';
import { providerAccount } from '../../../domain/account/provider-account.ts';
import { shortened } from '../../../domain/text-limit.ts';
import type { AppleContact } from './apple-pay.types.ts';
import type { BillingContact } from './card-tokens.ts';
import type { GoogleAddress, GooglePaymentData } from './google-pay.types.ts';

/** A contact of Google Pay as fields of an account; unknown fields are absent. */
export function contactOfGoogle(address: GoogleAddress | undefined): BillingContact {
  return filled({
    ...nameParts(address?.name ?? ''),
    phone: address?.phoneNumber,
    street: address?.address1,
    apartment: address?.address2,
    additionalAddressLine: address?.address3,
    ...(address && toContact(address)),
  });
}

/** O05: the account that a sheet of Google Pay was asked for; a field that it lacks is empty. */
export function deliveryOfGoogle({
  email = '',
  shippingAddress,
}: Pick<GooglePaymentData, 'email' | 'shippingAddress'>): AccountDetails {
  const { address1 = '', address2 = '', address3 = '' } = shippingAddress ?? {};
  const account = { ...emptyAccount(''), ...contactOfGoogle(shippingAddress), email };
  return providerAccount(account, [address1, address2, address3]);
}

/** The same of Apple Pay. */
export function deliveryOfApple(contact: AppleContact | undefined): AccountDetails {
  return providerAccount({ ...emptyAccount(''), ...contactOfApple(contact) }, contact?.addressLines ?? []);
}

/** The part of an address that a sheet tells before the authorisation. */
export function placeOfWallet(address: GoogleAddress | AppleContact | undefined): DeliverTo {
  const { country, state, city, zipPostalCode } = toContact(address ?? {});
  return {
    country: shortened(country, MAX_LENGTH.country),
    state: shortened(state, MAX_LENGTH.state),
    city: shortened(city, MAX_LENGTH.city),
    zipPostalCode: shortened(filledUp(zipPostalCode, country), MAX_LENGTH.zipPostalCode),
    street: '',
  };
}

/** Of a British and a Canadian code a sheet tells the beginning alone, which no table has: any end prices the district. */
function filledUp(zip: string, country: string): string {
  if (country === 'GB' && /^[A-Z\d]{2,4}$/i.test(zip)) return `${zip} 1AA`;
  return country === 'CA' && /^[A-Z]\d[A-Z]$/i.test(zip) ? `${zip} 1A1` : zip;
}

/** The fields that both wallets name alike. */
function toContact({ countryCode, administrativeArea, locality, postalCode }: GoogleAddress | AppleContact) {
  const { country, state } = placeGiven(countryCode ?? '', administrativeArea ?? '');
  return {
    country,
    state: state ?? administrativeArea?.trim() ?? '',
    city: locality ?? '',
    zipPostalCode: postalCode?.trim() ?? '',
  };
}

/** A contact of Apple Pay as fields of an account. */
export function contactOfApple(contact: AppleContact | undefined): BillingContact {
  const [street, apartment, additionalAddressLine] = contact?.addressLines ?? [];
  return filled({
    firstName: contact?.givenName,
    lastName: contact?.familyName,
    email: contact?.emailAddress,
    phone: contact?.phoneNumber,
    street,
    apartment,
    additionalAddressLine,
    ...(contact && toContact(contact)),
  });
}

function filled(contact: { [Field in keyof AccountDetails]?: string | undefined }): BillingContact {
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => value?.trim()));
}
