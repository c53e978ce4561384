import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../domain/account/countries.ts';
import { e164Of } from '../../../domain/account/e164.ts';

it.each([
  ['(415) 555-0132', 'US', '+14155550132'],
  ['1 415 555 0132', 'CA', '+14155550132'],
  ['+49 170 1234567', 'DE', '+491701234567'],
  ['0170 1234567', 'DE', '+491701234567'],
  ['0049 170 1234567', 'DE', '+491701234567'],
  ['4921 12345', 'DE', '+49492112345'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['06 20 123 4567', 'HU', '+36201234567'],
  ['06 6982 1234', 'IT', '+390669821234'],
  ['391 234 5678', 'IT', '+393912345678'],
  ['+39 391 234 5678', 'IT', '+393912345678'],
  ['4712 3456', 'NO', '+4747123456'],
  ['48 123 45 67', 'PL', '+48481234567'],
  ['0043 1 514440', 'DE', '+431514440'],
])('M01 M02 %s of %s is %s', (phone, country, whole) => {
  expect(e164Of(phone, country)).toBe(whole);
});

it.each([
  ['555 0132', 'US'],
  ['015 555 0132', 'US'],
  ['call me', 'DE'],
  ['', 'DE'],
  ['12345', 'DE'],
  ['0123456789012345', 'DE'],
  ['4155550132', 'XX'],
  ['4155550132', 'constructor'],
])('M01 M02 %j of %s has none', (phone, country) => {
  expect(e164Of(phone, country)).toBeNull();
});

it('M01 M02 every country that a brand may ship to is known', () => {
  for (const { value } of COUNTRIES) expect(e164Of('2125550132', value), value).toMatch(/^\+[1-9]\d{9,14}$/);
});
