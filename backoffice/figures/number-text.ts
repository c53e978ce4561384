import { formatMoney, shownMinor } from '../../domain/pricing/money.ts';
import type { ExperimentGroup } from '../contracts/admin-experiments-api.ts';

const NUMBERS = new Intl.NumberFormat('en-US');

/** A count such as `1,200`. */
export function countText(count: number): string {
  return NUMBERS.format(count);
}

/** `1 session`, `1,200 sessions`. */
export function countedText(count: number, what: string): string {
  return `${countText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** A decimal amount such as `$12.50`; `–` where there is none. */
export function amountText(amount: number | null, currency: string): string {
  return amount === null ? '–' : formatMoney(shownMinor(amount, currency), currency);
}

/** A share from 0 to 1 such as `12.5 %`; `–` of nothing. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** How a figure differs, such as `−0.52 points`, by the text of its size. */
export function signedText(value: number, size: string): string {
  return `${value < 0 ? '−' : '+'}${size}`;
}

/** How a share differs, in points of a hundred. */
export function pointsText(value: number): string {
  return signedText(value, `${Math.abs(value * 100).toFixed(2)} points`);
}

/** A chance such as `= 0.42`, or `< 0.0001` of a smaller one. */
export function chanceText(p: number): string {
  if (p < 0.0001) return '< 0.0001';
  return `= ${p.toFixed(p < 0.1 ? 4 : 2)}`;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A time such as `30 s` or `2 h`, in the largest unit of which it has one or more. */
export function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= each) ?? ['s', 1_000];
  return `${countText(Number((ms / length).toFixed(unit === 's' ? 0 : 1)))} ${unit}`;
}

/** The sfid of the variant that is better than all that it can be compared with; null where none is. */
export function winnerOf({ verdict: { better, worse }, arms, comparedWith }: ExperimentGroup): string | null {
  const others = arms.filter(({ share, variant }) => share > 0 && variant !== comparedWith);
  if (others.length === 0) return null;
  const isBest = better.length === 1 && worse.length === others.length - 1;
  if (isBest) return better[0] ?? null;
  return worse.length === others.length ? comparedWith : null;
}

/** A time to the minute, such as `2026-11-21 10:00`, on the clock on which its ISO 8601 text stands. */
export function minuteText(iso: string): string {
  return secondText(iso).slice(0, 16);
}

/** The same to the second. */
export function secondText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
