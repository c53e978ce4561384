import type { ShippingAddress } from '../../domain/account/address.ts';
import { type AddressVerdict, checkAddress } from '../../domain/account/address-check.ts';
import { type Coupon, couponCode } from '../../domain/pricing/coupon.ts';
import { type DeliveryPlace, methodsFor, type ShippingMethod } from '../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../domain/pricing/tax.ts';
import type { PublishedFunnels } from '../publish/published-funnel.ts';

/**
 * O08: what the price of an order asks others for. Each may be another company's service; by default they are the
 * brand's own tables. They throw where they cannot answer, and callers say which part could not be had.
 */
export interface ShopServices {
  /** How long an answer is waited for, in milliseconds; two seconds where nothing is said. */
  timeoutMs?: number;
  checkAddress(address: ShippingAddress): Promise<AddressVerdict>;
  /** The methods that deliver there, none where nobody does; null for a brand that has no table of them. */
  shippingMethods(brand: string, to: DeliveryPlace): Promise<readonly ShippingMethod[] | null>;
  /** The rates that may apply there; null for a brand that adds no tax. */
  taxRates(brand: string, to: DeliveryPlace): Promise<readonly TaxRate[] | null>;
  coupon(brand: string, code: string): Promise<Coupon | undefined>;
}

/** The services out of the brand's own files. */
export function embeddedServices(funnels: Pick<PublishedFunnels, 'rulesOf'>): ShopServices {
  return {
    checkAddress: async (address) => checkAddress(address),
    shippingMethods: async (brand, to) => {
      const { shipping } = funnels.rulesOf(brand);
      return shipping && methodsFor(shipping, to);
    },
    taxRates: async (brand, to) => {
      const { taxes } = funnels.rulesOf(brand);
      return taxes?.filter((rate) => rate.country === to.country) ?? null;
    },
    coupon: async (brand, code) => {
      const wanted = couponCode(code);
      return funnels.rulesOf(brand).coupons.find((coupon) => coupon.code === wanted);
    },
  };
}
