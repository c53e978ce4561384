import type { ShippingAddress } from '../account/address.ts';
import { type PostalRange, postalKey, widthAt } from '../account/postal-range.ts';
import type { MinorUnits } from './money.ts';

export interface ShippingDays {
  min: number;
  max: number;
}

/** A shipping method; its price is per order, in minor units. */
export interface ShippingMethod {
  sfid: string;
  name: string;
  price: MinorUnits;
  freeFrom: MinorUnits | null;
  countries: readonly string[];
  states: readonly string[] | null;
  /** The codes to which alone it delivers. */
  postalCodes?: readonly PostalRange[];
  days: ShippingDays;
}

/** The fields of an address that shipping and tax need. */
export type DeliveryPlace = Pick<ShippingAddress, 'country' | 'state' | 'zipPostalCode'>;

/** O08: of methods with one name those with the narrowest postal codes count, then those with a state. */
export function methodsFor(methods: readonly ShippingMethod[], to: DeliveryPlace): ShippingMethod[] {
  const key = postalKey(to.zipPostalCode, to.country);
  const fitting = methods.flatMap((method) => {
    const { name, countries, states, postalCodes } = method;
    const width = widthAt(postalCodes, key);
    const isFitting = countries.includes(to.country) && (states === null || states.includes(to.state));
    return isFitting && width !== null ? [{ method, name, rank: width * 2 + (states === null ? 1 : 0) }] : [];
  });
  const best = new Map<string, number>();
  for (const { name, rank } of fitting) best.set(name, Math.min(rank, best.get(name) ?? rank));
  return fitting.filter(({ name, rank }) => rank === best.get(name)).map(({ method }) => method);
}

/** The price of a method for an order of this subtotal. */
export function methodPrice(method: ShippingMethod, subtotal: MinorUnits): MinorUnits {
  return method.freeFrom !== null && subtotal >= method.freeFrom ? 0 : method.price;
}

/** The chosen method where it delivers to the address; else the cheapest, the first of several. */
export function chosenMethod(
  offered: readonly ShippingMethod[],
  wanted: string | null,
  subtotal: MinorUnits,
): ShippingMethod | null {
  const chosen = offered.find((method) => method.sfid === wanted);
  if (chosen) return chosen;
  return offered.reduce<ShippingMethod | null>((cheapest, method) => {
    const isCheaper = cheapest === null || methodPrice(method, subtotal) < methodPrice(cheapest, subtotal);
    return isCheaper ? method : cheapest;
  }, null);
}

/** `2–4 business days`. */
export function daysInWords({ min, max }: ShippingDays): string {
  const span = min === max ? String(max) : `${min}–${max}`;
  return `${span} business ${max === 1 ? 'day' : 'days'}`;
}
