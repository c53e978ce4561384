import { type Coupon, type CouponLine, couponLines } from './coupon.ts';
import type { MinorUnits } from './money.ts';
import { partOf } from './tax.ts';

/** What a coupon takes off: from each line, in their order, and from the shipping. */
export interface Discounts {
  lines: MinorUnits[];
  shipping: MinorUnits;
}

/** V08: the discounts of a coupon; never more than what it is taken off. */
export function discountsOf(coupon: Coupon | null, lines: readonly CouponLine[], shipping: MinorUnits): Discounts {
  const fitting = coupon ? couponLines(coupon, lines) : [];
  if (!coupon || fitting.length === 0) return { lines: lines.map(() => 0), shipping: 0 };
  const { discount } = coupon;
  if (discount.type === 'free-shipping') return { lines: lines.map(() => 0), shipping };
  const bases = lines.map((line) => (fitting.includes(line) ? line.total : 0));
  const off =
    discount.type === 'percent'
      ? bases.map((base) => Math.min(base, partOf(base, discount.ppm)))
      : shareOut(discount.amount, bases);
  return { lines: off, shipping: 0 };
}

/** An amount shared over bases in proportion, to the last minor unit and never more than a base. */
export function shareOut(amount: MinorUnits, bases: readonly MinorUnits[]): MinorUnits[] {
  const whole = bases.reduce((sum, base) => sum + base, 0);
  const given = Math.min(amount, whole);
  let seen = 0;
  let shared = 0;
  return bases.map((base) => {
    seen += base;
    const upToHere = whole === 0 ? 0 : Number((BigInt(given) * BigInt(seen)) / BigInt(whole));
    const share = upToHere - shared;
    shared = upToHere;
    return share;
  });
}
