import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMAZON_LIMITS, CARD_LIMITS, PAYPAL_LIMITS } from '../../../domain/orders/provider-limits.ts';
import { partFault, takesCurrency } from '../../../domain/pricing/charge-limits.ts';
import { shareOut } from '../../../domain/pricing/discount.ts';
import { payableStep } from '../../../domain/pricing/money.ts';
import { isTaxable, type Price, priceOrder } from '../../../domain/pricing/price.ts';
import { applyRate } from '../../../domain/pricing/tax.ts';
import { HALF } from '../../support/shops/coupons.ts';
import { soakRuns } from '../../support/soak/soak.ts';
import { type AnyOrder, anyOrder } from './arbitrary-order.ts';
import { naivePrice } from './naive-price.ts';

const priced = ({ chosen, terms }: AnyOrder) => priceOrder('USD', chosen, terms);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const GOODS = {
  sfid: 'bag',
  name: 'The bag',
  product: 'p1',
  standardPrice: 0,
  shippingCost: 0,
  taxCode: null,
  subscriptionPrice: null,
  trialPrice: null,
};
const RUNS = soakRuns(500);

function holds(property: (order: AnyOrder, price: Price) => void): void {
  fc.assert(
    fc.property(anyOrder(), (order) => void property(order, priced(order))),
    RUNS,
  );
}

