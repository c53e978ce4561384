import { currencyDigits, currencyFormat } from './currency-digits.ts';

/** The server sends the pattern, since a phone's browser needs a tenth of a second to load its number formats. */
export interface MoneyPattern {
  currency: string;
  locale: string;
  digits: number;
  /** Between groups of three digits. */
  group: string;
  decimal: string;
  /** The least number of digits before the decimal sign that are grouped. */
  groupsFrom: number;
  /** The texts before and after the number, and those of an amount below zero. */
  positive: readonly [string, string];
  negative: readonly [string, string];
}

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

/** Minor units as a locale writes them. */
export function writeMoney(minor: number, { digits, group, decimal, groupsFrom, ...texts }: MoneyPattern): string {
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  const integer = all.slice(0, all.length - digits);
  const grouped = integer.length < groupsFrom ? integer : integer.replace(/\B(?=(\d{3})+$)/g, group);
  const [before, after] = minor < 0 ? texts.negative : texts.positive;
  return `${before}${grouped}${digits === 0 ? '' : decimal}${all.slice(all.length - digits)}${after}`;
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
