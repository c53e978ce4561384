import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfLines } from '../../../domain/orders/line-cost.ts';

const lines = fc.array(fc.record({ net: fc.integer({ min: 0, max: 1_000_000 }) }), { minLength: 1, maxLength: 20 });
const tax = fc.integer({ min: 0, max: 100_000 });

describe('what lines of an order cost', () => {
  it('is their price with their share of the tax', () => {
    const [kibble, bowl, gift] = [{ net: 3000 }, { net: 1500 }, { net: 0 }];
    expect(costOfLines(300, [kibble, bowl, gift], [kibble])).toBe(3200);
    expect(costOfLines(300, [kibble, bowl, gift], [gift])).toBe(0);
    expect(costOfLines(300, [gift], [gift])).toBe(0);
  });

  it('is of all lines the whole price and tax, and of each alone the same but for the cents of rounding', () => {
    fc.assert(
      fc.property(tax, lines, (taxed, given) => {
        const all = costOfLines(taxed, given, given);
        const price = given.reduce((sum, { net }) => sum + net, 0);
        expect(all).toBe(price === 0 ? 0 : price + taxed);
        const each = given.reduce((sum, line) => sum + costOfLines(taxed, given, [line]), 0);
        expect(Math.abs(each - all)).toBeLessThanOrEqual(given.length);
      }),
    );
  });
});
