import type { AccountDetails } from './account.ts';

/** Where an order goes, as far as shipping, tax and the check of an address ask. */
export type ShippingAddress = Pick<AccountDetails, 'country' | 'state' | 'city' | 'street' | 'zipPostalCode'>;

/** E11: the address of an account, in the words of the form. */
export type AccountAddress = ShippingAddress & Pick<AccountDetails, 'apartment' | 'additionalAddressLine'>;

/** E12: the same address in the words of an order. */
export interface PostalAddress {
  address: string;
  apartment: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  additionalLine: string;
}

export function shippingAddressOf({
  country,
  state,
  city,
  street,
  zipPostalCode,
}: Readonly<ShippingAddress>): ShippingAddress {
  return { country, state, city, street, zipPostalCode };
}

/** V10: whether an address says anything about a price: a state or a postal code does, within a country. */
export function isPriceable({ country, state, zipPostalCode }: Readonly<ShippingAddress>): boolean {
  return country !== '' && (state !== '' || zipPostalCode !== '');
}

export function postalAddressOf(account: Readonly<AccountAddress>): PostalAddress {
  return {
    address: account.street,
    apartment: account.apartment,
    city: account.city,
    state: account.state,
    country: account.country,
    zip: account.zipPostalCode,
    additionalLine: account.additionalAddressLine,
  };
}

export function accountAddressOf(postal: Readonly<PostalAddress>): AccountAddress {
  return {
    street: postal.address,
    apartment: postal.apartment,
    city: postal.city,
    state: postal.state,
    country: postal.country,
    zipPostalCode: postal.zip,
    additionalAddressLine: postal.additionalLine,
  };
}
