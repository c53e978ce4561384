import { type MinorUnits, toMinor } from '../pricing/money.ts';

/** An order with what was charged of it, where it was held first; amounts are decimals of its currency (E14). */
export interface HeldFirst {
  currency: string;
  total: number;
  captured?: number;
}

/** What became of an amount that was held, in minor units. */
export interface PartialCapture {
  charged: MinorUnits;
  released: MinorUnits;
}

/** How an order stands of which less than was held was charged; null for any other. */
export function partialCapture({ currency, total, captured }: HeldFirst): PartialCapture | null {
  const [held, charged] = [toMinor(total, currency), captured === undefined ? null : toMinor(captured, currency)];
  return held !== null && charged !== null && charged < held ? { charged, released: held - charged } : null;
}
