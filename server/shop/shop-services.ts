import type { ShippingAddress } from '../../domain/account/address.ts';
import { type AddressVerdict, checkAddress } from '../../domain/account/address-check.ts';
import { type Coupon, couponCode } from '../../domain/pricing/coupon.ts';
import { type DeliveryPlace, methodsFor, type ShippingMethod } from '../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../domain/pricing/tax.ts';
import type { PublishedFunnels } from '../../graph/published-funnel.ts';
import { answerInTime } from '../timing/answer-in-time.ts';

const TIMEOUT_MS = 2_000;

/** O08: a service may be another company's and throws where it cannot answer: the caller reports the missing part. */
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

/** Services that may be other companies', so that a call of theirs fails where no answer comes in time. */
export function answeringInTime(services: ShopServices): ShopServices {
  const inTime = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const answer = await answerInTime(ask, services.timeoutMs ?? TIMEOUT_MS);
    if (answer.type === 'failed') throw new Error(answer.detail);
    return answer.value;
  };
  return {
    checkAddress: (address) => inTime(() => services.checkAddress(address)),
    shippingMethods: (brand, to) => inTime(() => services.shippingMethods(brand, to)),
    taxRates: (brand, to) => inTime(() => services.taxRates(brand, to)),
    coupon: (brand, code) => inTime(() => services.coupon(brand, code)),
  };
}

/** The services that read the brand's own files, which are in memory. */
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
