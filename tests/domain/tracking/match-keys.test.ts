import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchKeys } from '../../../domain/tracking/match-keys.ts';
import { NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const ANN = {
  firstName: ' Ann-Marie ',
  lastName: "O'Neil",
  phone: '(415) 555-0132',
  country: 'US',
  state: 'CA',
  city: 'St. Louis',
  zipPostalCode: '94107-1234',
};

it('a person is written as Meta asks for', () => {
  expect(matchKeys(' Ann@Example.COM ', ANN)).toEqual({
    em: 'ann@example.com',
    ph: '14155550132',
    fn: 'annmarie',
    ln: 'oneil',
    ct: 'stlouis',
    st: 'ca',
    zp: '94107',
    country: 'us',
  });
});

it('a phone without its country’s form, and what is empty, is left out', () => {
  const abroad = { ...ANN, country: 'GB', phone: '12', state: '', zipPostalCode: 'SW1A 1AA' };
  const keys = matchKeys('ann@example.com', abroad);
  expect(keys).toMatchObject({ zp: 'sw1a1aa', country: 'gb' });
  expect(Object.keys(keys)).not.toContain('ph');
  expect(Object.keys(keys)).not.toContain('st');
});

it('any text is written the same once it is in Meta’s form', () => {
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...NAUGHTY_STRINGS));
  fc.assert(
    fc.property(anyText, anyText, (name, city) => {
      const once = matchKeys('a@b.example', { ...ANN, firstName: name, city });
      const twice = matchKeys('a@b.example', { ...ANN, firstName: once.fn ?? '', city: once.ct ?? '' });
      expect([twice.fn, twice.ct]).toEqual([once.fn, once.ct]);
    }),
  );
});
