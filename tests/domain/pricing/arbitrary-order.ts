import fc from 'fast-check';
import type { Coupon, CouponDiscount } from '../../../domain/pricing/coupon.ts';
import type { ChosenLine, PricedOffer, PriceTerms } from '../../../domain/pricing/price.ts';
import type { DeliveryPlace, ShippingMethod } from '../../../domain/pricing/shipping.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';

/** Orders of every mix: offers, bumps, subscriptions, trials, coupons, shipping, taxes and a fee. */
export interface AnyOrder {
  chosen: ChosenLine[];
  terms: PriceTerms & { method: ShippingMethod | null; coupon: Coupon | null };
}

const PRODUCTS = ['p1', 'p2', 'p3'];
const TAX_CODES = [null, 'food', 'book'];
const STATES = ['CA', 'NY', 'VT'];

/** Few amounts are equal and many are small, since odd cents arise there. */
const amountUpTo = (most: number) => fc.oneof(fc.nat(Math.min(most, 30)), fc.nat(most));

/** Each amount that a file gives is a multiple of `step`. */
export function anyOrder(most = 10_000_000, step = 1): fc.Arbitrary<AnyOrder> {
  const amount = amountUpTo(most).map((many) => many * step);
  return fc.record({
    chosen: fc.uniqueArray(anyLine(amount), { selector: ({ offer }) => offer.sfid, maxLength: 8 }),
    terms: fc.record({
      method: fc.option(anyMethod(amount)),
      coupon: fc.option(anyCoupon(amount)),
      tax: fc.option(fc.record({ rates: fc.array(anyRate(), { maxLength: 8 }), to: anyPlace() })),
      fee: fc.option(fc.record({ name: fc.constant('Handling'), amount })),
      isRenewal: fc.boolean(),
    }),
  });
}

function anyLine(amount: fc.Arbitrary<number>): fc.Arbitrary<ChosenLine> {
  return fc.record({
    offer: anyOffer(amount),
    quantity: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('offer', 'bump'),
    subscription: fc.option(fc.constant({ frequency: 'Month' as const, multiplier: 1 })),
  });
}

function anyOffer(amount: fc.Arbitrary<number>): fc.Arbitrary<PricedOffer> {
  return fc.record({
    sfid: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 3 }),
    name: fc.constant('It'),
    product: fc.constantFrom(...PRODUCTS),
    offerPrice: amount,
    standardPrice: amount,
    shippingCost: amount,
    taxCode: fc.constantFrom(...TAX_CODES),
    subscriptionPrice: fc.option(amount),
    trialPrice: fc.option(amount),
  });
}

function anyCoupon(amount: fc.Arbitrary<number>): fc.Arbitrary<Coupon> {
  const discount: fc.Arbitrary<CouponDiscount> = fc.oneof(
    fc.record({ type: fc.constant('percent' as const), ppm: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ type: fc.constant('amount' as const), amount }),
    fc.constant({ type: 'free-shipping' as const }),
  );
  return fc.record({
    code: fc.constant('SAVE'),
    discount,
    products: fc.option(fc.subarray([...PRODUCTS, 'a', 'b'], { minLength: 1 })),
    purchase: fc.constantFrom('any', 'one-time', 'subscription'),
    from: fc.constant(null),
    until: fc.constant(null),
    minimum: fc.constant(0),
    maxUses: fc.constant(null),
  });
}

function anyMethod(amount: fc.Arbitrary<number>): fc.Arbitrary<ShippingMethod> {
  return fc.record({
    sfid: fc.constantFrom('slow', 'fast'),
    name: fc.constant('Parcel'),
    price: amount,
    freeFrom: fc.option(amount),
    countries: fc.constant(['US']),
    states: fc.constant(null),
    days: fc.constant({ min: 1, max: 2 }),
  });
}

export function anyRate(): fc.Arbitrary<TaxRate> {
  return fc.record({
    country: fc.constantFrom('US', 'CA'),
    state: fc.constantFrom(null, ...STATES),
    taxCode: fc.constantFrom(...TAX_CODES),
    name: fc.constant('Sales tax'),
    ppm: fc.integer({ min: 0, max: 1_000_000 }),
    onShipping: fc.boolean(),
  });
}

export function anyPlace(): fc.Arbitrary<DeliveryPlace> {
  return fc.record({
    country: fc.constantFrom('US', 'CA'),
    state: fc.constantFrom('', ...STATES),
    zipPostalCode: fc.constant(''),
  });
}
