import { type AccountDetails, accountFieldRules, typedField } from './account.ts';
import { fieldProblem } from './form-validators.ts';
import { shownPostalCode } from './postal-code.ts';

/** The fields of an address that shipping, tax and the address check need. */
export type ShippingAddress = Pick<AccountDetails, 'country' | 'state' | 'city' | 'street' | 'zipPostalCode'>;

/** E11: the address of an account, with the form's field names. */
export type AccountAddress = ShippingAddress & Pick<AccountDetails, 'apartment' | 'additionalAddressLine'>;

/** E12: the same address with an order's field names. */
export interface PostalAddress {
  address: string;
  apartment: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  additionalLine: string;
}

export function toShippingAddress(address: Readonly<ShippingAddress>): ShippingAddress {
  const { country, state, city, street, zipPostalCode } = address;
  return { country, state, city, street, zipPostalCode };
}

/** V10: a price needs a country and a state or postal code; a code still being typed or too long counts as none. */
export function pricedPlace(address: Readonly<ShippingAddress>): ShippingAddress | null {
  const { country, state } = address;
  const accepted = (field: 'city' | 'street' | 'zipPostalCode') => {
    const text = typedField(field, address[field]);
    return fieldProblem(text, accountFieldRules(field, { country })) === null ? text : '';
  };
  const zip = shownPostalCode(accepted('zipPostalCode'), country);
  const isSpecific = country !== '' && (state !== '' || zip !== '');
  return isSpecific ? { country, state, city: accepted('city'), street: accepted('street'), zipPostalCode: zip } : null;
}

export function toPostalAddress(account: Readonly<AccountAddress>): PostalAddress {
  const { street: address, apartment, city, state, country, zipPostalCode: zip } = account;
  return { address, apartment, city, state, country, zip, additionalLine: account.additionalAddressLine };
}

export function toAccountAddress(postal: Readonly<PostalAddress>): AccountAddress {
  const { address: street, apartment, city, state, country, zip: zipPostalCode } = postal;
  return { street, apartment, city, state, country, zipPostalCode, additionalAddressLine: postal.additionalLine };
}
