import type { ShopRules } from '../../../../domain/pricing/shop-rules.ts';
import { RULES } from '../../checkout/placing/checkout-shop.ts';

/** A coupon that takes off everything, in a shop that delivers at no cost. */
export const GIFTS: ShopRules = {
  ...RULES,
  coupons: [
    {
      code: 'GIFT',
      discount: { type: 'percent', ppm: 1_000_000 },
      products: null,
      purchase: 'any',
      from: null,
      until: null,
      minimum: 0,
      maxUses: null,
    },
  ],
  shipping: (RULES.shipping ?? []).map((method) => ({ ...method, price: 0 })),
  fee: null,
};
