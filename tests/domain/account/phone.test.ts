import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPhone, isPhone, shownPhone } from '../../../domain/account/phone.ts';

const marks = fc.string({ unit: fc.constantFrom(' ', '\t', '.', '-', '(', ')', '+', '5', 'x') });

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
/** A number with marks and blanks before, after and between its digits. */
const written = (number: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '-', '.', '(', ')', ') ', '+', '\u00a0'), { minLength: 16, maxLength: 16 })
    .map(
      (between) => [...number].map((digit, index) => `${between[index] ?? ''}${digit}`).join('') + (between[15] ?? ''),
    );

describe('cleaning a phone number', () => {
  it.each([
    ['  415 555 0132', '415 555 0132'],
    ['(415) 555-0132', '415 5550132'],
    ['+1.415.555.0132', '14155550132'],
    [' (+1) 415', '1 415'],
    ['( 415', '415'],
    ['', ''],
    ['+-().', ''],
  ])('V02 %j becomes %j', (text, cleaned) => {
    expect(cleanPhone(text)).toBe(cleaned);
  });

  it('V02 removes all marks and leading whitespace, and keeps every digit', () => {
    fc.assert(
      fc.property(marks, (text) => {
        expect(cleanPhone(text)).toMatch(/^(?!\s)[^.\-()+]*$/);
        expect(cleanPhone(text).match(/\d/g)).toEqual(text.match(/\d/g));
      }),
    );
  });

  it('V02 cleaning twice equals cleaning once', () => {
    fc.assert(
      fc.property(marks, (text) => {
        expect(cleanPhone(cleanPhone(text))).toBe(cleanPhone(text));
      }),
    );
  });
});

describe('a valid phone number', () => {
  it.each([
    ['4155550132', 'US', true],
    ['14155550132', 'US', true],
    ['+1 (415) 555-0132', 'US', true],
    ['4165550132', 'CA', true],
    ['24155550132', 'US', false],
    ['415555013', 'US', false],
    ['114155550132', 'CA', false],
    ['1234567', 'FR', true],
    ['123456', 'FR', false],
    ['+33 1 23 45 67 89', 'FR', true],
    ['1'.repeat(15), 'FR', true],
    ['1'.repeat(16), 'FR', false],
    ['41555501x2', 'US', false],
    ['٤١٥٥٥٥٠١٣٢', 'US', false],
    ['', 'US', false],
  ])('V02 V03 V07 %j in %s: %s', (text, country, isValid) => {
    expect(isPhone(text, country)).toBe(isValid);
  });

  it('V02 is valid after cleaning exactly where it was valid before', () => {
    fc.assert(
      fc.property(marks, fc.constantFrom('US', 'CA', 'FR'), (text, country) => {
        expect(isPhone(cleanPhone(text), country)).toBe(isPhone(text, country));
      }),
    );
  });

  it('V02 V07 of the United States and Canada has ten digits in any notation, with or without a leading 1', () => {
    const number = fc.tuple(fc.constantFrom('', '1'), digits(10, 10)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(number.chain(written), fc.constantFrom('US', 'CA'), (text, country) => {
        expect(isPhone(text, country)).toBe(true);
      }),
    );
  });

  it('V02 V07 of the United States and Canada has no other length', () => {
    const others = fc.oneof(
      digits(0, 9),
      digits(12, 15),
      digits(11, 11).filter((text) => !text.startsWith('1')),
    );
    fc.assert(
      fc.property(others.chain(written), fc.constantFrom('US', 'CA'), (text, country) => {
        expect(isPhone(text, country)).toBe(false);
      }),
    );
  });

  it('V02 V07 of another country has seven to fifteen digits, and only their number counts', () => {
    fc.assert(
      fc.property(
        digits(0, 15).chain((number) => fc.tuple(fc.constant(number), written(number))),
        ([number, text]) => {
          expect(isPhone(text, 'DE')).toBe(number.length >= 7);
        },
      ),
    );
  });

  it('V02 V07 has no letters, no other signs and no digits of other scripts', () => {
    const foreign = fc.constantFrom(...'xX#*,;/_=@eE٣१３²½\u0000\u200b');
    fc.assert(
      fc.property(digits(10, 10), fc.nat(10), foreign, fc.constantFrom('US', 'FR'), (number, at, sign, country) => {
        expect(isPhone(number.slice(0, at) + sign + number.slice(at), country)).toBe(false);
      }),
    );
  });
});

describe('a formatted phone number', () => {
  it.each([
    ['US', '415 5550132', '(415) 555-0132'],
    ['CA', '4165550177', '(416) 555-0177'],
    ['US', '+1 415.555.0132', '(415) 555-0132'],
    ['US', '555 0132', '555 0132'],
    ['US', '24155550132', '24155550132'],
    ['GB', '44 20 7946 0018', '44 20 7946 0018'],
    ['DE', '+49 (30) 123456', '+49 (30) 123456'],
    ['', '4155550132', '4155550132'],
    ['US', '', ''],
  ])('of %s: %j is shown as %j', (country, text, shown) => {
    expect(shownPhone(text, country)).toBe(shown);
  });

  it('of the United States and Canada is the same for any notation of the ten digits, and for itself', () => {
    const number = fc.tuple(digits(10, 10), fc.constantFrom('', '1'));
    const spelt = number.chain(([ten, one]) => fc.tuple(fc.constant(ten), written(one + ten)));
    fc.assert(
      fc.property(spelt, fc.constantFrom('US', 'CA'), ([ten, text], country) => {
        const shown = shownPhone(text, country);
        expect(shown).toBe(`(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`);
        expect(shownPhone(shown, country)).toBe(shown);
        expect(isPhone(shown, country)).toBe(true);
      }),
    );
  });

  it('of another country, or invalid, is unchanged', () => {
    const countries = fc.constantFrom('US', 'CA', 'GB', 'DE', '');
    fc.assert(
      fc.property(fc.oneof(marks, digits(0, 15).chain(written)), countries, (text, country) => {
        const isFormed = (country === 'US' || country === 'CA') && isPhone(text, country);
        expect(shownPhone(text, country) === text || isFormed).toBe(true);
      }),
    );
  });
});
