import type { MinorUnits } from './money.ts';

/** The working days that a shipping method takes. */
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
  days: ShippingDays;
}

/** The fields of an address that shipping and tax need. */
export interface DeliveryPlace {
  country: string;
  state: string;
}

/** The methods that deliver to an address, in the order of the brand's table. */
export function methodsFor(methods: readonly ShippingMethod[], { country, state }: DeliveryPlace): ShippingMethod[] {
  return methods.filter(
    (method) => method.countries.includes(country) && (method.states === null || method.states.includes(state)),
  );
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

/** `2–4 working days`. */
export function daysInWords({ min, max }: ShippingDays): string {
  const span = min === max ? String(max) : `${min}–${max}`;
  return `${span} working ${max === 1 ? 'day' : 'days'}`;
}
