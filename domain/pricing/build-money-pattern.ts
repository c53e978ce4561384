import { currencyDigits, currencyFormat } from './money.ts';
import { type MoneyPattern, writeMoney } from './money-pattern.ts';

/** Amounts, in minor units, that are written in each of the ways that there are. */
const SAMPLES = [0, 7, 123, 99_999, 123_456, 1_234_567, 12_345_678, 1_234_567_890, 123_456_789_012];

/** The pattern of a locale; null where it has other digits, or other groups than those of three, which `Intl` alone writes. */
export function buildMoneyPattern(currency: string, locale: string): MoneyPattern | null {
  const format = currencyFormat(locale, currency);
  const digits = currencyDigits(currency);
  const pattern: MoneyPattern = {
    currency,
    locale,
    digits,
    group: findPart(format, 'group'),
    decimal: findPart(format, 'decimal'),
    groupsFrom: format.formatToParts(1234).some(({ type }) => type === 'group') ? 4 : 5,
    positive: around(format.formatToParts(1)),
    negative: around(format.formatToParts(-1)),
  };
  const isSame = (minor: number) => writeMoney(minor, pattern) === format.format(minor / 10 ** digits);
  return SAMPLES.every((minor) => isSame(minor) && (minor === 0 || isSame(-minor))) ? pattern : null;
}

const NUMBER: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

function around(parts: readonly Intl.NumberFormatPart[]): [string, string] {
  const first = parts.findIndex(({ type }) => NUMBER.has(type));
  const last = parts.findLastIndex(({ type }) => NUMBER.has(type));
  const text = (some: readonly Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  return [text(parts.slice(0, first)), text(parts.slice(last + 1))];
}

function findPart(format: Intl.NumberFormat, wanted: Intl.NumberFormatPartTypes): string {
  return format.formatToParts(1_234_567.8).find(({ type }) => type === wanted)?.value ?? '';
}
