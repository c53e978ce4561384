import type { FunnelVersion } from './diff.ts';

/** `69.00 USD`: a decimal amount of a file. */
export function money(amount: number, { currency }: Pick<FunnelVersion, 'currency'>): string {
  return `${amount.toFixed(2)} ${currency}`;
}
