/** Integer minor units of an upper case currency. */
export interface Amount {
  minor: number;
  currency: string;
}

/** The currencies of Amazon Pay's accounts in all regions. */
const TAKEN = new Set(['EUR', 'GBP', 'JPY', 'USD']);

function digitsOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/** A decimal text such as `30.11` in minor units; null where it is no amount of a currency that Amazon Pay takes. */
export function readAmount(value: string, currency: string): Amount | null {
  if (!TAKEN.has(currency)) return null;
  const [, full = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  const digits = digitsOf(currency);
  if (full === '' || (digits === 0 && Number(fraction) > 0)) return null;
  return { minor: Number(full) * 10 ** digits + (digits === 0 ? 0 : Number(fraction.padEnd(2, '0'))), currency };
}

/** The decimal text of an amount, with all the digits of its currency. */
export function decimal({ minor, currency }: Amount): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** What an agreement may charge in a calendar month: 500 dollars, and as much of each other currency. */
export function monthlyLimit(currency: string): Amount {
  return { minor: 500 * 10 ** digitsOf(currency), currency };
}
