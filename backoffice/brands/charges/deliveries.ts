import { countryByCode } from '../../../domain/account/countries.ts';
import type { PriceTerms } from '../../../domain/pricing/price.ts';
import { type DeliveryPlace, methodsFor } from '../../../domain/pricing/shipping.ts';
import { ratesAt } from '../../../domain/pricing/tax.ts';
import { distinctPlaces, type Place, rangesIn } from '../places.ts';
import { type Delivery, distinctMethods, type PricedFunnel } from './ways-to-pay.ts';

/** The deliveries of a brand: of the places that have the same methods and taxes one stands for all. */
export interface Deliveries {
  /** Of a sale, by each method with a price of its own. */
  ofSale: Delivery[];
  /** Of an offer after it, which ships in the sale's parcel. */
  ofAddition: Delivery[];
}

/** The deliveries to all places that a brand ships to. A place without a method or a tax row is sold nothing. */
export function listDeliveries(priced: PricedFunnel): Deliveries {
  const groups = groupPlaces(priced);
  const ends = groups.map((group) => ({
    to: group[0],
    words: groups.length > 1 ? ` to ${placeGroupName(priced, group)}` : '',
  }));
  const { shipping } = priced.rules;
  return {
    ofSale: ends.flatMap(({ to, words }) =>
      distinctMethods(shipping && methodsFor(shipping, to)).map((method) => ({
        method,
        tax: taxTerms(priced, to),
        words,
      })),
    ),
    ofAddition: ends.map(({ to, words }) => ({ method: null, tax: taxTerms(priced, to), words })),
  };
}

/** Places between which no price differs. */
type Group = [Place, ...Place[]];

function groupPlaces(priced: PricedFunnel): Group[] {
  const groups = new Map<string, Group>();
  for (const place of served(priced)) {
    const key = priceKey(priced, place);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return [...groups.values()];
}

/** The country where all its states are in the group, else the first place. */
function placeGroupName(priced: PricedFunnel, group: Group): string {
  const [{ country, name }] = group;
  const all = placesIn(priced, country).length;
  const isComplete = group.filter((place) => place.country === country).length === all;
  return isComplete ? (countryByCode(country)?.label ?? name) : name;
}

function taxTerms({ rules: { taxes } }: PricedFunnel, to: DeliveryPlace): PriceTerms['tax'] {
  return taxes && { rates: taxes.filter((rate) => rate.country === to.country), to };
}

function placesIn({ rules: { shipping, taxes } }: PricedFunnel, country: string): Place[] {
  return distinctPlaces(country, rangesIn(country, [...(shipping ?? []), ...(taxes ?? [])]));
}

function served(priced: PricedFunnel): Place[] {
  const { shipping, taxes } = priced.rules;
  return priced.brand.shipsTo
    .flatMap((country) => placesIn(priced, country))
    .filter((place) => shipping === null || methodsFor(shipping, place).length > 0)
    .filter((place) => taxes === null || ratesAt(taxes, place).length > 0);
}

/** The same for places between which no price differs. */
function priceKey({ rules: { shipping, taxes } }: PricedFunnel, place: DeliveryPlace): string {
  const methods = shipping && methodsFor(shipping, place).map(({ price, freeFrom }) => [price, freeFrom]);
  const rates = taxes && ratesAt(taxes, place).map(({ taxCode, ppm, onShipping }) => [taxCode, ppm, onShipping]);
  return JSON.stringify([methods, rates]);
}
