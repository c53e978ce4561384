import type { MinorUnits } from './money.ts';

/** One thing on an order, priced. All amounts are minor units of the order's currency. */
export interface PricedLine {
  offer: string;
  name: string;
  quantity: number;
  /** What one costs today. */
  unit: MinorUnits;
  /** What one costs outside the funnel; a saving is shown against it, never charged. */
  standardUnit: MinorUnits;
  total: MinorUnits;
  shipping: MinorUnits;
}

/** An order's price, explained line by line: `total` is always subtotal + shipping + tax − discount. */
export interface Price {
  currency: string;
  lines: PricedLine[];
  subtotal: MinorUnits;
  shipping: MinorUnits;
  tax: MinorUnits;
  discount: MinorUnits;
  total: MinorUnits;
  saving: MinorUnits;
}

/** What the price function needs to know of an offer, already in minor units. */
export interface PricedOffer {
  sfid: string;
  name: string;
  offerPrice: MinorUnits;
  standardPrice: MinorUnits;
  shippingCost: MinorUnits;
}

/** V10: the one price function, run in the browser to show and on the server to charge. */
export function priceOrder(currency: string, chosen: readonly { offer: PricedOffer; quantity: number }[]): Price {
  const lines = chosen.map(({ offer, quantity }) => priceLine(offer, quantity));
  const subtotal = sum(lines, (line) => line.total);
  const shipping = sum(lines, (line) => line.shipping);
  const saving = sum(lines, (line) => Math.max(0, line.standardUnit - line.unit) * line.quantity);
  const [tax, discount] = [0, 0];
  return { currency, lines, subtotal, shipping, tax, discount, total: subtotal + shipping + tax - discount, saving };
}

function priceLine(offer: PricedOffer, quantity: number): PricedLine {
  return {
    offer: offer.sfid,
    name: offer.name,
    quantity,
    unit: offer.offerPrice,
    standardUnit: offer.standardPrice,
    total: offer.offerPrice * quantity,
    shipping: offer.shippingCost * quantity,
  };
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => MinorUnits): MinorUnits {
  return items.reduce((total, item) => total + amount(item), 0);
}
