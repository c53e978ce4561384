import { formatAddress } from 'localized-address-format';
import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../domain/account/countries.ts';
import { shownPostalCode } from '../../../domain/account/postal-code.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';

it.each(COUNTRIES.map(({ value, label, postalExample }) => [label, value, postalExample] as const))(
  'E12 an address of %s is written as its post office writes it',
  (label, country, zip) => {
    const city = country === 'SG' ? 'SINGAPORE' : 'Town';
    const [state, address, apartment, additionalLine] = ['CA', '1 Way', 'Flat 2', 'Goods Ltd'];
    const own = addressLines('Ann Lee', { address, apartment, city, state, zip, country, additionalLine });
    const place = { postalCountry: country, locality: city, administrativeArea: state, postalCode: zip };
    const usual = formatAddress({ ...place, name: 'Ann Lee', addressLines: ['1 Way, Flat 2', 'Goods Ltd'] }, 'latin');
    expect(own).toEqual([...usual, label]);
  },
);

it('E12 what an address lacks leaves no sign behind', () => {
  const bare = { address: '', apartment: '', city: 'X', state: '', zip: '', additionalLine: '' };
  for (const { value, label } of COUNTRIES)
    expect(addressLines('', { ...bare, country: value }), value).toEqual(['X', label]);
});

it.each([
  ['DE', 'D-10115', '10115'],
  ['US', '112011234', '11201-1234'],
  ['US', ' 11201 – 1234 ', '11201-1234'],
  ['CA', 'm5v-2t6', 'M5V 2T6'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['NL', 'NL-1012ab', '1012 AB'],
  ['PL', '00 001', '00-001'],
  ['LV', '1010', 'LV-1010'],
  ['SE', 'SE–11120', '111 20'],
  ['DE', '١٠١١٥', '10115'],
  ['IE', 'd०२ x२८५', 'D02 X285'],
  ['US', '１１２０１－１２３４', '11201-1234'],
])('V07 in %s %j is the postal code %s', (country, typed, code) => {
  expect(shownPostalCode(typed, country)).toBe(code);
});
