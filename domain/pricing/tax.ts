import { type PostalRange, postalKey, widthAt } from '../account/postal-range.ts';
import type { MinorUnits } from './money.ts';
import type { DeliveryPlace } from './shipping.ts';

/** One row of a brand's tax table. `ppm` is the rate in parts of a million: 72 500 is 7.25 %. */
export interface TaxRate {
  country: string;
  state: string | null;
  /** The codes for which alone it is. */
  postalCodes?: readonly PostalRange[];
  taxCode: string | null;
  name: string;
  ppm: number;
  onShipping: boolean;
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

/** O08: the rows for an address, the most specific first: the narrower postal codes, then the state, then the tax code. */
export function ratesAt(rates: readonly TaxRate[], { country, state, zipPostalCode }: DeliveryPlace): TaxRate[] {
  const key = postalKey(zipPostalCode, country);
  const fitting = rates.flatMap((rate) => {
    if (rate.country !== country || (rate.state !== null && rate.state !== state)) return [];
    const width = widthAt(rate.postalCodes, key);
    return width === null ? [] : [{ rate, width }];
  });
  return fitting.sort((a, b) => a.width - b.width || weight(b.rate) - weight(a.rate)).map(({ rate }) => rate);
}

/** The most specific row for a product of this code at this address. */
export function rateFor(rates: readonly TaxRate[], to: DeliveryPlace, taxCode: string | null): TaxRate | null {
  return firstFor(ratesAt(rates, to), taxCode);
}

/**
 * The tax of an order, one line for each rate, or null where no row covers the address. Shipping is taxed like goods
 * without a code, where that row taxes it; with untaxed goods alone only where theirs does, too (O08). Each line is
 * rounded once, half up, to a multiple of `step`.
 */
export function taxLines(
  rates: readonly TaxRate[],
  to: DeliveryPlace,
  goods: readonly { amount: MinorUnits; taxCode: string | null }[],
  shipping: MinorUnits,
  step: MinorUnits = 1,
): TaxLine[] | null {
  const fitting = ratesAt(rates, to);
  const bases = new Map<TaxRate, MinorUnits>();
  const codes = new Map<string | null, TaxRate>();
  for (const { amount, taxCode } of goods) {
    const rate = firstFor(fitting, taxCode);
    if (!rate) return null;
    bases.set(rate, (bases.get(rate) ?? 0) + amount);
    codes.set(taxCode, rate);
  }
  const plain = firstFor(fitting, null);
  const isShippingTaxed = [...bases.keys()].some(({ ppm, onShipping }) => ppm > 0 || onShipping);
  if (plain?.onShipping && isShippingTaxed) bases.set(plain, (bases.get(plain) ?? 0) + shipping);
  return [...bases]
    .map(([rate, base]) => ({
      name: rate.name,
      ppm: rate.ppm,
      base,
      amount: applyRate(base, rate.ppm, step),
      codes: [...codes].filter(([, each]) => each === rate).map(([code]) => code),
    }))
    .filter((line) => line.amount > 0);
}

/** An amount times a rate in millionths, rounded half up to a multiple of `step`. The product may exceed the safe integers. */
export function applyRate(amount: MinorUnits, ppm: number, step: MinorUnits = 1): MinorUnits {
  const steps = (BigInt(amount) * BigInt(ppm) + 500_000n * BigInt(step)) / (1_000_000n * BigInt(step));
  return Number(steps) * step;
}

function firstFor(fitting: readonly TaxRate[], taxCode: string | null): TaxRate | null {
  return fitting.find((rate) => rate.taxCode === null || rate.taxCode === taxCode) ?? null;
}

function weight(rate: TaxRate): number {
  return (rate.state === null ? 0 : 2) + (rate.taxCode === null ? 0 : 1);
}
