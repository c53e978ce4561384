import type { Coupon } from '../../../domain/pricing/coupon.ts';

/** Takes half off whatever is bought; one order alone may have it. */
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
