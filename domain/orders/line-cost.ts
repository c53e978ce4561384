import { shareOut } from '../pricing/discount.ts';
import { type MinorUnits, payableStep } from '../pricing/money.ts';
import type { TaxLine } from '../pricing/tax.ts';

/** An order as it was sold, in minor units. */
export interface SoldOrder {
  currency: string;
  shipping: MinorUnits;
  tax: MinorUnits;
  total: MinorUnits;
  /** What its charge took; 0 before. */
  charged: MinorUnits;
  taxLines: readonly TaxLine[];
  /** Each line after its discount. */
  lines: readonly { net: MinorUnits; taxCode: string | null }[];
}

/** The parts of an order that can be refunded by themselves. */
export interface RefundableParts {
  lines: MinorUnits[];
  /** What is no line's: the delivery, and a fee. */
  delivery: MinorUnits;
}

/** The parts add up to what was charged in any order, and every provider of the currency refunds each of them. */
export function partsOfOrder(order: SoldOrder): RefundableParts {
  const { currency, total, charged, lines } = order;
  const taxes = taxesOf(order).map((line) => taxOfLines(line, lines));
  const costs = lines.map(({ net }, at) => net + addUp(taxes.map((shares) => shares[at] ?? 0)));
  const taken = charged > 0 ? charged : total;
  const shared = shareOut(taken, [...costs, Math.max(0, total - addUp(costs))]);
  const parts = inTakenAmounts(shared, taken, payableStep(currency));
  return { lines: parts.slice(0, -1), delivery: parts.at(-1) ?? 0 };
}

/** A renewal of before has a tax without lines, which is then of all that may have been taxed. */
function taxesOf({ taxLines, tax, lines, shipping }: SoldOrder): readonly SoldTax[] {
  return taxLines.length > 0 ? taxLines : [{ base: addUp(lines.map(({ net }) => net)) + shipping, amount: tax }];
}

type SoldTax = Pick<TaxLine, 'base' | 'amount' | 'codes'>;

/** A tax shared over the lines that it was taken of, in their order; what is taxed beside them is the delivery. */
function taxOfLines({ base, amount, codes }: SoldTax, lines: SoldOrder['lines']): MinorUnits[] {
  const taxed = lines.map(({ net, taxCode }) => (codes?.includes(taxCode) === false ? 0 : net));
  return shareOut(amount, [...taxed, Math.max(0, base - addUp(taxed))]);
}

function inTakenAmounts(parts: readonly MinorUnits[], total: MinorUnits, finest: MinorUnits): MinorUnits[] {
  let exact = 0;
  let shared = 0;
  return parts.map((part) => {
    exact += part;
    const upToHere = exact < total ? exact - (exact % finest) : total;
    const share = upToHere - shared;
    shared = upToHere;
    return share;
  });
}

function addUp(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
