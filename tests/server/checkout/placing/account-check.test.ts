import { describe, expect, it } from 'vitest';
import { accountProblem } from '../../../../server/checkout/placing/sale-request.ts';
import { ANN } from '../../../support/shops/order-shop.ts';

describe('the account of an order', () => {
  it.each(['', '12', 'call me'])('V07 a typed account with the phone number %j is refused', (phone) => {
    expect(accountProblem('account', { ...ANN, phone })).toMatchObject({ status: 400, field: 'account.phone' });
  });

  it('V07 an account that a provider gave may be without a phone number, and not without a name', () => {
    expect(accountProblem('account', { ...ANN, phone: '' }, true)).toBeNull();
    expect(accountProblem('account', ANN, true)).toBeNull();
    expect(accountProblem('account', { ...ANN, lastName: '' }, true)).toMatchObject({ field: 'account.lastName' });
  });

  it.each(['12', 'call me'])('V07 but not with the wrong one %j', (phone) => {
    expect(accountProblem('account', { ...ANN, phone }, true)).toMatchObject({ field: 'account.phone' });
  });

  it.each([false, true])('V07 K03 a wrong address is refused, given by a provider: %s', (isFromProvider) => {
    const account = { ...ANN, zipPostalCode: 'x' };
    expect(accountProblem('billing', account, isFromProvider)).toMatchObject({
      code: 'address_invalid',
      field: 'billing.zipPostalCode',
    });
  });
});
