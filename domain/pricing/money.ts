import { type MoneyPattern, writeMoney } from './money-pattern.ts';

/** Money inside Sluice is an integer number of a currency's minor units; decimals exist only at the border (E14). */
export type MinorUnits = number;

/** Creating a formatter costs far more than using it. */
const formats = new Map<string, (minor: MinorUnits) => string>();

/** Uses the pattern of a page for all its amounts, in the place of the browser's own formats. */
export function writeAmountsBy(pattern: MoneyPattern): void {
  const { currency, locale } = pattern;
  formats.set(`${locale} ${currency}`, (minor) => writeMoney(minor, pattern));
}

/** ISO codes of the currencies whose amounts have no decimal digits, and of those that have three. Stored amounts are counted by them. */
const WITHOUT =
  /^(AFN|ALL|BIF|CLP|COP|DJF|GNF|HUF|IDR|IQD|IRR|ISK|JPY|KMF|KPW|KRW|LAK|LBP|MGA|MMK|PKR|PYG|RWF|SLL|SOS|SYP|UGX|VND|VUV|XAF|XOF|XPF|YER)$/;
const WITH_THREE = /^(BHD|JOD|KWD|LYD|OMR|TND)$/;

/** E14: how many decimal digits a currency has: 2 for USD, 0 for JPY. `Intl` counts some otherwise in each of its releases. */
export function currencyDigits(currency: string): number {
  if (WITH_THREE.test(currency)) return 3;
  return WITHOUT.test(currency) ? 0 : 2;
}

/** How a locale writes amounts of a currency, with the digits that the shop counts. */
export function currencyFormat(locale: string, currency: string): Intl.NumberFormat {
  const digits = currencyDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction });
}

/** The currencies that PayPal takes without decimals. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/** The amount, in minor units, of which every provider of a currency takes multiples: no provider takes a third decimal. */
export function payableStep(currency: string): MinorUnits {
  const digits = currencyDigits(currency);
  return 10 ** (WITHOUT_DECIMALS.has(currency) ? digits : Math.max(0, digits - 2));
}

/** E14: null where the amount has more digits than the currency, is not finite or is too large to be exact. */
export function toMinor(decimal: number, currency: string): MinorUnits | null {
  const digits = currencyDigits(currency);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal));
  if (!match) return null;
  const [, sign = '', integer = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  const minor = Number(`${sign}${integer}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** An amount of an API field (E12–E14) for display: one with more digits than its currency is rounded, never hidden. */
export function shownMinor(decimal: number, currency: string): MinorUnits {
  return toMinor(decimal, currency) ?? Math.round(decimal * 10 ** currencyDigits(currency));
}

/** E12–E14: minor units as the decimal number that API fields carry. */
export function toDecimal(minor: MinorUnits, currency: string): number {
  return Number(decimalText(minor, currency));
}

/** An amount as shoppers read it: `$129.00`. */
export function formatMoney(minor: MinorUnits, currency: string, locale = 'en-US'): string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? formatBy(locale, currency);
  formats.set(key, format);
  return format(minor);
}

function formatBy(locale: string, currency: string): (minor: MinorUnits) => string {
  const format = currencyFormat(locale, currency);
  return (minor) => format.format(toDecimal(minor, currency));
}

/** The same as text, with all digits of the currency: `19.90`. */
export function decimalText(minor: MinorUnits, currency: string): string {
  const digits = currencyDigits(currency);
  if (digits === 0) return String(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
