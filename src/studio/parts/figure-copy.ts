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

/** A time is said on the clock on which the API gives it, with its offset; the studio has none of its own. */
const TEXT = { timeZone: 'UTC' } as const;

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...TEXT });

const EXACT = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  ...TEXT,
});

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...TEXT });

/** Returns the date whose UTC fields are those that an ISO 8601 text writes, without regard to its offset. */
function shown(iso: string): Date {
  return new Date(`${iso.slice(0, 19)}Z`);
}

/** A time to the minute, such as `26 Nov 2026, 14:02`. */
export function momentCopy(iso: string): string {
  return MOMENT.format(shown(iso));
}

/** The same to the second, without the year. */
export function exactCopy(iso: string): string {
  return EXACT.format(shown(iso));
}

/** The hour and the minute of a time of today. */
export function clockCopy(iso: string): string {
  return CLOCK.format(shown(iso));
}

/** A time to the minute, such as `2026-11-21 10:00`. */
export function minuteCopy(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

/** A time to the second. */
export function secondCopy(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A time such as `30 s` or `2 h`, in the largest unit of which it has one or more. */
export function durationCopy(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= each) ?? (['s', 1_000] as const);
  return `${NUMBERS.format(Number((ms / length).toFixed(unit === 's' ? 0 : 1)))} ${unit}`;
}
