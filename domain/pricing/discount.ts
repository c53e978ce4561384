import { type Coupon, type CouponLine, couponLines } from './coupon.ts';
import type { MinorUnits } from './money.ts';
import { applyRate } from './tax.ts';

/** V08: no discount exceeds its base; a percentage of the matching lines is rounded once, to `step`, then shared. */
export function computeDiscounts(
  coupon: Coupon | null,
  lines: readonly CouponLine[],
  shipping: MinorUnits,
  step: MinorUnits = 1,
): { lines: MinorUnits[]; shipping: MinorUnits } {
  const none = lines.map(() => 0);
  if (!coupon) return { lines: none, shipping: 0 };
  const fitting = couponLines(coupon, lines);
  if (fitting.length === 0) return { lines: none, shipping: 0 };
  const { discount } = coupon;
  if (discount.type === 'free-shipping') return { lines: none, shipping };
  const bases = lines.map((line) => (fitting.includes(line) ? line.total : 0));
  const off = discount.type === 'percent' ? applyRate(sum(bases), discount.ppm, step) : discount.amount;
  return { lines: sharedInOrder(Math.min(off, sum(bases)), lines, bases), shipping: 0 };
}

/** Shares an amount over bases in proportion, exact to the minor unit. */
export function shareOut(amount: MinorUnits, bases: readonly MinorUnits[]): MinorUnits[] {
  const total = sum(bases);
  let seen = 0;
  let shared = 0;
  return bases.map((base) => {
    seen += base;
    const upToHere = total === 0 ? 0 : Number((BigInt(amount) * BigInt(seen)) / BigInt(total));
    const share = upToHere - shared;
    shared = upToHere;
    return share;
  });
}

/** Shared in a fixed order of the lines, so that the odd cent does not depend on the order of ticking. */
function sharedInOrder(amount: MinorUnits, lines: readonly CouponLine[], bases: readonly MinorUnits[]): MinorUnits[] {
  const named = lines.map((line, index) => ({ index, offer: line.offer, base: bases[index] ?? 0 }));
  const inOrder = [...named].sort((a, b) => compare(a.offer, b.offer) || a.base - b.base);
  const shares = shareOut(
    amount,
    inOrder.map(({ base }) => base),
  );
  const byIndex = new Map(inOrder.map(({ index }, place) => [index, shares[place] ?? 0]));
  return lines.map((_, index) => byIndex.get(index) ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(amounts: readonly MinorUnits[]): MinorUnits {
  return amounts.reduce((total, amount) => total + amount, 0);
}
