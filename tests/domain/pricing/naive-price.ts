import type { Coupon } from '../../../domain/pricing/coupon.ts';
import type { ChosenLine } from '../../../domain/pricing/price.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import type { AnyOrder } from './arbitrary-order.ts';

/** The price of an order by a literal calculation: one step after the other, in integers of any size. */
export interface NaivePrice {
  subtotal: bigint;
  shipping: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
}

interface Row {
  sfid: string;
  amount: bigint;
  shipping: bigint;
  taxCode: string | null;
  isFitting: boolean;
  off: bigint;
}

export function naivePrice({ chosen, terms }: AnyOrder): NaivePrice {
  const rows = chosen.map((line) => rowOf(line, terms.coupon, terms.isRenewal ?? false));
  let goods = 0n;
  let shipping = 0n;
  for (const row of rows) {
    goods += row.amount;
    shipping += row.shipping;
  }
  const { method } = terms;
  if (method && !(method.freeFrom !== null && goods >= BigInt(method.freeFrom))) shipping += BigInt(method.price);
  const shippingOff = takeCouponOff(rows, terms.coupon, shipping);
  let discount = shippingOff;
  for (const row of rows) discount += row.off;
  const tax = taxOf(rows, shipping - shippingOff, terms.tax);
  const subtotal = goods + BigInt(terms.fee?.amount ?? 0);
  return { subtotal, shipping, discount, tax, total: subtotal + shipping + tax - discount };
}

function rowOf({ offer, quantity, subscription = null }: ChosenLine, coupon: Coupon | null, isRenewal: boolean): Row {
  let unit = offer.offerPrice;
  if (subscription && offer.subscriptionPrice !== null) unit = offer.subscriptionPrice;
  if (subscription && offer.trialPrice !== null && !isRenewal) unit = offer.trialPrice;
  let isFitting = coupon !== null;
  if (coupon?.products && !coupon.products.includes(offer.product) && !coupon.products.includes(offer.sfid))
    isFitting = false;
  if (coupon?.purchase === 'one-time' && subscription) isFitting = false;
  if (coupon?.purchase === 'subscription' && !subscription) isFitting = false;
  const times = BigInt(quantity);
  const shipping = BigInt(offer.shippingCost) * times;
  return { sfid: offer.sfid, amount: BigInt(unit) * times, shipping, taxCode: offer.taxCode, isFitting, off: 0n };
}

/** Subtracts the coupon from each row, cent by cent, and returns the discount on shipping. */
function takeCouponOff(rows: Row[], coupon: Coupon | null, shipping: bigint): bigint {
  const fitting = rows.filter((row) => row.isFitting).sort((a, b) => (a.sfid < b.sfid ? -1 : 1));
  if (!coupon || fitting.length === 0) return 0n;
  if (coupon.discount.type === 'free-shipping') return shipping;
  let base = 0n;
  for (const row of fitting) base += row.amount;
  const wanted =
    coupon.discount.type === 'percent'
      ? roundedHalfUp(base * BigInt(coupon.discount.ppm))
      : BigInt(coupon.discount.amount);
  const given = wanted < base ? wanted : base;
  // The cent number n belongs to the first row up to which that part of the whole is n cents or more.
  for (let cent = 1n; cent <= given; cent += 1n) {
    let seen = 0n;
    for (const row of fitting) {
      seen += row.amount;
      if (given * seen >= cent * base) {
        row.off += 1n;
        break;
      }
    }
  }
  return 0n;
}

function taxOf(rows: Row[], shipping: bigint, tax: AnyOrder['terms']['tax']): bigint {
  if (!tax) return 0n;
  const bases = new Map<TaxRate, bigint>();
  for (const row of rows) {
    const rate = particular(tax.rates, tax.to, row.taxCode);
    if (!rate) return 0n;
    bases.set(rate, (bases.get(rate) ?? 0n) + row.amount - row.off);
  }
  const plain = particular(tax.rates, tax.to, null);
  const isFree = [...bases.keys()].every((rate) => rate.ppm === 0 && !rate.onShipping);
  if (plain?.onShipping && !isFree) bases.set(plain, (bases.get(plain) ?? 0n) + shipping);
  let sum = 0n;
  for (const [rate, base] of bases) sum += roundedHalfUp(base * BigInt(rate.ppm));
  return sum;
}

/** In this order: state and code, the state alone, the code alone, the country. */
function particular(rates: readonly TaxRate[], to: { country: string; state: string }, code: string | null) {
  const wishes = [
    (rate: TaxRate) => rate.state === to.state && rate.taxCode === code && code !== null,
    (rate: TaxRate) => rate.state === to.state && rate.taxCode === null,
    (rate: TaxRate) => rate.state === null && rate.taxCode === code && code !== null,
    (rate: TaxRate) => rate.state === null && rate.taxCode === null,
  ];
  for (const isWished of wishes) {
    const rate = rates.find((each) => each.country === to.country && isWished(each));
    if (rate) return rate;
  }
  return null;
}

/** Millionths of a cent as cents. */
function roundedHalfUp(millionths: bigint): bigint {
  const whole = millionths / 1_000_000n;
  return millionths % 1_000_000n >= 500_000n ? whole + 1n : whole;
}
