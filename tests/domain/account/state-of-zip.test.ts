import { describe, expect, it } from 'vitest';
import { checkAddress, stateOfZip } from '../../../domain/account/address-check.ts';
import { countryByCode } from '../../../domain/account/countries.ts';

describe('the state of a ZIP code', () => {
  it.each([
    ['94607', 'CA'],
    ['94607-1234', 'CA'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['05401', 'VT'],
    ['20001', 'DC'],
    ['00901', 'PR'],
    ['34012', 'AA'],
    ['96799', 'AS'],
    ['96701', 'HI'],
  ])('E08 of %s is %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state);
  });

  it.each(['00000', '21300', '96940', '96960', '946', ''])('E08 there is none for %j', (zip) => {
    expect(stateOfZip(zip)).toBeNull();
  });

  it('E08 V07 each that is found is a state of the list, in which the address is valid', () => {
    const zips = Array.from({ length: 1000 }, (_, first) => `${String(first).padStart(3, '0')}01`);
    const found = zips.flatMap((zip) => {
      const state = stateOfZip(zip);
      return state === null ? [] : [{ zip, state }];
    });
    const wrong = found.filter(({ zip, state }) => {
      const address = { country: 'US', state, city: 'Fernham', street: '12 Fern Street', zipPostalCode: zip };
      return checkAddress(address).type !== 'valid';
    });
    expect(wrong).toEqual([]);
    const states = new Set(found.map(({ state }) => state));
    const sharedPrefixes = ['AS', 'GU', 'MP'];
    expect(Object.keys(countryByCode('US')?.states ?? {}).filter((state) => !states.has(state))).toEqual(
      sharedPrefixes,
    );
  });
});
