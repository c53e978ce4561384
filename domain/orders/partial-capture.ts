import { type MinorUnits, toMinor } from '../pricing/money.ts';

/** An order with its captured amount, where it was authorized first; amounts are decimals of its currency (E14). */
export interface HeldFirst {
  currency: string;
  total: number;
  captured?: number;
}

/** The captured and released parts of an authorized amount, in minor units. */
export interface PartialCapture {
  charged: MinorUnits;
  released: MinorUnits;
}

/** The amounts of an order that was captured for less than was authorized; null for any other. */
export function partialCapture({ currency, total, captured }: HeldFirst): PartialCapture | null {
  const [held, charged] = [toMinor(total, currency), captured === undefined ? null : toMinor(captured, currency)];
  return held !== null && charged !== null && charged < held ? { charged, released: held - charged } : null;
}
