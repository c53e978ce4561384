import type { Amount } from './rows.ts';

/** The currencies of https://developer.paypal.com/docs/api/reference/currency-codes. */
const TAKEN = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);

/** The most characters of an amount, as in 9999999.99. */
const LONGEST = 10;

/** Currencies that PayPal takes without decimals. */
const WITHOUT_MINOR_UNITS = new Set(['JPY', 'HUF', 'TWD']);

function digitsOf(currency: string): number {
  return WITHOUT_MINOR_UNITS.has(currency) ? 0 : 2;
}

/** A decimal text such as `30.11` in minor units; null where it is no amount of a currency that PayPal takes. */
export function readAmount(value: unknown, currency: unknown): Amount | null {
  if (typeof value !== 'string' || typeof currency !== 'string' || !TAKEN.has(currency)) return null;
  if (value.length > LONGEST) return null;
  const [, full = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  const digits = digitsOf(currency);
  if (full === '' || (digits === 0 && fraction !== '')) return null;
  return { minor: Number(full) * 10 ** digits + (digits === 0 ? 0 : Number(fraction.padEnd(2, '0'))), currency };
}

/** The decimal text of an amount, with all the digits of its currency. */
export function decimal({ minor, currency }: Amount): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** PayPal's fee for a received payment: 2.9 % and 30 cents. */
export function feeOf({ minor, currency }: Amount): Amount {
  return { minor: Math.min(minor, Math.round(minor * 0.029) + 30), currency };
}
