import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, type Country } from '../../../domain/account/countries.ts';
import { shownPostalCode } from '../../../domain/account/postal-code.ts';

/** Codes of this country's form; letters may be small where the form ignores case. */
function codesOf({ postalFormat }: Country) {
  const code = fc.stringMatching(new RegExp(postalFormat.source));
  return postalFormat.flags.includes('i')
    ? fc.oneof(
        code,
        code.map((each) => each.toLowerCase()),
      )
    : code;
}

const codes = COUNTRIES.map((country) => fc.tuple(fc.constant(country), codesOf(country)));
const anyCode = fc.oneof(...codes);

/** Codes of Latvia, Lithuania and Luxembourg are the same with and without the letters of the country. */
const marksLeftOut = (code: string) =>
  code
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^L[TV]?(?=\d)/, '');

describe('a formatted postal code', () => {
  it.each([
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A 0B1', 'K1A 0B1'],
    ['CA', ' k1a-0b1 ', 'K1A 0B1'],
    ['CA', 'K1A', 'K1A'],
    ['US', '94107', '94107'],
    ['US', '94107-1234', '94107-1234'],
    ['US', '94107 1234', '94107-1234'],
    ['US', '941071234', '94107-1234'],
    ['US', '9410', '9410'],
    ['US', 'x94107 1234', 'x94107 1234'],
    ['US', '94107 1234x', '94107 1234x'],
    ['US', ' 94107 1234 ', '94107-1234'],
    ['CA', 'xk1a0b1', 'xk1a0b1'],
    ['CA', 'k1a0b1x', 'k1a0b1x'],
    ['GB', 'k1a0b1', 'k1a0b1'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['DE', '10115', '10115'],
    ['DE', 'PLZ 10115', '10115'],
    ['FR', 'CP 75001', '75001'],
    ['FR', 'D-10115', 'D-10115'],
    ['US', 'CA 94107', '94107'],
    ['US', 'ny 10001-1234', '10001-1234'],
    ['US', 'D-10115', 'D-10115'],
    ['CA', 'ON K1A 0B1', 'K1A 0B1'],
    ['CA', 'qc h2x1y4', 'H2X 1Y4'],
    ['AU', 'NSW 2000', '2000'],
    ['SG', 'Singapore 018956', '018956'],
    ['FI', 'AX-22100', '22100'],
    ['FI', 'SF-00100', '00100'],
    ['FI', 'FIN-00100', '00100'],
    ['GR', 'ΤΚ 104 31', '104 31'],
    ['GR', 'T.K.: 10431', '104 31'],
    ['GR', 'EL-10431', '104 31'],
    ['CY', 'Τ.Τ. 1010', '1010'],
    ['BG', 'п.к. 1000', '1000'],
    ['BG', 'п.код 1000', '1000'],
    ['CZ', 'PSČ 11000', '110 00'],
    ['SK', 'PSČ: 811 01', '811 01'],
    ['SE', 'S-11120', '111 20'],
    ['LV', 'LV 1010', 'LV-1010'],
    ['DK', 'K-1050', '1050'],
    ['FR', '75008 CEDEX 08', '75008'],
    ['FR', '75008 Cedex', '75008'],
    ['DE', 'D-10115 Berlin', '10115'],
    ['SE', '111 20 Örebro', '111 20'],
    ['FR', '7500 Paris', '7500 Paris'],
    ['NL', '1012 AB Amsterdam', '1012 AB'],
    ['NL', 'NL-1012AB, Amsterdam', '1012 AB'],
    ['GB', 'London SW1A 1AA', 'SW1A 1AA'],
    ['GB', 'Postcode: sw1a1aa', 'SW1A 1AA'],
    ['CA', 'Ottawa, ON K1A 0B1 (Canada)', 'K1A 0B1'],
    ['IE', 'Eircode D02 X285', 'D02 X285'],
    ['MT', 'Valletta, VLT 1117', 'VLT 1117'],
    ['LV', 'LV-1010, Rīga', 'LV-1010'],
    ['LV', '1010 Rīga', 'LV-1010'],
    ['GB', 'London SW1A', 'London SW1A'],
    ['NL', '1012 Amsterdam', '1012 Amsterdam'],
    ['DE', 'SF-10115', 'SF-10115'],
    ['constructor', '10115', '10115'],
    ['', '', ''],
  ])('of %s: %j is shown as %j', (country, code, shown) => {
    expect(shownPostalCode(code, country)).toBe(shown);
  });

  it('V07 keeps every letter and digit of a valid code, is valid itself, and formats to itself', () => {
    fc.assert(
      fc.property(anyCode, ([country, code]) => {
        const shown = shownPostalCode(code, country.value);
        expect(marksLeftOut(shown)).toBe(marksLeftOut(code));
        expect(shown).toMatch(country.postalFormat);
        expect(shownPostalCode(shown, country.value)).toBe(shown);
      }),
    );
  });

  it('of Canada has capitals and one space for every valid input', () => {
    const canadian = anyCode.filter(([country]) => country.value === 'CA');
    fc.assert(
      fc.property(canadian, ([, code]) => {
        expect(shownPostalCode(code, 'CA')).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/);
      }),
    );
  });

  it('is unchanged for an invalid input', () => {
    // A letter O or I may stand for a digit.
    const others = fc.string().filter((text) => !/[\doi]/i.test(text));
    fc.assert(
      fc.property(others, fc.constantFrom('US', 'CA', 'GB', ''), (text, country) => {
        expect(shownPostalCode(text, country)).toBe(text);
      }),
    );
  });
});
