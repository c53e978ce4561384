import { describe, expect, it } from 'vitest';
import type { ShippingAddress } from '../../../domain/account/address.ts';
import { checkAddress } from '../../../domain/account/address-check.ts';

const INVALID = 'Entered address is not valid';
const OAKLAND = { country: 'US', state: 'CA', city: 'Oakland', street: '12 Fern Street', zipPostalCode: '94607' };

describe('an address', () => {
  it.each<[string, Partial<ShippingAddress>]>([
    ['of the United States', {}],
    ['with a ZIP code of nine digits', { zipPostalCode: '94607-1234' }],
    ['with blanks around its ZIP code', { zipPostalCode: ' 94607 ' }],
    ['near a border', { state: 'NV', zipPostalCode: '96161' }],
    ['of Puerto Rico', { state: 'PR', city: 'San Juan', zipPostalCode: '00901' }],
    ['of a soldier', { state: 'AE', city: 'APO', street: 'PSC 1, Box 2', zipPostalCode: '09012' }],
    ['of Canada', { country: 'CA', state: 'QC', zipPostalCode: 'h2y 1c6' }],
    ['of a country without states', { country: 'GB', state: '', zipPostalCode: 'SW1A 1AA' }],
    ['of a country without states, with a state', { country: 'DE', state: 'BE', zipPostalCode: '10115' }],
  ])('V07 O08 %s is valid', (_, over) => {
    expect(checkAddress({ ...OAKLAND, ...over })).toEqual({ type: 'valid' });
  });

  it.each<[string, Partial<ShippingAddress>, keyof ShippingAddress]>([
    ['no state', { state: '' }, 'state'],
    ['a state of another country', { state: 'ON' }, 'state'],
    ['a state named like a built-in', { state: 'constructor' }, 'state'],
    ['a ZIP code too short', { zipPostalCode: '9460' }, 'zipPostalCode'],
    ['no ZIP code', { zipPostalCode: '' }, 'zipPostalCode'],
    ['a ZIP code of the other end of the country', { zipPostalCode: '10001' }, 'zipPostalCode'],
    ['Puerto Rico as Florida', { state: 'FL', zipPostalCode: '00901' }, 'zipPostalCode'],
    ['an APO as California', { city: 'APO', zipPostalCode: '96201' }, 'zipPostalCode'],
    ['a state without a sales tax', { state: 'OR' }, 'zipPostalCode'],
    ['a postal code of another province', { country: 'CA', state: 'BC', zipPostalCode: 'M5H 2N2' }, 'zipPostalCode'],
    ['a malformed postcode', { country: 'GB', state: '', zipPostalCode: '94607' }, 'zipPostalCode'],
    ['blanks for a street', { street: '  ' }, 'street'],
    ['no city', { city: '' }, 'city'],
    ['blanks for a city', { city: '  ' }, 'city'],
  ])('V07 K03 %s is not valid', (_, over, field) => {
    expect(checkAddress({ ...OAKLAND, ...over })).toMatchObject({ type: 'invalid', field, message: INVALID });
  });

  it('V07 K03 names the mismatch of a well-formed postal code, in the words of the country', () => {
    const detailOf = (over: Partial<ShippingAddress>) => {
      const verdict = checkAddress({ ...OAKLAND, ...over });
      return verdict.type === 'invalid' ? verdict.detail : verdict.type;
    };
    expect(detailOf({ zipPostalCode: '10001' })).toBe('This ZIP code is not in California: check both.');
    const toronto = { country: 'CA', state: 'BC', zipPostalCode: 'M5H 2N2' };
    expect(detailOf(toronto)).toBe('This postal code is not in British Columbia: check both.');
    expect([detailOf({ zipPostalCode: '9460' }), detailOf({ state: '' })]).toEqual([undefined, undefined]);
  });

  it('K03 V07 of an unknown country cannot be validated', () => {
    expect(checkAddress({ ...OAKLAND, country: 'ZZ' })).toEqual({
      type: 'unchecked',
      message: "Sorry, but we couldn't validate your address",
    });
  });
});
