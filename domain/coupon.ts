import { MESSAGES } from './messages.ts';
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
  /** Parts of a million: 100 000 is 10 %. */
  { type: 'percent'; ppm: number } | { type: 'amount'; amount: MinorUnits } | { type: 'free-shipping' };

/** What a coupon is held against. */
export interface CouponLine {
  offer: string;
  product: string;
  total: MinorUnits;
  isSubscription: boolean;
}

/** How a code is compared: without blanks around it, in capitals. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The lines that a coupon takes something off. */
export function couponLines<Line extends CouponLine>(coupon: Coupon, lines: readonly Line[]): Line[] {
  return lines.filter((line) => fitsProduct(coupon, line) && fitsPurchase(coupon, line));
}

/**
 * V08, K03: why a coupon cannot be applied, in the catalogue's words, or null where it can. A code that nobody gave out,
 * one out of its time and one that is used up read alike, so that guessing tells nothing.
 */
export function couponProblem(coupon: Coupon | undefined, lines: readonly CouponLine[], now: Date): string | null {
  if (!coupon || !isInTime(coupon, now)) return MESSAGES.couponNotForProduct;
  const forProduct = lines.filter((line) => fitsProduct(coupon, line));
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  if (forProduct.length === 0 || subtotal < coupon.minimum) return MESSAGES.couponNotForProduct;
  if (forProduct.some((line) => fitsPurchase(coupon, line))) return null;
  return coupon.purchase === 'one-time' ? MESSAGES.couponNotForSubscription : MESSAGES.couponNotForProduct;
}

function isInTime({ from, until }: Coupon, now: Date): boolean {
  const at = now.getTime();
  return (from === null || at >= Date.parse(from)) && (until === null || at < Date.parse(until));
}

function fitsProduct({ products }: Coupon, line: CouponLine): boolean {
  return products === null || products.includes(line.product) || products.includes(line.offer);
}

function fitsPurchase({ purchase }: Coupon, line: CouponLine): boolean {
  return purchase === 'any' || (purchase === 'subscription') === line.isSubscription;
}
