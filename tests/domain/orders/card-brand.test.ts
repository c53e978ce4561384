import { describe, expect, it } from 'vitest';
import { ADVERTISED_CARDS, cardEnding } from '../../../domain/orders/card-brand.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';

describe('the name of a card', () => {
  it.each([
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['diners', 'Diners Club'],
    ['JCB', 'JCB'],
    [' visa ', 'Visa'],
    ['unionpay', 'UnionPay'],
  ])('is the same on a receipt, in a mail and beside an offer: %s is %s', (brand, name) => {
    expect(cardTail({ cardBrand: brand, nicn: '0005' })).toBe(`${name} ending 0005`);
    expect(cardEnding(brand, '0005', 'card')).toBe(`${name} ending 0005`);
  });

  it.each(['', 'unknown', 'eftpos_au'])('is card for a brand without a known name: %j', (brand) => {
    expect(cardTail({ cardBrand: brand, nicn: '4242' })).toBe('Card ending 4242');
    expect(cardEnding(brand, '4242', 'card')).toBe('card ending 4242');
  });

  it('is the same on the order form', () => {
    expect(ADVERTISED_CARDS).toEqual(['Visa', 'Mastercard', 'American Express']);
  });
});
