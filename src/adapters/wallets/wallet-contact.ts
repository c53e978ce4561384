import type { DeliverTo } from '../../../contracts/api/quote-api.ts';
import { type AccountDetails, emptyAccount, nameParts } from '../../../domain/account/account.ts';
import { placeGiven } from '../../../domain/account/countries.ts';
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
export function deliveryOfGoogle({ email = '', shippingAddress }: GooglePaymentData): AccountDetails {
  return { ...emptyAccount(''), ...contactOfGoogle(shippingAddress), email };
}

/** The same of Apple Pay. */
export function deliveryOfApple(contact: AppleContact | undefined): AccountDetails {
  return { ...emptyAccount(''), ...contactOfApple(contact) };
}

/** The part of an address that a sheet tells before the authorisation. */
export function placeOfWallet(address: GoogleAddress | AppleContact | undefined): DeliverTo {
  return { country: '', state: '', city: '', zipPostalCode: '', ...(address && toContact(address)), street: '' };
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
