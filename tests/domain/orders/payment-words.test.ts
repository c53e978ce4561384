import { expect, it } from 'vitest';
import {
  approvalIsOver,
  asksAfterAll,
  cameBackWithoutPaying,
  wasNotFinished,
} from '../../../domain/orders/approval-copy.ts';
import { heldOn, heldOnYour, heldUntilItShips, notChargedYet } from '../../../domain/orders/held-copy.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';

it('K03 every text about an approval names its provider, and says that nothing was taken where money was expected', () => {
  expect(wasNotFinished('PayPal')).toBe('The payment with PayPal was not finished');
  for (const text of [cameBackWithoutPaying, approvalIsOver, asksAfterAll])
    expect(text('PayPal')).toMatch(/PayPal.*Nothing was charged/);
});

it('every text about a held amount says what is held, and when it is charged', () => {
  const texts = [heldOn('Visa ending 4242'), heldOnYour('Visa'), heldUntilItShips('$5.00'), notChargedYet('$5.00')];
  for (const text of texts) expect(text).toMatch(/(Visa|\$5\.00).*charged when (your order|it) ships/);
  expect(notChargedYet('$5.00')).toMatch(/^Your card is not charged yet/);
});

it('an address label shows a country without a name by its code', () => {
  const address = { address: '1 Way', apartment: '', additionalLine: '', city: 'X', state: '', zip: '', country: 'ZZ' };
  expect(addressLines('Ann', address)).toEqual(['Ann', '1 Way', 'X', 'ZZ']);
});
