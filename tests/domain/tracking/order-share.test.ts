import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderShare } from '../../../domain/tracking/order-share.ts';

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
      expect(orderShare(order, order.total)).toEqual({
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
      const { value, tax, shipping } = orderShare(order, part);
      expect(Math.abs(value + tax + shipping - part)).toBeLessThanOrEqual(2);
      expect(value).toBeLessThanOrEqual(order.subtotal - order.discount);
      for (const minor of [value, tax, shipping]) expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
    }),
  );
});

it('an order of nothing has nothing', () => {
  const nothing = { subtotal: 0, discount: 0, tax: 0, shipping: 0, total: 0 };
  expect(orderShare(nothing, 0)).toEqual({ value: 0, tax: 0, shipping: 0, isFull: true });
});
