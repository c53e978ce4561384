import { type AccountDetails, nameParts } from '../../../domain/account/account.ts';
import { placeGiven } from '../../../domain/account/countries.ts';
import type { AppleContact } from './apple-pay.types.ts';
import type { BillingContact } from './card-tokens.ts';
import type { GoogleAddress } from './google-pay.types.ts';

/** The billing contact of Google Pay as fields of an account; unknown fields are absent. */
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

/** The fields that both wallets name alike. */
function toContact({ countryCode, administrativeArea, locality, postalCode }: GoogleAddress | AppleContact) {
  const { country, state } = placeGiven(countryCode ?? '', administrativeArea ?? '');
  return {
    country,
    state: state ?? administrativeArea?.trim() ?? '',
    city: locality ?? '',
    zipPostalCode: postalCode ?? '',
  };
}

/** The billing contact of Apple Pay as fields of an account. */
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
