import type { MinorUnits } from '../pricing/money.ts';

/** The parts of an order's price, in minor units. */
export interface OrderParts {
  subtotal: MinorUnits;
  discount: MinorUnits;
  tax: MinorUnits;
  shipping: MinorUnits;
  total: MinorUnits;
}

/** What an amount of an order stands for. */
export interface OrderShare {
  /** The goods less their discount, which GA4 and Meta take for the value. */
  value: MinorUnits;
  tax: MinorUnits;
  shipping: MinorUnits;
  /** Whether it is the whole order. */
  isFull: boolean;
}

/** The share of an order's parts in a captured or refunded amount, so that a full refund takes back what the purchase counted. */
export function orderShare({ subtotal, discount, tax, shipping, total }: OrderParts, amount: MinorUnits): OrderShare {
  const isFull = amount >= total;
  const part = (minor: MinorUnits) => (isFull ? minor : Math.round((minor * amount) / total));
  return { value: part(subtotal - discount), tax: part(tax), shipping: part(shipping), isFull };
}
