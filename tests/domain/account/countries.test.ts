import { describe, expect, it } from 'vitest';
import { COUNTRIES, country, countryByCode, DEFAULT_COUNTRY, placeGiven } from '../../../domain/account/countries.ts';

/** The abbreviations of both countries' post offices. */
const STATES = `Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE,
  District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS,
  Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS,
  Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY,
  North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI,
  South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA,
  West Virginia WV, Wisconsin WI, Wyoming WY, American Samoa AS, Guam GU, Northern Mariana Islands MP, Puerto Rico PR,
  Virgin Islands VI, Armed Forces Americas AA, Armed Forces Europe AE, Armed Forces Pacific AP`;
const PROVINCES = `Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL,
  Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE, Quebec QC, Saskatchewan SK,
  Yukon YT`;

const byCode = (list: string) =>
  Object.fromEntries(list.split(/,\s+/).map((entry) => [entry.slice(-2), entry.slice(0, -3)]));

describe('the countries of the shop', () => {
  it('E08 have known codes, written in capitals', () => {
    const codes = COUNTRIES.map(({ value }) => value);
    expect(codes.slice(0, 2)).toEqual(['US', 'CA']);
    expect(codes).toEqual(expect.arrayContaining(['GB', 'IE', 'AU', 'NZ', 'DE', 'FR', 'NL']));
    expect([new Set(codes).size, codes.filter((code) => !/^[A-Z]{2}$/.test(code))]).toEqual([codes.length, []]);
    expect(countryByCode('CA')?.label).toBe('Canada');
    expect(['us', 'ZZ', '', '__proto__'].map(countryByCode)).toEqual(Array(4).fill(undefined));
  });

  it('E08 have their English names', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    expect(COUNTRIES.map(({ label }) => label)).toEqual(COUNTRIES.map(({ value }) => names.of(value)));
  });

  it('E08 the United States have 50 states, the District of Columbia, 5 territories and 3 of the armed forces, Canada 13 provinces', () => {
    expect(countryByCode('US')?.states).toEqual(byCode(STATES));
    expect(countryByCode('CA')?.states).toEqual(byCode(PROVINCES));
    expect([Object.keys(byCode(STATES)).length, Object.keys(byCode(PROVINCES)).length]).toEqual([59, 13]);
  });

  it('E08 no other country has states', () => {
    const others = COUNTRIES.filter(({ value }) => value !== 'US' && value !== 'CA');
    expect(others.flatMap(({ states }) => Object.keys(states))).toEqual([]);
  });

  it.each(COUNTRIES)('E08 codes and names of $label are decoded, trimmed and never repeated', ({ label, states }) => {
    const names = [label, ...Object.values(states)];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name !== decodeURIComponent(name).trim() || name === '')).toEqual([]);
  });

  it('E08 label and names of states are decoded, whatever the list has', () => {
    const states = { DC: 'District%20of%20Columbia', QC: 'Qu%C3%A9bec', XX: '100%', NY: 'New York' };
    const words = { postalWord: 'Code', postalPhrase: 'a code', states };
    expect(country('CI', 'C%C3%B4te%20d%E2%80%99Ivoire', /^\d$/, '1', words)).toMatchObject({
      value: 'CI',
      label: 'Côte d’Ivoire',
      states: { DC: 'District of Columbia', QC: 'Québec', XX: '100%', NY: 'New York' },
    });
  });

  it.each(COUNTRIES)('E08 the example of a postal code of $label is valid, and is found whole', (country) => {
    const { postalExample, postalFormat } = country;
    expect(postalExample).toMatch(postalFormat);
    for (const text of [`${postalExample}1234567`, `x ${postalExample}`, `${postalExample}\n!`, '', '!'])
      expect(text).not.toMatch(postalFormat);
  });

  it.each([
    [
      'GB',
      ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'EC1A1BB', 'w1a 0ax', 'GIR 0AA'],
      ['SW1A', '12345'],
    ],
    ['IE', ['D02 X285', 'A65F4E2', 'D6W XY00'], ['D2 X285', 'D02 X28']],
    ['NL', ['1012 AB', '9999zz'], ['0123 AB', '1012']],
    ['ES', ['28001', '01001', '52080'], ['53001', '00001']],
    ['PL', ['00-001', '31042'], ['0-0001']],
    ['AU', ['2000', '0800'], ['200', '20000']],
    ['NZ', ['1010', '0622'], ['10100']],
    ['DE', ['10115', '01067'], ['1011', 'D-10115']],
    ['FR', ['75001', '97400'], ['7500', '7500A']],
    ['SE', ['111 20', '11120'], ['1112']],
  ])('E08 V03 postal codes of %s have the form of the country', (code, good, bad) => {
    const format = countryByCode(code)?.postalFormat ?? /^$/;
    expect(good.filter((text) => !format.test(text))).toEqual([]);
    expect(bad.filter((text) => format.test(text))).toEqual([]);
  });

  it.each([
    ['PR', '', 'US', 'PR'],
    ['gu', 'Guam', 'US', 'GU'],
    ['US', 'puerto rico', 'US', 'PR'],
    ['US', ' ae ', 'US', 'AE'],
    ['CO', 'Antioquia', 'CO', ''],
    ['DE', 'Berlin', 'DE', ''],
    ['CA', 'Quebec', 'CA', 'QC'],
    ['CA', 'Québec', 'CA', 'QC'],
    ['ca', ' QUE\u0301BEC', 'CA', 'QC'],
    ['US', 'Hawaiʻi', 'US', 'HI'],
    ['US', 'Hawai’i', 'US', 'HI'],
    ['US', 'N.Y.', 'US', 'NY'],
    ['CA', 'B.C.', 'CA', 'BC'],
    ['CA', 'Québec (Nord)', 'CA', null],
  ])('E08 %s with %j, as a wallet or a provider gives it, is in %s, %s', (country, state, wanted, code) => {
    expect(placeGiven(country, state)).toEqual({ country: wanted, state: code });
  });

  it('L06 the default country is the United States', () => {
    expect(DEFAULT_COUNTRY).toBe('US');
    expect(countryByCode(DEFAULT_COUNTRY)).toBeDefined();
  });
});
