import type { MinorUnits } from '../pricing/money.ts';
import type { Price } from '../pricing/price.ts';

/** The parts of an order's price, in minor units. */
export type OrderParts = Pick<Price, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;

/** What an amount of an order stands for. */
export interface OrderShare {
  /** The goods less their discount, which GA4 and Meta take for the value. */
  value: MinorUnits;
  tax: MinorUnits;
  shipping: MinorUnits;
  isFull: boolean;
}

/** The reversals of an order, in any number and amount, take back what its purchase counted to the last minor unit. */
export function shareBetween(
  { subtotal, discount, ...parts }: OrderParts,
  before: MinorUnits,
  after: MinorUnits,
): OrderShare {
  const { tax, shipping, total } = parts;
  const of = (minor: MinorUnits, net: MinorUnits) => (net >= total ? minor : Math.round((minor * net) / total));
  const part = (minor: MinorUnits) => Math.abs(of(minor, before) - of(minor, after));
  const isFull = Math.abs(before - after) >= total;
  return { value: part(subtotal - discount), tax: part(tax), shipping: part(shipping), isFull };
}
