import { toDecimal } from '../../../domain/pricing/money.ts';
import type { TaxLine } from '../../../domain/pricing/tax.ts';

/** The tax of an order line by line, as quotes and orders carry it: decimals of the currency (E14). */
export function taxLinesOf(lines: readonly TaxLine[], currency: string) {
  return lines.map(({ name, ppm, base, amount }) => ({
    name,
    percent: ppm / 10_000,
    base: toDecimal(base, currency),
    amount: toDecimal(amount, currency),
  }));
}
