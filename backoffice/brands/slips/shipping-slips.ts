import type { ShippingFile } from '../../../contracts/files/shop-files.ts';
import { type BrandFiles, bundlePrices, medianOf, type Slip, slipCheck } from './brand-files.ts';

/** Shipping methods beside each other, and beside the prices of what they deliver. */

type Method = ShippingFile['methods'][number];

/** A dearer method is a faster one. */
export const methodDearerNotFaster = slipCheck('method-dearer-not-faster', (brand) =>
  methodPairs(brand).flatMap(({ file, path, method, other }): Slip[] => {
    if (method.price <= other.price || method.days.max < other.days.max || method.days.min < other.days.min) return [];
    const message = `"${method.name}" costs ${brand.money(method.price)} and takes ${dayRange(method)} working days, and "${other.name}" to the same places costs ${brand.money(other.price)} and takes ${dayRange(other)}: nobody would choose the dearer one. Check price and days of both.`;
    return [{ file, path, message }];
  }),
);

/** Two methods of one name to one country cannot be told apart; often the country of one is a slip. */
export const methodNameTwice = slipCheck('method-name-twice', (brand) =>
  methodPairs(brand).flatMap(({ file, path, method, other, index, otherIndex }): Slip[] => {
    if (method.name !== other.name || index < otherIndex) return [];
    const message = `Two methods to ${sharedCountries(method, other).join(', ')} are called "${method.name}" (${other.sfid} and ${method.sfid}): rename one, or correct its countries.`;
    return [{ file, path: `${path}.name`, message }];
  }),
);

export const shippingPriceUnlikely = slipCheck('shipping-price-unlikely', (brand) => {
  const { shipping, money } = brand;
  const bundles = bundlePrices(brand.sales);
  const middle = medianOf(bundles);
  return (shipping?.value.methods ?? []).flatMap(({ name, price }, index, methods): Slip[] => {
    const others = medianOf(methods.filter((other, at) => at !== index && other.price > 0).map((other) => other.price));
    const reason =
      middle !== null && price >= middle
        ? `as much as a bundle of ${money(middle)}`
        : price > 0 && price < 1
          ? 'less than one'
          : others !== null && price > others * FAR
            ? `many times the ${money(others)} of the other methods`
            : others !== null && price > 0 && price < others / FAR
              ? `a small part of the ${money(others)} of the other methods`
              : null;
    if (!reason || !shipping) return [];
    const message = `The method "${name}" costs ${money(price)}, ${reason}: check the digits.`;
    return [{ file: shipping.file, path: `$.methods[${index}].price`, message }];
  });
});

const FAR = 8;

/** A price from which shipping is free that every order, or none, comes to. */
export const freeFromUnlikely = slipCheck('free-from-unlikely', (brand) => {
  const { shipping, money } = brand;
  const bundles = bundlePrices(brand.sales);
  const [least, most] = [bundles[0], bundles.at(-1)];
  if (!shipping || least === undefined || most === undefined) return [];
  return shipping.value.methods.flatMap(({ name, price, freeFrom }, index): Slip[] => {
    if (typeof freeFrom !== 'number') return [];
    const reason =
      freeFrom > most * 2
        ? `and the dearest bundle costs ${money(most)}, so that it is hardly ever free`
        : freeFrom < least / 2 && price > 0
          ? `and the cheapest bundle costs ${money(least)}, so that its ${money(price)} are never charged`
          : null;
    if (!reason) return [];
    const message = `The method "${name}" is free from ${money(freeFrom)}, ${reason}: check freeFrom.`;
    return [{ file: shipping.file, path: `$.methods[${index}].freeFrom`, message }];
  });
});

export const deliveryDaysUnlikely = slipCheck('delivery-days-unlikely', ({ shipping }) =>
  (shipping?.value.methods ?? []).flatMap(({ name, days }, index): Slip[] => {
    const isWide = days.max > 10 && days.max > Math.max(1, days.min) * 4;
    if (!shipping || (days.max <= MOST_DAYS && !isWide)) return [];
    const message = `The method "${name}" takes ${days.min}–${days.max} working days: check the numbers.`;
    return [{ file: shipping.file, path: `$.methods[${index}].days`, message }];
  }),
);

const MOST_DAYS = 45;

/** A fee of an order is a small part of it. */
export const feeUnlikely = slipCheck('fee-unlikely', (brand) => {
  const fee = brand.brand.value.transactionFee?.amount ?? 0;
  const least = bundlePrices(brand.sales)[0];
  if (least === undefined || fee === 0 || (fee < least * FEE_PART && fee >= SMALLEST_FEE)) return [];
  const message = `The transactionFee is ${brand.money(fee)} an order, and the cheapest bundle costs ${brand.money(least)}: check the digits.`;
  return [{ file: brand.brand.file, path: '$.transactionFee.amount', message }];
});

const FEE_PART = 0.25;
const SMALLEST_FEE = 0.1;

interface Pair {
  file: string;
  path: string;
  method: Method;
  other: Method;
  index: number;
  otherIndex: number;
}

/** Each method with each other that delivers to one of its countries, to all of its states and postal codes; of one name the one that fits better does. */
function methodPairs({ shipping }: BrandFiles): Pair[] {
  const methods = shipping?.value.methods ?? [];
  return methods.flatMap((method, index) =>
    methods.flatMap((other, otherIndex) =>
      shipping && otherIndex !== index && isForSamePlaces(method, other)
        ? [{ file: shipping.file, path: `$.methods[${index}]`, method, other, index, otherIndex }]
        : [],
    ),
  );
}

function isForSamePlaces(one: Method, other: Method): boolean {
  const isException =
    !one.postalCodes !== !other.postalCodes ||
    (one.name === other.name && (one.postalCodes || !one.states !== !other.states));
  return (
    !isException &&
    sharedCountries(one, other).length > 0 &&
    (!one.states || !other.states || one.states.some((state) => other.states?.includes(state)))
  );
}

function sharedCountries(one: Method, other: Method): string[] {
  return one.countries.filter((country) => other.countries.includes(country));
}

function dayRange({ days }: Method): string {
  return days.min === days.max ? String(days.min) : `${days.min}–${days.max}`;
}
