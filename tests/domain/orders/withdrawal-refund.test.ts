import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WithdrawnMoney, withdrawalRefund } from '../../../domain/orders/withdrawal-period.ts';

const line = (cost: number, isWithdrawn = false) => ({ cost, isWithdrawn });

describe('the refund of a withdrawal', () => {
  it('is all that was charged, the delivery included, once all lines are withdrawn from', () => {
    const money = { charged: 5485, refunded: 0, lines: [line(3000, true), line(1700, true)] };
    expect(withdrawalRefund(money)).toBe(5485);
    expect(withdrawalRefund({ ...money, refunded: 485 })).toBe(5000);
    expect(withdrawalRefund({ ...money, refunded: 6000 })).toBe(0);
  });

  it('is of a part what it cost, less what went back', () => {
    const money = { charged: 5485, refunded: 0, lines: [line(3200, true), line(1500)] };
    expect(withdrawalRefund(money)).toBe(3200);
    expect(withdrawalRefund({ ...money, refunded: 1200 })).toBe(2000);
    expect(withdrawalRefund({ ...money, refunded: 4000 })).toBe(0);
  });

  it('is nothing without a withdrawal, and of lines that cost nothing', () => {
    expect(withdrawalRefund({ charged: 500, refunded: 0, lines: [line(500)] })).toBe(0);
    expect(withdrawalRefund({ charged: 500, refunded: 0, lines: [line(0, true), line(0)] })).toBe(0);
  });

  it('is never more than what is left, never less than nothing, and no less for a line more', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const money: fc.Arbitrary<WithdrawnMoney> = fc.record({
      charged: amount,
      refunded: amount,
      lines: fc.array(fc.record({ cost: amount, isWithdrawn: fc.boolean() }), { minLength: 1 }),
    });
    fc.assert(
      fc.property(money, fc.nat(), (given, index) => {
        const due = withdrawalRefund(given);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(due).toBeLessThanOrEqual(Math.max(0, given.charged - given.refunded));
        const more = given.lines.map((each, at) =>
          at === index % given.lines.length ? { ...each, isWithdrawn: true } : each,
        );
        expect(withdrawalRefund({ ...given, lines: more })).toBeGreaterThanOrEqual(due);
      }),
    );
  });
});
