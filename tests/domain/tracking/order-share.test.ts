import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareBetween } from '../../../domain/tracking/order-share.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });

const orders = fc
  .record({ subtotal: amount, tax: amount, shipping: amount, off: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ subtotal, tax, shipping, off }) => {
    const discount = Math.floor(subtotal * off);
    return { subtotal, tax, shipping, discount, total: subtotal - discount + tax + shipping };
  });

it('a whole order has its goods less their discount, its tax and its shipping', () => {
  fc.assert(
    fc.property(orders, (order) => {
      expect(shareBetween(order, 0, order.total)).toEqual({
        value: order.subtotal - order.discount,
        tax: order.tax,
        shipping: order.shipping,
        isFull: true,
      });
    }),
  );
});

it('the parts of a part add up to it, each to one minor unit and none to more than the whole', () => {
  fc.assert(
    fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (order, how) => {
      const part = Math.floor(order.total * how);
      const { value, tax, shipping } = shareBetween(order, 0, part);
      expect(Math.abs(value + tax + shipping - part)).toBeLessThanOrEqual(2);
      expect(value).toBeLessThanOrEqual(order.subtotal - order.discount);
      for (const minor of [value, tax, shipping]) expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
    }),
  );
});

it('an order of nothing has nothing', () => {
  const nothing = { subtotal: 0, discount: 0, tax: 0, shipping: 0, total: 0 };
  expect(shareBetween(nothing, 0, 0)).toEqual({ value: 0, tax: 0, shipping: 0, isFull: true });
});

it('E15 what goes back in any parts is to the minor unit what was counted when it came', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (order, steps) => {
      const kept = [order.total, ...steps.map((how) => Math.floor(order.total * how)).sort((a, b) => b - a), 0];
      const gone = kept.slice(1).map((after, n) => shareBetween(order, kept[n] ?? 0, after));
      for (const part of ['value', 'tax', 'shipping'] as const) {
        const back = gone.reduce((sum, share) => sum + share[part], 0);
        expect(back).toBe(shareBetween(order, 0, order.total)[part]);
      }
    }),
  );
});
