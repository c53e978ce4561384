import { expect, it } from 'vitest';
import { emptyAccount } from '../../../domain/account/account.ts';
import {
  type AccountAddress,
  pricedPlace,
  toAccountAddress,
  toPostalAddress,
  toShippingAddress,
} from '../../../domain/account/address.ts';

const HOME: AccountAddress = {
  country: 'US',
  state: 'CA',
  city: 'San Francisco',
  street: '1 Market St',
  zipPostalCode: '94105',
  apartment: 'Apt 4B',
  additionalAddressLine: 'Side door',
};

it('E11 E12 an address keeps every part between an account and an order', () => {
  expect(toPostalAddress(HOME)).toEqual({
    address: '1 Market St',
    apartment: 'Apt 4B',
    city: 'San Francisco',
    state: 'CA',
    country: 'US',
    zip: '94105',
    additionalLine: 'Side door',
  });
  expect(toAccountAddress(toPostalAddress(HOME))).toEqual(HOME);
});

it('a shipping address has the address parts of an account, without the apartment', () => {
  const { apartment, additionalAddressLine, ...shipped } = HOME;
  expect(toShippingAddress({ ...emptyAccount('US'), ...HOME })).toEqual(shipped);
});

it.each([
  ['a state', { state: 'CA' }, true],
  ['a postal code', { zipPostalCode: '94105' }, true],
  ['a postal code that is still typed', { zipPostalCode: '941' }, false],
  ['a city and a street alone', { city: 'San Francisco', street: '1 Market St' }, false],
  ['no country', { country: '', state: 'CA', zipPostalCode: '94105' }, false],
] as const)(
  'V10 the price can depend on an address with a country and a state or postal code: %s',
  (_, parts, expected) => {
    expect(pricedPlace({ ...emptyAccount('US'), ...parts }) !== null).toBe(expected);
  },
);
