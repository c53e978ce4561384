import type { Coupon } from './coupon.ts';
import type { MinorUnits } from './money.ts';
import type { ShippingMethod } from './shipping.ts';
import type { TaxRate } from './tax.ts';

/**
 * What a brand charges and grants beside its offers. Unlike prices they hold at once for everybody: a coupon that is
 * withdrawn and a tax that was wrong do not wait for the sessions that began before.
 */
export interface ShopRules {
  coupons: readonly Coupon[];
  /** Null where orders are shipped for what their offers add. */
  shipping: readonly ShippingMethod[] | null;
  /** Null where no tax is added. */
  taxes: readonly TaxRate[] | null;
  fee: { name: string; amount: MinorUnits; documentId: string | null } | null;
}

export const NO_RULES: ShopRules = { coupons: [], shipping: null, taxes: null, fee: null };
