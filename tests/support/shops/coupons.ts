import type { Coupon } from '../../../domain/pricing/coupon.ts';

/** A coupon that halves the goods' price; one order alone may use it. */
export const HALF: Coupon = {
  code: 'HALF',
  discount: { type: 'percent', ppm: 500_000 },
  products: null,
  purchase: 'any',
  from: null,
  until: null,
  minimum: 0,
  maxUses: 1,
};
