import type { MinorUnits } from './money.ts';
import type { DeliveryPlace } from './shipping.ts';

/** One row of a brand's tax table. `ppm` is the rate in parts of a million: 72 500 is 7.25 %. */
export interface TaxRate {
  country: string;
  state: string | null;
  taxCode: string | null;
  name: string;
  ppm: number;
  onShipping: boolean;
}

/** A sum of money that a rate is applied to. */
export interface Taxable {
  amount: MinorUnits;
  taxCode: string | null;
}

/** What a shopper reads of the tax: its name, its rate, what it is taken of, and what it comes to. */
export interface TaxLine {
  name: string;
  ppm: number;
  base: MinorUnits;
  amount: MinorUnits;
}

/** The row for a product of this code at this address: the most particular one, its state before its code. */
export function rateFor(rates: readonly TaxRate[], to: DeliveryPlace, taxCode: string | null): TaxRate | null {
  const fitting = rates.filter(
    (rate) =>
      rate.country === to.country &&
      (rate.state === null || rate.state === to.state) &&
      (rate.taxCode === null || rate.taxCode === taxCode),
  );
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0] ?? null;
}

/**
 * The tax of an order, a line for each rate, or null where no row covers the address. Shipping is taxed like goods
 * without a code, where that row says so. Each line is rounded once, half up.
 */
export function taxLines(
  rates: readonly TaxRate[],
  to: DeliveryPlace,
  goods: readonly Taxable[],
  shipping: MinorUnits,
): TaxLine[] | null {
  const bases = new Map<TaxRate, MinorUnits>();
  for (const { amount, taxCode } of goods) {
    const rate = rateFor(rates, to, taxCode);
    if (!rate) return null;
    bases.set(rate, (bases.get(rate) ?? 0) + amount);
  }
  const plain = rateFor(rates, to, null);
  if (plain?.onShipping) bases.set(plain, (bases.get(plain) ?? 0) + shipping);
  return [...bases]
    .map(([rate, base]) => ({ name: rate.name, ppm: rate.ppm, base, amount: partOf(base, rate.ppm) }))
    .filter((line) => line.amount > 0);
}

/** A part of an amount in millionths, rounded half up. Their product may be beyond what a number holds exactly. */
export function partOf(amount: MinorUnits, ppm: number): MinorUnits {
  return Number((BigInt(amount) * BigInt(ppm) + 500_000n) / 1_000_000n);
}

function weight(rate: TaxRate): number {
  return (rate.state === null ? 0 : 2) + (rate.taxCode === null ? 0 : 1);
}
