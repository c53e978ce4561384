import type { Charged } from '../../../domain/pricing/charge-limits.ts';
import type { Coupon } from '../../../domain/pricing/coupon.ts';
import type { MinorUnits } from '../../../domain/pricing/money.ts';
import { type ChosenLine, type PriceTerms, priceOrder } from '../../../domain/pricing/price.ts';
import type { ShippingMethod } from '../../../domain/pricing/shipping.ts';
import { listDeliveries } from './deliveries.ts';
import { bumpLines, type PricedFunnel, priceWay, type Sold, soldIn, type WayToPay } from './ways-to-pay.ts';

/** Bounds of all totals of an offer: no way of it comes to less, or to more. */
export interface TotalBounds {
  least: Charged;
  most: Charged;
}

/** The plainest ways come first; offers that satisfy `isWithin` are left out, which saves computing their ways. */
export function everyWayToPay(
  priced: PricedFunnel,
  isWithin: (bounds: TotalBounds, offer: string) => boolean,
): Iterable<WayToPay> {
  const near = soldIn(priced).filter((sold) => !isWithin(totalBounds(priced, sold), sold.line.offer.sfid));
  return near.length === 0 ? [] : waysOf(priced, near);
}

function* waysOf(priced: PricedFunnel, near: readonly Sold[]): Iterable<WayToPay> {
  const deliveries = listDeliveries(priced);
  const choices = bumpChoices(bumpLines(priced));
  for (const sold of near.filter(({ isAddition }) => isAddition)) {
    for (const delivery of deliveries.ofAddition) yield* priceWay(priced, sold, { delivery });
  }
  for (const coupon of [null, ...priced.rules.coupons]) {
    for (const bumps of choices) {
      for (const sold of near.filter(({ isAddition }) => !isAddition)) {
        for (const delivery of deliveries.ofSale) yield* priceWay(priced, sold, { bumps, coupon, delivery });
      }
    }
  }
}

/** With more bumps than these at once a way is computed with all of them alone. */
const MOST_BUMPS = 3;

/** The choices of bumps, the smaller ones first. */
function bumpChoices(bumps: readonly ChosenLine[]): ChosenLine[][] {
  const choices: ChosenLine[][] = [[]];
  for (const bump of bumps) {
    const smaller = choices.filter(({ length }) => length < MOST_BUMPS);
    choices.push(...smaller.map((some) => [...some, bump]));
  }
  if (bumps.length > MOST_BUMPS) choices.push([...bumps]);
  return choices.sort((one, other) => one.length - other.length);
}

function totalBounds(priced: PricedFunnel, sold: Sold): TotalBounds {
  const { brand, rules } = priced;
  const { line, isAddition } = sold;
  const cheap: PriceTerms = { method: isAddition ? null : cheapest(rules.shipping) };
  const dear: PriceTerms = { method: isAddition ? null : dearest(rules.shipping), tax: highestTax(rules.taxes) };
  const fee = isAddition ? null : rules.fee;
  const charged = (chosen: ChosenLine[], terms: PriceTerms): number => priceOrder(brand.currency, chosen, terms).total;
  const renewalBy = (terms: PriceTerms) =>
    line.subscription ? { total: charged([line], { ...terms, isRenewal: true }) } : null;
  const coupons = isAddition ? [] : rules.coupons.map(loosened);
  const least = Math.min(...[null, ...coupons].map((coupon) => charged([line], { ...cheap, coupon, fee })));
  const most = charged(isAddition ? [line] : [line, ...bumpLines(priced)], { ...dear, fee });
  const { currency } = brand;
  return {
    least: { currency, total: least, renewal: renewalBy(cheap) },
    most: { currency, total: most, renewal: renewalBy(dear) },
  };
}

/** The coupon for everything: no offer gets more off by it. */
function loosened(coupon: Coupon): Coupon {
  return { ...coupon, products: null, purchase: 'any', minimum: 0 };
}

function cheapest(shipping: readonly ShippingMethod[] | null): ShippingMethod | null {
  return methodAt(
    shipping,
    (prices) => Math.min(...prices),
    ({ price, freeFrom }) => (freeFrom === null ? price : 0),
  );
}

function dearest(shipping: readonly ShippingMethod[] | null): ShippingMethod | null {
  return methodAt(
    shipping,
    (prices) => Math.max(...prices),
    ({ price }) => price,
  );
}

function methodAt(
  shipping: readonly ShippingMethod[] | null,
  pick: (prices: MinorUnits[]) => MinorUnits,
  priceOf: (method: ShippingMethod) => MinorUnits,
): ShippingMethod | null {
  const [first] = shipping ?? [];
  return shipping && first ? { ...first, freeFrom: null, price: pick(shipping.map(priceOf)) } : null;
}

/** A tax of the highest rate on everything. */
function highestTax(taxes: PricedFunnel['rules']['taxes']): PriceTerms['tax'] {
  if (!taxes || taxes.length === 0) return null;
  const ppm = Math.max(...taxes.map((rate) => rate.ppm));
  const [to, row] = [
    { country: '', state: '', zipPostalCode: '' },
    { country: '', state: null, taxCode: null, name: '', onShipping: true },
  ];
  return { rates: [{ ...row, ppm }], to };
}
