import type { Coupon } from './coupon.ts';
import type { MinorUnits } from './money.ts';
import type { ShippingMethod } from './shipping.ts';
import type { TaxRate } from './tax.ts';

/** Unlike prices these rules apply at once to every session, so that none uses a withdrawn coupon or a wrong tax. */
export interface ShopRules {
  coupons: readonly Coupon[];
  /** Null where orders are shipped for what their offers add. */
  shipping: readonly ShippingMethod[] | null;
  /** Null where no tax is added. */
  taxes: readonly TaxRate[] | null;
  /** The IANA time zone of the brand's clock; absent for UTC. */
  timeZone?: string;
  fee: { name: string; amount: MinorUnits; documentId: string | null } | null;
}

export const NO_RULES: ShopRules = { coupons: [], shipping: null, taxes: null, fee: null };
