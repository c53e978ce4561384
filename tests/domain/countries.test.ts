import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryByCode, DEFAULT_COUNTRY } from '../../domain/countries.ts';

describe('the countries of the shop', () => {
  it('E08 are the United States and Canada, by their codes', () => {
    expect(COUNTRIES.map(({ label, value }) => [value, label])).toEqual([
      ['US', 'United States'],
      ['CA', 'Canada'],
    ]);
    expect(countryByCode('CA')?.label).toBe('Canada');
    expect(['us', 'FR', ''].map(countryByCode)).toEqual([undefined, undefined, undefined]);
  });

  it('E08 the United States have 50 states and the District of Columbia', () => {
    const states = countryByCode('US')?.states ?? {};
    expect(Object.keys(states)).toHaveLength(51);
    expect(states).toMatchObject({ DC: 'District of Columbia', NC: 'North Carolina', WY: 'Wyoming' });
    expect(states).not.toHaveProperty('PR');
  });

  it('E08 Canada has 10 provinces and 3 territories', () => {
    const provinces = Object.keys(countryByCode('CA')?.states ?? {});
    expect(provinces.sort()).toEqual(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);
  });

  it.each(COUNTRIES)('E08 codes and names of $label are decoded, trimmed and never repeated', ({ states }) => {
    const names = Object.values(states);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(states).filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(names.filter((name) => name !== decodeURIComponent(name).trim() || name === '')).toEqual([]);
  });

  it.each(COUNTRIES)('E08 the example of a postal code of $label is one', ({ postalExample, postalFormat }) => {
    expect(postalExample).toMatch(postalFormat);
  });

  it('L06 a shopper is taken to live in the United States', () => {
    expect(DEFAULT_COUNTRY).toBe('US');
    expect(countryByCode(DEFAULT_COUNTRY)).toBeDefined();
  });
});
