import { describe, expect, it } from 'vitest';
import { changeCopy } from '../../../src/components/product/price-copy.ts';

const money = (minor: number) => `$${(minor / 100).toFixed(2)}`;
const before = { subtotal: 7900, shipping: 0, tax: 0, discount: 790 };

describe('the text of a changed price', () => {
  it('it names each changed part, and no other', () => {
    expect(changeCopy(before, before, money)).toEqual([]);
    expect(changeCopy(before, { ...before, tax: 573 }, money)).toEqual(['tax comes to $5.73']);
    expect(changeCopy(before, { subtotal: 8000, shipping: 490, tax: 0, discount: 800 }, money)).toEqual([
      'your items cost $80.00',
      'delivery costs $4.90',
      'the discount is $8.00',
    ]);
  });

  it('it says that no discount applies if the coupon is gone', () => {
    expect(changeCopy(before, { ...before, discount: 0 }, money)).toEqual(['no discount applies']);
  });
});
