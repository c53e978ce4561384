import { shortened } from '../../../domain/text-limit.ts';
import type { StepBody } from '../../contracts/admin-figures-api.ts';
import { countText } from '../../figures/number-text.ts';

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
  return `${value < 0 ? '−' : '+'}${countText(Number(Math.abs(value).toFixed(digits)))}`;
}

const LONGEST_NAME = 40;

/** A step as a product owner knows it: its number and its address. */
export function stepName({ stepId, live }: Pick<StepBody, 'stepId' | 'live'>): string {
  return live ? cut(`${live.number} /${live.url}`) : cut(stepId);
}

function cut(text: string): string {
  return shortened(text, LONGEST_NAME, { mark: '…' });
}
