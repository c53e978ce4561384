import { expect, it } from 'vitest';
import { orderNumber, typedOrderNumber } from '../../../domain/orders/order-number.ts';

it('a number is found as it is read out: in any case, with blanks, another dash or none', () => {
  for (const typed of ['7KQ4-M2XD', ' 7kq4m2xd ', '7kq4 m2xd', '7KQ4–M2XD', '7KQ4 - M2XD'])
    expect(typedOrderNumber(typed)).toBe('7KQ4-M2XD');
});

it.each(['Order 7KQ4-M2XD', 'Re: Best wishes, your order 7kq4m2xd!', '№ 7KQ4–M2XD'])(
  'a number is found where its words came along: %s',
  (typed) => {
    expect(typedOrderNumber(typed)).toBe('7KQ4-M2XD');
  },
);

it('another text stays what it is, in capitals', () => {
  expect(typedOrderNumber(' two ')).toBe('TWO');
  expect(typedOrderNumber('7KQ4-M2X')).toBe('7KQ4-M2X');
  expect(typedOrderNumber('7KQ4-M2XDD')).toBe('7KQ4-M2XDD');
});

it('each number of the shop is its own typed form', () => {
  const number = orderNumber(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 200]));
  expect(typedOrderNumber(number)).toBe(number);
});
