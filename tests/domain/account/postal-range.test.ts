import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../domain/account/countries.ts';
import { isInRange, postalKey, postalRange, widthAt } from '../../../domain/account/postal-range.ts';

const has = (text: string, country: string, code: string) => {
  const range = postalRange(text, country);
  return range !== null && isInRange(range, postalKey(code, country));
};

describe('postal codes of a row', () => {
  it.each<[string, string, string[], string[]]>([
    ['00901', 'US', ['00901', ' 00901-1234 '], ['00902', '0090', '']],
    ['35*', 'ES', ['35001', '35999'], ['36001', '3', '']],
    ['11004...11005', 'US', ['11004', '11005-0001'], ['11003', '11006']],
    ['BT*', 'GB', ['BT1 5GS', 'bt15gs', 'BT82 8AA', 'BT'], ['B1 1AA', 'TB1 5GS']],
    ['NW1 *', 'GB', ['NW1 9GU', 'nw19gu'], ['NW19 3QA', 'NW10 1AA']],
    ['NW1*', 'GB', ['NW1 9GU', 'NW19 3QA'], ['NW2 0AA']],
    ['K1A*', 'CA', ['k1a 0b1', 'K1A0B1'], ['K1B 0B1']],
    ['10...19', 'AT', ['1010', '1999'], ['2000']],
    ['LV-1010', 'LV', ['1010', 'lv 1010'], ['1011']],
    ['110 00 ... 199 00', 'CZ', ['110 00', '15000'], ['20000']],
    ['D02*', 'IE', ['D02 X285', 'd021234'], ['D04 X285']],
  ])('O08 %s of %s has what it says', (text, country, inside, outside) => {
    expect(inside.filter((code) => !has(text, country, code))).toEqual([]);
    expect(outside.filter((code) => has(text, country, code))).toEqual([]);
  });

  it.each(['', '*', '...', '10001...', '10009...10001', '100...10001', '1*...2*'])('O08 %j is no range', (text) => {
    expect(postalRange(text, 'US')).toBeNull();
  });

  it.each(COUNTRIES)('O08 a code of $label stays one as it is compared', ({ value, postalExample, postalFormat }) => {
    expect(postalKey(postalExample.toLowerCase(), value)).toMatch(postalFormat);
  });

  it('O08 the narrowest list has a code, as counting all codes says', () => {
    const text = fc.oneof(
      fc.integer({ min: 0, max: 999 }).map((code) => `${code}`.padStart(4, '0')),
      fc.integer({ min: 0, max: 99 }).map((code) => `${code}*`.padStart(3, '0')),
      fc
        .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 501, max: 999 }))
        .map(([from, to]) => `${`0${from + 1000}`.slice(-4)}...0${to}`),
    );
    const codes = Array.from({ length: 1000 }, (_, code) => `${code}`.padStart(4, '0'));
    const countIn = (row: string) => codes.filter((code) => has(row, 'BE', code)).length;
    fc.assert(
      fc.property(fc.tuple(text, text), fc.constantFrom(...codes), ([one, other], code) => {
        const [first, second] = [one, other].map((row) =>
          widthAt(
            [postalRange(row, 'BE')].flatMap((each) => each ?? []),
            code,
          ),
        );
        if (typeof first !== 'number' || typeof second !== 'number') return;
        expect(Math.sign(first - second)).toBe(Math.sign(countIn(one) - countIn(other)));
      }),
    );
  });
});
