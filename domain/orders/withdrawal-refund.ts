import type { MinorUnits } from '../pricing/money.ts';

/** The money of an order, in minor units of its currency. */
export interface WithdrawnMoney {
  /** What was captured, and what went back already. */
  charged: MinorUnits;
  refunded: MinorUnits;
  tax: MinorUnits;
  /** Each line after its discount. */
  lines: readonly { net: MinorUnits; isWithdrawn: boolean }[];
}

/**
 * Directive 2011/83/EU, article 13: what is still to be refunded for the lines that were withdrawn from. For all of them it is
 * all that was charged, the delivery included; for a part it is their prices after the discount with their share of the tax.
 */
export function withdrawalRefund({ charged, refunded, tax, lines }: WithdrawnMoney): MinorUnits {
  const left = Math.max(0, charged - refunded);
  if (!lines.some(({ isWithdrawn }) => isWithdrawn)) return 0;
  if (lines.every(({ isWithdrawn }) => isWithdrawn)) return left;
  const all = sumOf(lines);
  const net = sumOf(lines.filter(({ isWithdrawn }) => isWithdrawn));
  const share = all === 0 ? 0 : Math.round((tax * net) / all);
  return Math.min(left, Math.max(0, net + share - refunded));
}

function sumOf(lines: WithdrawnMoney['lines']): MinorUnits {
  return lines.reduce((sum, { net }) => sum + net, 0);
}
