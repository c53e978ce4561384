import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';

const NUMBERS = new Intl.NumberFormat('en-US');

/** A count such as `1,200`. */
export function countCopy(count: number): string {
  return NUMBERS.format(count);
}

/** `1 session`, `1,200 sessions`. */
export function countedCopy(count: number, what: string): string {
  return `${countCopy(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** A decimal amount such as `$12.50`; `–` where there is none. */
export function amountCopy(amount: number | null, currency: string): string {
  return amount === null ? '–' : formatMoney(shownMinor(amount, currency), currency);
}

/** A share from 0 to 1 such as `12.5 %`; `–` of nothing. */
export function shareCopy(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}