describe('the price of any mix', () => {
  it('O08 is subtotal and shipping and tax less the discount, and each of these the sum of its lines', () => {
    holds((_, price) => {
      expect(price.total).toBe(price.subtotal + price.shipping + price.tax - price.discount);
      expect(price.subtotal).toBe(sum(price.lines.map((line) => line.total)));
      expect(price.tax).toBe(sum(price.taxLines.map((line) => line.amount)));
      for (const line of price.lines) expect(line.total).toBe(line.unit * line.quantity);
    });
  });

  it('O08 E14 has integer amounts of minor units alone, none of them negative', () => {
    holds((_, price) => {
      const { subtotal, shipping, tax, discount, total, saving } = price;
      const ofLines = price.lines.flatMap((line) => [line.unit, line.total, line.discount, line.shipping]);
      const ofTax = price.taxLines.flatMap(({ base, amount }) => [base, amount]);
      for (const amount of [subtotal, shipping, tax, discount, total, saving, ...ofLines, ...ofTax]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('O08 has no discount above the discounted amount, and the lines’ discounts sum to it', () => {
    holds(({ terms }, price) => {
      for (const line of price.lines) expect(line.discount).toBeLessThanOrEqual(line.total);
      const ofLines = sum(price.lines.map((line) => line.discount));
      const isFreeShipping = terms.coupon?.discount.type === 'free-shipping';
      if (isFreeShipping) expect([ofLines, [0, price.shipping]]).toEqual([0, expect.arrayContaining([price.discount])]);
      else expect(ofLines).toBe(price.discount);
      expect(price.coupon).toEqual(terms.coupon && { code: 'SAVE', amount: price.discount });
    });
  });

  it('O08 is no lower without its coupon, and has no discount then', () => {
    holds(({ chosen, terms }, price) => {
      const without = priceOrder('USD', chosen, { ...terms, coupon: null });
      expect(without.total).toBeGreaterThanOrEqual(price.total);
      expect([without.discount, without.subtotal, without.shipping]).toEqual([0, price.subtotal, price.shipping]);
    });
  });

  it('O08 does not depend on the order of the choices: total, tax, discount and each line stay', () => {
    fc.assert(
      fc.property(
        anyOrder().chain((order) =>
          fc.tuple(
            fc.constant(order),
            fc.shuffledSubarray(order.chosen, { minLength: order.chosen.length, maxLength: order.chosen.length }),
          ),
        ),
        ([order, shuffled]) => {
          const [first, second] = [priced(order), priced({ ...order, chosen: shuffled })];
          expect([second.total, second.tax, second.discount]).toEqual([first.total, first.tax, first.discount]);
          const named = (price: Price) => Object.fromEntries(price.lines.map((line) => [line.offer, line]));
          expect(named(second)).toEqual(named(first));
        },
      ),
      RUNS,
    );
  });

  it('O08 has tax rounded once a rate, half up, after the discount', () => {
    holds(({ terms }, price) => {
      const goods = price.lines.filter((line) => line.kind !== 'fee');
      const left = sum(goods.map((line) => line.total - line.discount));
      const shippingLeft = terms.coupon?.discount.type === 'free-shipping' && price.discount > 0 ? 0 : price.shipping;
      expect(sum(price.taxLines.map(({ base }) => base))).toBeLessThanOrEqual(left + shippingLeft);
      for (const { base, ppm, amount } of price.taxLines) {
        expect(BigInt(amount)).toBe((BigInt(base) * BigInt(ppm) + 500_000n) / 1_000_000n);
        expect(Math.abs(amount - (base * ppm) / 1e6)).toBeLessThanOrEqual(0.5);
      }
    });
  });

  it('O08 has a fee as a line of its own: untaxed, undiscounted, and without effect on the rest', () => {
    holds(({ chosen, terms }, price) => {
      const { fee, ...rest } = terms;
      const without = priceOrder('USD', chosen, rest);
      expect(price.total - without.total).toBe(fee?.amount ?? 0);
      expect(price.lines.filter((line) => line.kind === 'fee')).toHaveLength(fee && fee.amount > 0 ? 1 : 0);
      expect([price.tax, price.discount, price.shipping]).toEqual([without.tax, without.discount, without.shipping]);
    });
  });

  it('O08 has no tax where a line has no rate, and the reason is in the result', () => {
    holds(({ chosen, terms: { tax, ...rest } }, price) => {
      const isKnown = tax ? isTaxable(priceOrder('USD', chosen, rest), tax) : false;
      if (!isKnown) expect([price.tax, price.taxLines]).toEqual([0, []]);
    });
  });

  it('O08 agrees with an independent calculation, to the cent', () => {
    fc.assert(
      fc.property(anyOrder(600), (order) => {
        const { subtotal, shipping, discount, tax, total } = priced(order);
        const reckoned = { subtotal, shipping, discount, tax, total };
        expect(Object.entries(reckoned).map(([name, amount]) => [name, BigInt(amount)])).toEqual(
          Object.entries(naivePrice(order)),
        );
      }),
      RUNS,
    );
  });
});

describe('the price in the amounts that providers take', () => {
  const ALL = [CARD_LIMITS, PAYPAL_LIMITS, AMAZON_LIMITS];
  const currencies = [...new Set(ALL.flatMap((limits) => limits.currencies))];

  it.each([
    ['OMR', 1230, 60],
    ['TND', 1110, 60],
    ['TWD', 12_900, 600],
    ['JPY', 129, 6],
    ['USD', 1230, 62],
  ])('E14 O08 5 %% of %s, of %d minor units, are %d', (currency, amount, part) => {
    const line = { offer: { ...GOODS, offerPrice: amount }, quantity: 1 };
    const rate = { country: 'US', state: null, taxCode: null, name: 'VAT', ppm: 50_000, onShipping: false };
    const tax = { rates: [rate], to: { country: 'US', state: '', zipPostalCode: '' } };
    expect(priceOrder(currency, [line], { tax })).toMatchObject({ tax: part, total: amount + part });
    const coupon = { ...HALF, discount: { type: 'percent' as const, ppm: 50_000 } };
    expect(priceOrder(currency, [line], { coupon })).toMatchObject({ discount: part, total: amount - part });
  });

  it('E14 O08 comes to one of every part, in each currency of each provider, where the prices of the files do', () => {
    const anyIn = (currency: string) => fc.tuple(fc.constant(currency), anyOrder(10_000, payableStep(currency)));
    const property = fc.property(fc.constantFrom(...currencies).chain(anyIn), ([currency, { chosen, terms }]) => {
      const { total, subtotal, shipping, tax, discount } = priceOrder(currency, chosen, terms);
      for (const limits of ALL.filter((each) => takesCurrency(each, currency))) {
        for (const amount of [total, subtotal, shipping, tax, discount]) {
          expect(partFault(limits, amount, currency)).toBeNull();
        }
      }
    });
    fc.assert(property, soakRuns(2000));
  });
});

describe('the shares of an amount', () => {
  const bases = fc.array(fc.oneof(fc.nat(9), fc.nat(1_000_000_000_000)), { maxLength: 12 });

  it('O08 sum to it, in integers', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), bases, (amount, over) => {
        const shares = shareOut(amount, over);
        expect(sum(shares)).toBe(sum(over) > 0 ? amount : 0);
        expect(shares.filter((share) => share < 0)).toEqual([]);
      }),
    );
  });

  it('O08 are proportional, to less than one', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }), (amount, over) => {
        const whole = sum(over);
        for (const [index, share] of shareOut(amount, over).entries())
          expect(Math.abs(share - (amount * (over[index] ?? 0)) / whole)).toBeLessThan(1);
      }),
    );
  });

  it.each([
    [10, [1, 1, 1], [3, 3, 4]],
    [2, [1, 1, 1], [0, 1, 1]],
    [100, [333, 333, 334], [33, 33, 34]],
    [5, [], []],
    [5, [0, 0], [0, 0]],
    [7, [0, 7, 0], [0, 7, 0]],
  ])('O08 %d over %j is %j', (amount, over, shares) => {
    expect(shareOut(amount, over)).toEqual(shares);
  });
});

describe('a part of an amount', () => {
  it.each([
    [100, 72_500, 7],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [999, 100_000, 100],
    [17_890, 100_000, 1789],
    [9_000_000_000_000_000, 333_333, 2_999_997_000_000_000],
    [9_007_199_254_740_991, 1_000_000, 9_007_199_254_740_991],
    [0, 1_000_000, 0],
  ])('O08 of %d, %d millionths are %d', (amount, ppm, part) => {
    expect(applyRate(amount, ppm)).toBe(part);
  });
});
