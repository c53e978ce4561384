import type { ShippingAddress } from '../../domain/account/address.ts';
import { type AddressVerdict, checkAddress } from '../../domain/account/address-check.ts';
import { type Coupon, couponCode } from '../../domain/pricing/coupon.ts';
import { type DeliveryPlace, methodsFor, type ShippingMethod } from '../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../domain/pricing/tax.ts';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';

/**
 * O08: the services behind an order's price. Each may be another company's; the defaults read the brand's own tables. A
 * service throws where it cannot answer, and the caller reports the missing part.
 */
export interface ShopServices {
  /** The time-out of an answer in milliseconds; 2000 by default. */
  timeoutMs?: number;
  checkAddress(address: ShippingAddress): Promise<AddressVerdict>;
  /** The methods that deliver to an address, possibly none; null for a brand without shipping methods. */
  shippingMethods(brand: string, to: DeliveryPlace): Promise<readonly ShippingMethod[] | null>;
  /** The rates that may apply to an address; null for a brand without tax. */
  taxRates(brand: string, to: DeliveryPlace): Promise<readonly TaxRate[] | null>;
  coupon(brand: string, code: string): Promise<Coupon | undefined>;
}

/** The services that read the brand's own files. */
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
