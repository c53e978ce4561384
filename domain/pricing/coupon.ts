import { fieldProblem } from '../account/form-validators.ts';
import { MESSAGES } from '../messages.ts';
import { typedCode } from '../typed-text.ts';
import type { MinorUnits } from './money.ts';

/** V08: a coupon in minor units; `products` holds the sfids of products or offers, null meaning all of them. */
export interface Coupon {
  code: string;
  discount: CouponDiscount;
  products: readonly string[] | null;
  purchase: 'any' | 'one-time' | 'subscription';
  from: string | null;
  until: string | null;
  minimum: MinorUnits;
  maxUses: number | null;
}

export type CouponDiscount =
  /** The rate is in parts of a million: 100 000 is 10 %. */
  { type: 'percent'; ppm: number } | { type: 'amount'; amount: MinorUnits } | { type: 'free-shipping' };

/** The fields of an order line that a coupon is checked against. */
export interface CouponLine {
  offer: string;
  product: string;
  total: MinorUnits;
  isSubscription: boolean;
}

/** The normal form of a code: in capitals, without blanks and what a paste brings along unseen. */
export function couponCode(typed: string): string {
  return typedCode(typed).replace(/\s/g, '').toUpperCase();
}

/** V03: why no coupon can have a typed code, as a sentence for the shopper; null if one can. */
export function couponCodeProblem(typed: string): string | null {
  return fieldProblem(couponCode(typed), {
    minlength: { is: 3, message: 'A code has at least 3 characters' },
    maxlength: { is: 30, message: 'A code has at most 30 characters' },
    pattern: { is: /[A-Z0-9-]+/, message: 'A code has letters, digits and dashes only' },
  });
}

/** The lines that a coupon discounts. */
export function couponLines<Line extends CouponLine>(coupon: Coupon, lines: readonly Line[]): Line[] {
  return lines.filter((line) => fitsProduct(coupon, line) && fitsPurchase(coupon, line));
}

/** V08: the reason why a coupon gives no discount. */
export type CouponRefusal =
  | { reason: 'not-found' | 'not-yet' | 'over' | 'used-up' | 'other-products' | 'one-time-only' | 'subscription-only' }
  | { reason: 'below-minimum'; minimum: MinorUnits; subtotal: MinorUnits }
  /** It would leave a total that is less than the least that can be charged. */
  | { reason: 'too-little-left'; least: MinorUnits; total: MinorUnits }
  | { reason: 'first-delivery-free' };

/** V08: the reason why a coupon cannot be applied, or null. Its validity period is checked first, then the lines. */
export function couponRefusal(
  coupon: Coupon | undefined,
  lines: readonly CouponLine[],
  now: Date,
  isUsedUp = false,
): CouponRefusal | null {
  if (!coupon) return { reason: 'not-found' };
  const outOfTime = timeRefusal(coupon, now);
  if (outOfTime) return outOfTime;
  return isUsedUp ? { reason: 'used-up' } : basketRefusal(coupon, lines);
}

/** K03: which of the catalogue's two sentences states a refusal. */
export function couponMessage({ reason }: CouponRefusal): string {
  const isOfSubscription = reason === 'one-time-only' || reason === 'first-delivery-free';
  return isOfSubscription ? MESSAGES.couponNotForSubscription : MESSAGES.couponNotForProduct;
}

/** The second sentence, with the detail; `money` formats an amount. */
export function couponDetail(refusal: CouponRefusal, money: (amount: MinorUnits) => string): string {
  if (refusal.reason === 'too-little-left') {
    return `It would leave ${money(refusal.total)} to pay, and the smallest amount we can charge is ${money(refusal.least)}.`;
  }
  if (refusal.reason !== 'below-minimum') return DETAILS[refusal.reason];
  return `It needs an order of ${money(refusal.minimum)} or more before delivery; yours is ${money(refusal.subtotal)}.`;
}

/** A code that was not found may be mistyped or may not have been looked up, and this sentence is true of both. */
const DETAILS: Readonly<Record<Exclude<CouponRefusal['reason'], 'below-minimum' | 'too-little-left'>, string>> = {
  'not-found': 'This code was not found. Check how it is written, or try again later.',
  'not-yet': 'This code cannot be used yet.',
  over: 'This code has expired.',
  'used-up': 'This code has already been used as many times as it allows.',
  'other-products': 'This code is for products other than the ones you chose.',
  'one-time-only': 'This code is for one-time purchases.',
  'subscription-only': 'This code is for subscriptions.',
  'first-delivery-free': 'It would make the first delivery free. You can use it for a one-time purchase.',
};

function timeRefusal({ from, until }: Coupon, now: Date): CouponRefusal | null {
  const at = now.getTime();
  if (from !== null && at < Date.parse(from)) return { reason: 'not-yet' };
  return until !== null && at >= Date.parse(until) ? { reason: 'over' } : null;
}

function basketRefusal(coupon: Coupon, lines: readonly CouponLine[]): CouponRefusal | null {
  const forProduct = lines.filter((line) => fitsProduct(coupon, line));
  if (forProduct.length === 0) return { reason: 'other-products' };
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  if (subtotal < coupon.minimum) return { reason: 'below-minimum', minimum: coupon.minimum, subtotal };
  if (forProduct.some((line) => fitsPurchase(coupon, line))) return null;
  return { reason: coupon.purchase === 'one-time' ? 'one-time-only' : 'subscription-only' };
}

function fitsProduct({ products }: Coupon, line: CouponLine): boolean {
  return products === null || products.includes(line.product) || products.includes(line.offer);
}

function fitsPurchase({ purchase }: Coupon, line: CouponLine): boolean {
  return purchase === 'any' || (purchase === 'subscription') === line.isSubscription;
}
