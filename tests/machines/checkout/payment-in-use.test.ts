import { describe, expect, it } from 'vitest';
import { chosenPayment, formPaymentOf } from '../../../machines/checkout/payment-in-use.rules.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { anAccount } from '../../support/pages/orders.ts';

const PAYPAL = [{ provider: 'paypal', expressSubscriptions: true }] as const;

function draft(method: 'card' | 'paypal') {
  return {
    ...NOTHING_CHOSEN,
    checkoutId: 'checkout-1',
    stage: 'payment' as const,
    account: anAccount(),
    selectedOffer: null,
    method,
  };
}

describe('the payment of an order', () => {
  it('A06 it is PayPal if chosen and accepted, else a card', () => {
    expect(chosenPayment({ approvals: PAYPAL, draft: draft('paypal') })).toEqual({
      type: 'approval',
      provider: 'paypal',
    });
    expect(chosenPayment({ approvals: [], draft: draft('paypal') })).toEqual({ type: 'card', cardId: null });
    expect(chosenPayment({ approvals: PAYPAL, draft: draft('card') })).toEqual({ type: 'card', cardId: null });
  });

  it('O05 an approved express checkout comes before its provider’s page and before a card', () => {
    const express = { provider: 'paypal', token: 'EC-1', payerId: 'P' } as const;
    const approval = { type: 'approval', provider: 'paypal' } as const;
    expect(formPaymentOf({ draft: { ...draft('paypal'), approvedExpress: express }, payment: approval })).toBe(
      'approvedExpress',
    );
    expect(formPaymentOf({ draft: draft('paypal'), payment: approval })).toBe('approval');
    expect(formPaymentOf({ draft: draft('card'), payment: { type: 'card', cardId: null } })).toBe('card');
  });
});
