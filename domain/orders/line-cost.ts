import type { MinorUnits } from '../pricing/money.ts';

/** A line after its discount, in minor units. */
export interface NetLine {
  net: MinorUnits;
}

/** What some lines of an order cost: their prices after the discount with their share of the order's tax, without the delivery. */
export function costOfLines(tax: MinorUnits, lines: readonly NetLine[], chosen: readonly NetLine[]): MinorUnits {
  const [all, net] = [sumOf(lines), sumOf(chosen)];
  return net + (all === 0 ? 0 : Math.round((tax * net) / all));
}

function sumOf(lines: readonly NetLine[]): MinorUnits {
  return lines.reduce((sum, { net }) => sum + net, 0);
}
