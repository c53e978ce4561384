import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildMoneyPattern } from '../../../domain/pricing/build-money-pattern.ts';
import { currencyDigits, formatMoney, toDecimal, toMinor } from '../../../domain/pricing/money.ts';

/** Every decimal number of fifteen digits is exact. */
const EXACT = 999_999_999_999_999;
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'CLP'];
const amount = fc.integer({ min: -EXACT, max: EXACT });

describe('amounts at the border', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['HUF', 0],
    ['IDR', 0],
    ['COP', 0],
    ['PKR', 0],
  ])('E14 %s has %d digits', (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits);
  });

  it('E14 digits are the shop’s own, whatever a release of Intl says, in what is stored and in what is shown', () => {
    const real = Intl.NumberFormat;
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function other(locale, options) {
      return new real(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...options });
    });
    const read = ['HUF', 'USD', 'KWD'].map((currency) => [currencyDigits(currency), toMinor(19, currency)]);
    const shown = [formatMoney(1_990, 'PKR', 'en-GB'), formatMoney(1_990, 'EUR', 'en-GB')];
    const pattern = buildMoneyPattern('COP', 'es-ES')?.digits;
    vi.restoreAllMocks();
    expect([read, shown, pattern]).toEqual([
      [
        [0, 19],
        [2, 1_900],
        [3, 19_000],
      ],
      ['PKR 1,990', '€19.90'].map((text) => expect.stringMatching(text.replace(' ', '\\s'))),
      0,
    ]);
  });

  it.each([
    [129, 'USD', 12_900],
    [0.1 * 3, 'USD', null],
    [0.29, 'USD', 29],
    [1.15, 'USD', 115],
    [8.2, 'USD', 820],
    [4.955, 'USD', null],
    [0, 'USD', 0],
    [-4.5, 'USD', -450],
    [1000, 'JPY', 1000],
    [0.5, 'JPY', null],
    [1.005, 'KWD', 1005],
    [1.0005, 'KWD', null],
    [1e-7, 'USD', null],
    [1e21, 'USD', null],
    [Number.MAX_SAFE_INTEGER, 'USD', null],
    [Number.MAX_SAFE_INTEGER, 'JPY', Number.MAX_SAFE_INTEGER],
    [Number.NaN, 'USD', null],
    [Number.POSITIVE_INFINITY, 'USD', null],
  ])('E14 %d %s is %s minor units', (decimal, currency, minor) => {
    expect(toMinor(decimal, currency)).toBe(minor);
  });

  it.each([
    [12_900, 'USD', 129],
    [5, 'USD', 0.05],
    [-5, 'USD', -0.05],
    [0, 'USD', 0],
    [1000, 'JPY', 1000],
    [1, 'KWD', 0.001],
  ])('E14 %d minor units of %s are %d', (minor, currency, decimal) => {
    expect(toDecimal(minor, currency)).toBe(decimal);
  });

  it.each(CURRENCIES)('E14 every amount of %s survives the way out and back', (currency) => {
    fc.assert(
      fc.property(amount, (minor) => {
        expect(toMinor(toDecimal(minor, currency), currency)).toBe(minor + 0);
      }),
    );
  });

  it.each(CURRENCIES)('E14 every decimal of %s survives the way in and back', (currency) => {
    const digits = currencyDigits(currency);
    const whole = fc.integer({ min: -99_999_999, max: 99_999_999 });
    fc.assert(
      fc.property(whole, fc.nat(10 ** digits - 1), (units, rest) => {
        const decimal = Number(`${units}.${String(rest).padStart(digits, '0')}`);
        const minor = toMinor(decimal, currency);
        expect(minor !== null && toDecimal(minor, currency)).toBe(decimal + 0);
      }),
    );
  });

  it('E14 one digit too many is no amount', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 9 }), (cents, digit) => {
        const text = `${toDecimal(cents, 'USD').toFixed(2)}${digit}`;
        expect(toMinor(Number(text), 'USD')).toBeNull();
      }),
    );
  });

  it('E14 any number becomes a safe integer or null', () => {
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(...CURRENCIES), (decimal, currency) => {
        const minor = toMinor(decimal, currency);
        expect(minor === null || Number.isSafeInteger(minor)).toBe(true);
      }),
    );
  });

  it('E14 is formatted for its currency and place', () => {
    expect(formatMoney(12_900, 'USD')).toBe('$129.00');
    expect(formatMoney(-450, 'USD')).toBe('-$4.50');
    expect(formatMoney(1000, 'JPY')).toBe('¥1,000');
    expect(formatMoney(12_900, 'EUR', 'de-DE').replace(/\s/g, ' ')).toBe('129,00 €');
  });
});
