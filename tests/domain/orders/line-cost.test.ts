import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOfOrder, type SoldOrder } from '../../../domain/orders/line-cost.ts';
import { AMAZON_LIMITS, CARD_LIMITS, PAYPAL_LIMITS } from '../../../domain/orders/provider-limits.ts';
import { partFault, takesCurrency } from '../../../domain/pricing/charge-limits.ts';
import { payableStep } from '../../../domain/pricing/money.ts';
import { type ChosenLine, type Price, priceOrder } from '../../../domain/pricing/price.ts';
import type { TaxRate } from '../../../domain/pricing/tax.ts';
import { HALF } from '../../support/shops/coupons.ts';

const HERE = { country: 'US', state: 'CA', zipPostalCode: '' };
const method = { sfid: 'm', name: 'Parcel', freeFrom: null, countries: ['US'], states: null, days: { min: 1, max: 2 } };

function offer(sfid: string, offerPrice: number, taxCode: string | null = null): ChosenLine {
  const prices = { offerPrice, standardPrice: offerPrice, shippingCost: 0, subscriptionPrice: null, trialPrice: null };
  return { offer: { sfid, name: sfid, product: sfid, taxCode, ...prices }, quantity: 1 };
}

function rate(ppm: number, taxCode: string | null = null, onShipping = true): TaxRate {
  return { country: 'US', state: null, taxCode, name: 'Tax', ppm, onShipping };
}

function sold(price: Price, charged = price.total): SoldOrder {
  const goods = price.lines.filter(({ kind }) => kind !== 'fee');
  return { ...price, charged, lines: goods.map((line) => ({ net: line.total - line.discount, ...line })) };
}

describe('what the parts of an order cost', () => {
  it('of three equal lines add up to the cent, each with its own tax', () => {
    const chosen = [offer('a', 715), offer('b', 715), offer('c', 715)];
    const tax = { rates: [rate(88_750)], to: HERE };
    expect(partsOfOrder(sold(priceOrder('USD', chosen, { tax })))).toEqual({ lines: [778, 778, 779], delivery: 0 });
  });

  it('the tax on the delivery is the delivery’s, and a line has its own rate’s', () => {
    const chosen = [offer('food', 1000, 'food'), offer('toy', 2000)];
    const tax = { rates: [rate(200_000), rate(50_000, 'food')], to: HERE };
    const terms = { tax, method: { ...method, price: 500 }, fee: { name: 'Fee', amount: 100 } };
    expect(partsOfOrder(sold(priceOrder('USD', chosen, terms)))).toEqual({ lines: [1050, 2400], delivery: 700 });
  });

  it('an order of before, whose taxes name no codes, shares them over what was taxed', () => {
    const taxLines = [{ name: 'Tax', ppm: 100_000, base: 3500, amount: 350 }];
    const lines = [1000, 2000].map((net) => ({ net, taxCode: 'food' }));
    expect(
      partsOfOrder({ currency: 'USD', shipping: 500, tax: 350, total: 3850, charged: 3850, taxLines, lines }),
    ).toEqual({
      lines: [1100, 2200],
      delivery: 550,
    });
  });

  it('a renewal of before, whose tax has no lines, shares it over goods and delivery', () => {
    const before = { currency: 'USD', tax: 300, taxLines: [] };
    const lines = [1000, 2000].map((net) => ({ net, taxCode: null }));
    expect(partsOfOrder({ ...before, shipping: 0, total: 3300, charged: 3300, lines })).toEqual({
      lines: [1100, 2200],
      delivery: 0,
    });
    expect(partsOfOrder({ ...before, shipping: 3000, total: 6300, charged: 6300, lines })).toEqual({
      lines: [1050, 2100],
      delivery: 3150,
    });
  });

  it('of an order that was captured for less share what was charged', () => {
    const terms = { method: { ...method, price: 495 } };
    const order = priceOrder('USD', [offer('a', 4990)], terms);
    expect(partsOfOrder(sold(order, 3000))).toEqual({ lines: [2729], delivery: 271 });
    expect(partsOfOrder(sold(order, 0))).toEqual({ lines: [4990], delivery: 495 });
  });

  it.each([5500, 10_970, 54_850])('T07 of an order that a provider billed %i for instead share that', (charged) => {
    const two = [offer('a', 2000), offer('b', 2990)];
    const { lines, delivery } = partsOfOrder(
      sold(priceOrder('USD', two, { method: { ...method, price: 495 } }), charged),
    );
    expect([...lines, delivery].reduce((sum, part) => sum + part, 0)).toBe(charged);
    expect(delivery / charged).toBeCloseTo(495 / 5485, 3);
  });

  it('E14 N13 refunded in any order they come to the total, each in an amount that every provider takes', () => {
    const amount = fc.integer({ min: 0, max: 50_000 });
    const codes = fc.constantFrom(null, 'food', 'toy');
    const property = fc.property(
      fc.constantFrom('USD', 'JPY', 'KWD', 'OMR', 'BHD', 'JOD', 'TND', 'TWD', 'HUF', 'EUR'),
      fc.array(fc.record({ price: amount, code: codes }), { minLength: 1, maxLength: 6 }),
      fc.record({
        price: amount,
        ppm: fc.integer({ min: 0, max: 400_000 }),
        food: fc.integer({ min: 0, max: 400_000 }),
      }),
      fc.record({ off: fc.integer({ min: 0, max: 1_000_000 }), fee: amount, onShipping: fc.boolean() }),
      fc.constantFrom(1, 2, 3, 7, 0.9, 0.3),
      (currency, basket, { price, ppm, food }, { off, fee, onShipping }, share) => {
        const step = payableStep(currency);
        const chosen = basket.map((each, at) => offer(`o${at}`, each.price * step, each.code));
        const priced = priceOrder(currency, chosen, {
          method: { ...method, price: price * step },
          tax: { rates: [rate(ppm, null, onShipping), rate(food, 'food')], to: HERE },
          fee: { name: 'Fee', amount: fee * step },
          coupon: { ...HALF, discount: { type: 'percent', ppm: off } },
        });
        const charged = step * Math.ceil(priced.total / step / share);
        const { lines, delivery } = partsOfOrder(sold(priced, charged));
        const parts = [...lines, delivery];
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(charged);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        for (const limits of [CARD_LIMITS, PAYPAL_LIMITS, AMAZON_LIMITS]) {
          const isTaken = takesCurrency(limits, currency);
          if (isTaken) expect(parts.filter((part) => partFault(limits, part, currency))).toEqual([]);
        }
      },
    );
    fc.assert(property);
  });
});
