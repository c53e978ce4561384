import { expect, it } from 'vitest';
import { partialCapture } from '../../../domain/orders/partial-capture.ts';

it.each([
  [
    { currency: 'USD', total: 10, captured: 4 },
    { charged: 400, released: 600 },
  ],
  [
    { currency: 'USD', total: 10, captured: 0 },
    { charged: 0, released: 1000 },
  ],
  [{ currency: 'USD', total: 10, captured: 10 }, null],
  [{ currency: 'USD', total: 10 }, null],
  [{ currency: 'USD', total: 0.001, captured: 0 }, null],
])('of the held order %j the parts are %j', (order, parts) => {
  expect(partialCapture(order)).toEqual(parts);
});
