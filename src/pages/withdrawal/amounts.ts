import { type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';

/** An amount of an order (E14) in minor units. */
export function minorOf(decimal: number, currency: string): MinorUnits {
  return toMinor(decimal, currency) ?? 0;
}
