import type { StepBody } from '../../../contracts/api/admin-figures-api.ts';
import { formatMoney, shownMinor } from '../../../domain/pricing/money.ts';
import { shortened } from '../../../domain/text-limit.ts';

const NUMBERS = new Intl.NumberFormat('en-US');

/** A count such as `1,200`. */
export function countText(count: number): string {
  return NUMBERS.format(count);
}

/** A share from 0 to 1 such as `12.5 %`; `–` of nothing. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${(share * 100).toFixed(1)} %`;
}

/** A decimal amount such as `$12.50`; `–` where there is none. */
export function amountText(amount: number | null, currency: string): string {
  return amount === null ? '–' : formatMoney(shownMinor(amount, currency), currency);
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
  return `${NUMBERS.format(Number((ms / length).toFixed(unit === 's' ? 0 : 1)))} ${unit}`;
}

/** How a figure has changed, in percent of what it was. */
export function changeText(now: number, was: number): string {
  if (now === was) return '=';
  if (was === 0) return 'new';
  const percent = ((now - was) / Math.abs(was)) * 100;
  return `${signed(percent, Math.abs(percent) < 10 ? 1 : 0)} %`;
}

/** How a share has changed, in points of a hundred. */
export function pointsText(now: number | null, was: number | null): string {
  if (now === null || was === null) return '';
  return now === was ? '=' : `${signed((now - was) * 100, 1)} points`;
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${NUMBERS.format(Number(Math.abs(value).toFixed(digits)))}`;
}

const LONGEST_NAME = 40;

/** A step as a product owner knows it: its number and its address. */
export function stepName({ stepId, live }: Pick<StepBody, 'stepId' | 'live'>): string {
  return live ? cut(`${live.number} /${live.url}`) : cut(stepId);
}

function cut(text: string): string {
  return shortened(text, LONGEST_NAME, { mark: '…' });
}
