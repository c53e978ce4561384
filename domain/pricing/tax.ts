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

/** An amount that a rate applies to. */
export interface Taxable {
  amount: MinorUnits;
  taxCode: string | null;
}

/** A tax as the shopper reads it: name, rate, taxed amount and tax. */
export interface TaxLine {
  name: string;
  ppm: number;
  base: MinorUnits;
  amount: MinorUnits;
  /** The tax codes of the products that it was taken of; older orders have none. */
  codes?: readonly (string | null)[];
}

/** The most specific row for a product of this code at this address; a state match outranks a code match. */
export function rateFor(rates: readonly TaxRate[], to: DeliveryPlace, taxCode: string | null): TaxRate | null {
  const fitting = rates.filter(
    (rate) =>
      rate.country === to.country &&
      (rate.state === null || rate.state === to.state) &&
      (rate.taxCode === null || rate.taxCode === taxCode),
  );
  return [...fitting].sort((a, b) => weight(b) - weight(a))[0] ?? null;
}

/**
 * The tax of an order, one line for each rate, or null where no row covers the address. Shipping is taxed like goods
 * without a code, where that row taxes it. Each line is rounded once, half up.
 */
export function taxLines(
  rates: readonly TaxRate[],
  to: DeliveryPlace,
  goods: readonly Taxable[],
  shipping: MinorUnits,
): TaxLine[] | null {
  const bases = new Map<TaxRate, MinorUnits>();
  const codes = new Map<string | null, TaxRate>();
  for (const { amount, taxCode } of goods) {
    const rate = rateFor(rates, to, taxCode);
    if (!rate) return null;
    bases.set(rate, (bases.get(rate) ?? 0) + amount);
    codes.set(taxCode, rate);
  }
  const plain = rateFor(rates, to, null);
  if (plain?.onShipping) bases.set(plain, (bases.get(plain) ?? 0) + shipping);
  return [...bases]
    .map(([rate, base]) => ({
      name: rate.name,
      ppm: rate.ppm,
      base,
      amount: partOf(base, rate.ppm),
      codes: [...codes].filter(([, each]) => each === rate).map(([code]) => code),
    }))
    .filter((line) => line.amount > 0);
}

/** An amount times a rate in millionths, rounded half up. The product may exceed the safe integers. */
export function partOf(amount: MinorUnits, ppm: number): MinorUnits {
  return Number((BigInt(amount) * BigInt(ppm) + 500_000n) / 1_000_000n);
}

function weight(rate: TaxRate): number {
  return (rate.state === null ? 0 : 2) + (rate.taxCode === null ? 0 : 1);
}
