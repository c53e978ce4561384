import type { MinorUnits } from '../pricing/money.ts';

/** The money of an order, in minor units of its currency. */
export interface WithdrawnMoney {
  /** What was captured, and what went back already. */
  charged: MinorUnits;
  refunded: MinorUnits;
  lines: readonly { cost: MinorUnits; isWithdrawn: boolean }[];
}

/**
 * Directive 2011/83/EU, article 13: what is still to be refunded for the lines that were withdrawn from. For all of them it is
 * all that was charged, the delivery included; for a part it is what those lines cost.
 */
export function withdrawalRefund({ charged, refunded, lines }: WithdrawnMoney): MinorUnits {
  const left = Math.max(0, charged - refunded);
  const withdrawn = lines.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return 0;
  if (withdrawn.length === lines.length) return left;
  return Math.min(left, Math.max(0, withdrawn.reduce((sum, { cost }) => sum + cost, 0) - refunded));
}
