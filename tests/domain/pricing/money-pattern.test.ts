import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { buildMoneyPattern } from '../../../domain/pricing/build-money-pattern.ts';
import { formatMoney, writeAmountsBy } from '../../../domain/pricing/money.ts';
import { writeMoney } from '../../../domain/pricing/money-pattern.ts';

const EXACT = 999_999_999_999_999;
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'sv-SE', 'pt-BR', 'ja-JP', 'nl-NL'];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'KWD'];

describe('the pattern of a locale', () => {
  it.each(LOCALES)('%s writes every amount as Intl does', (locale) => {
    for (const currency of CURRENCIES) {
      const pattern = buildMoneyPattern(currency, locale);
      if (!pattern) throw new Error(`${locale} has no pattern for ${currency}`);
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      fc.assert(
        fc.property(fc.integer({ min: -EXACT, max: EXACT }), (minor) => {
          expect(writeMoney(minor, pattern)).toBe(format.format(minor / 10 ** pattern.digits));
        }),
        { numRuns: 50 },
      );
    }
  });

  it.each(['hi-IN', 'en-IN', 'ar-EG', 'fa-IR', 'bn-BD'])('%s has none: its groups or digits are others', (locale) => {
    expect(buildMoneyPattern('USD', locale)).toBeNull();
  });

  it('a page that has one asks its browser for no format', () => {
    const pattern = buildMoneyPattern('NOK', 'nb-NO');
    if (!pattern) throw new Error('nb-NO has no pattern');
    const expected = new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK' }).format(1234.5);
    const formats = vi.spyOn(Intl, 'NumberFormat');
    writeAmountsBy(pattern);
    expect(formatMoney(123_450, 'NOK', 'nb-NO')).toBe(expected);
    expect(formats).not.toHaveBeenCalled();
    formats.mockRestore();
  });
});
