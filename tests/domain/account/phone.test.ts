import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../domain/account/countries.ts';
import { cleanPhone, isPhone, phoneParts, phoneProblem, shownPhone, toE164 } from '../../../domain/account/phone.ts';

const marks = fc.string({ unit: fc.constantFrom(' ', '\t', '.', '-', '(', ')', '+', '5', 'x', '/', '٤') });
const country = fc.constantFrom('US', 'CA', 'FR', 'GB', '', 'ZZ');

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });

describe('a phone number', () => {
  it.each([
    ['(415) 555-0132', 'US', '415 5550132', '+14155550132'],
    ['  415 555 0132', 'US', '415 555 0132', '+14155550132'],
    ['+1.415.555.0132', 'US', '14155550132', '+14155550132'],
    ['1 415 555 0132', 'CA', '1 415 555 0132', '+14155550132'],
    ['+44 (0)20 7946 0018', 'GB', '442079460018', '+442079460018'],
    ['+44 (0)20 7946 0018', 'US', '+442079460018', '+442079460018'],
    ['(+44) 20 7946 0018', 'US', '+442079460018', '+442079460018'],
    ['0044 20 7946 0018', 'US', '+442079460018', '+442079460018'],
    ['0044 (0)20 7946 0018', 'AU', '+442079460018', '+442079460018'],
    ['011 44 20 7946 0018', 'CA', '+442079460018', '+442079460018'],
    ['0011 44 20 7946 0018', 'AU', '+442079460018', '+442079460018'],
    ['+1 415 555 0132', 'DE', '+14155550132', '+14155550132'],
    ['030/123456', 'DE', '030123456', '+4930123456'],
    ['Tel. (0)30 – 12 34 56', 'DE', '030  12 34 56', '+4930123456'],
    ['+49 49 2112345', 'DE', '49 49 2112345', '+49492112345'],
    ['4921 12345', 'DE', '4921 12345', '+49492112345'],
    ['06 20 123 4567', 'HU', '06 20 123 4567', '+36201234567'],
    ['06 6982 1234', 'IT', '06 6982 1234', '+390669821234'],
    ['391 234 5678', 'IT', '391 234 5678', '+393912345678'],
    ['４１５５５５０１３２', 'US', '4155550132', '+14155550132'],
    ['٤١٥٥٥٥٠١٣٢', 'US', '4155550132', '+14155550132'],
    ['415-555-0132 x12', 'US', '4155550132 x12', '+14155550132'],
    ['(415) 555-0132, ext. 1234', 'US', '415 5550132 x1234', '+14155550132'],
    ['०१७१ १२३४५६७', 'DE', '0171 1234567', '+491711234567'],
    ['+۴۴ ۲۰ ۷۹۴۶ ۰۰۱۸', 'US', '+442079460018', '+442079460018'],
    ['00 54 9 11 2345 6789', 'SG', '+5491123456789', '+5491123456789'],
    ['00 86 138 0013 8000', 'SG', '+8613800138000', '+8613800138000'],
    ['0016847331234', 'AU', '+16847331234', '+16847331234'],
    ['001 44 20 7946 0018', 'SG', '+442079460018', '+442079460018'],
    ['+48 (0) 22 123 45 67', 'PL', '48221234567', '+48221234567'],
    ['0048 (0-22) 123 45 67', 'US', '+48221234567', '+48221234567'],
    ['+48 (022) 123 45 67 ext. 12', 'PL', '48221234567 x12', '+48221234567'],
    ['(+36) (0)20 123 4567', 'HU', '36201234567', '+36201234567'],
    ['+39 (0)6 6982 1234', 'IT', '39 06 6982 1234', '+390669821234'],
    ['+39 (0)321 123456', 'IT', '39 0321 123456', '+390321123456'],
    ['+39 (0)312 345 6789', 'IT', '393123456789', '+393123456789'],
    ['+225 (0)1 23 45 67 89', 'FR', '+2250123456789', '+2250123456789'],
    ['415·555·0132', 'US', '415 555 0132', '+14155550132'],
    ['44 (0)20 7946 0018', 'GB', '442079460018', '+442079460018'],
    ['415-555-0132 (ext. 12)', 'US', '4155550132 x12', '+14155550132'],
    ['07911 123456 mobile', 'GB', '07911 123456', '+447911123456'],
    ['0171 2345678, Handy', 'DE', '0171 2345678', '+491712345678'],
    ['2345 6789 手機', 'HK', '2345 6789', '+85223456789'],
    ['415-555-0132 x', 'US', '4155550132', '+14155550132'],
    ['415-555-0132 ต่อ 12', 'US', '4155550132 x12', '+14155550132'],
    ['030/123456 Durchwahl 12', 'DE', '030123456 x12', '+4930123456'],
    ['+33 1 23 45 67 89 poste 7', 'US', '+33123456789 x7', '+33123456789'],
    ['020 7946 0018 (office) ext 3', 'GB', '020 7946 0018 x3', '+442079460018'],
    ['020 7946 0018 (office), ext. 3', 'GB', '020 7946 0018 x3', '+442079460018'],
    ['020 7946 0018 (office) x3', 'GB', '020 7946 0018 x3', '+442079460018'],
    ['020 7946 0018 (office) #3', 'GB', '020 7946 0018 x3', '+442079460018'],
    ['030/123456 (Büro) Durchwahl 12', 'DE', '030123456 x12', '+4930123456'],
    ['+1 415-555-0132 (work) (ext. 12)', 'FR', '+14155550132 x12', '+14155550132'],
    ['"415-555-0132"', 'US', '4155550132', '+14155550132'],
    ['020 7946 0018,', 'GB', '020 7946 0018', '+442079460018'],
    ['030|123456 ☎', 'DE', '030 123456', '+4930123456'],
    ['415-555-0132 #12', 'US', '4155550132 x12', '+14155550132'],
    ['1234567', 'FR', '1234567', null],
    ['0155550132', 'US', '0155550132', null],
  ])('V02 M01 M02 %j in %s is %j, and %s to services', (text, place, clean, e164) => {
    expect(phoneProblem(text, place)).toBeNull();
    expect(cleanPhone(text, place)).toBe(clean);
    expect(cleanPhone(clean, place)).toBe(clean);
    expect([toE164(text, place), toE164(clean, place)]).toEqual([e164, e164]);
  });

  it.each([
    ['24155550132', 'US'],
    ['415555013', 'US'],
    ['114155550132', 'CA'],
    ['41555501x2', 'US'],
    ['123456', 'FR'],
    ['1'.repeat(16), 'FR'],
    ['call me', 'DE'],
    ['4155550132*', 'US'],
    ['415 555 0132\n415 555 0133', 'US'],
    ['030 123456 / 0171 1234567', 'DE'],
    ['415#5550132', 'FR'],
    ['020 7946 0018 (office) 3', 'GB'],
    ['+999 1234567', 'US'],
    ['+1 555 0132', 'DE'],
    ['+44 20', 'US'],
    ['+-().', 'US'],
    ['', 'US'],
  ])('V02 V03 V07 %j in %s is none', (text, place) => {
    expect(phoneProblem(text, place)).toMatch(/^Enter a phone number with /);
    expect(toE164(text, place)).toBeNull();
  });

  it('V02 V07 of the United States and Canada has ten digits in any notation, with or without a leading 1', () => {
    const number = fc.tuple(
      fc.constantFrom('', '1', '1-', '+1 ', '001 '),
      fc.stringMatching(/^[2-9]\d\d[ -]?\d{3}[ .]?\d{4}$/),
    );
    fc.assert(
      fc.property(number, fc.constantFrom('US', 'CA'), ([one, ten], place) => {
        expect(phoneProblem(one + ten, place)).toBeNull();
        expect(cleanPhone(one + ten, place).replace(/\s/g, '')).toMatch(/^1?\d{10}$/);
      }),
    );
  });

  it('V02 V07 of another country has seven to fifteen digits', () => {
    fc.assert(
      fc.property(
        digits(1, 20).filter((text) => !text.startsWith('00')),
        (text) => {
          expect(isPhone(text, 'DE')).toBe(text.length >= 7 && text.length <= 15);
        },
      ),
    );
  });

  it('M01 M02 of each country that a brand may ship to is read as it is dialled at home and abroad', () => {
    for (const { value } of COUNTRIES) {
      const number = getExampleNumber(value as 'US', examples);
      const { number: e164 = '', ext: _ } = number ?? {};
      const written = [number?.formatNational() ?? '', number?.formatInternational() ?? '', `00${e164.slice(1)}`, e164];
      for (const text of written) expect(toE164(text, value), `${text} in ${value}`).toBe(e164);
      for (const text of written.slice(1)) expect(toE164(cleanPhone(text, 'US'), 'US'), text).toBe(e164);
    }
  });

  it('V02 M01 M02 of any country loses the zero in brackets that is not dialled from abroad', () => {
    for (const { value } of COUNTRIES) {
      const number = getExampleNumber(value as 'US', examples);
      if (number?.nationalNumber.startsWith('0')) continue;
      const text = `+${number?.countryCallingCode} (0) ${number?.nationalNumber}`;
      for (const place of [value, 'US']) expect(toE164(text, place), `${text} in ${place}`).toBe(number?.number);
    }
  });

  it('V02 cleaning twice equals cleaning once, and a clean number is as valid', () => {
    fc.assert(
      fc.property(fc.oneof(marks, digits(0, 16)), country, (text, place) => {
        const clean = cleanPhone(text, place);
        expect(cleanPhone(clean, place)).toBe(clean);
        expect(isPhone(clean, place)).toBe(isPhone(text, place));
        expect(toE164(clean, place)).toBe(toE164(text, place));
      }),
    );
  });

  it('its extension is apart', () => {
    expect(phoneParts(cleanPhone('415-555-0132 ext 12', 'US'))).toEqual({ number: '4155550132', extension: '12' });
    expect(phoneParts('4155550132')).toEqual({ number: '4155550132', extension: '' });
  });
});

describe('a formatted phone number', () => {
  it.each([
    ['US', '415 5550132', '(415) 555-0132'],
    ['CA', '4165550177', '(416) 555-0177'],
    ['US', '1 415.555.0132', '(415) 555-0132'],
    ['US', '+1 415.555.0132', '+1 415.555.0132'],
    ['CA', '(+1) 4165550177', '(+1) 4165550177'],
    ['US', '4155550132 x12', '(415) 555-0132 x12'],
    ['US', '555 0132', '555 0132'],
    ['US', '24155550132', '24155550132'],
    ['US', '+442079460018', '+442079460018'],
    ['DE', '+49 (30) 123456', '+49 (30) 123456'],
    ['', '4155550132', '4155550132'],
    ['US', '', ''],
  ])('of %s: %j is shown as %j', (place, text, shown) => {
    expect(shownPhone(text, place)).toBe(shown);
    expect(shownPhone(shown, place)).toBe(shown);
    expect(toE164(shown, place)).toBe(toE164(text, place));
  });
});
