import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../domain/messages.ts';
import { isCapturedStatus, ORDER_STATUSES, purposeOf } from '../../../domain/orders/order-status.ts';
import { isOrderForm, layoutOf, pageNameOf, VIEW_KINDS } from '../../../domain/routing/view-kinds.ts';

describe('the status of an order', () => {
  it('N13 is one of eight', () => {
    expect([...ORDER_STATUSES].sort()).toEqual(
      ['Authorized', 'Cancelled', 'Disputed', 'Failed', 'Paid', 'PartiallyRefunded', 'Pending', 'Refunded'].sort(),
    );
  });

  it('N13 shows whether money was taken, also after a refund', () => {
    expect(ORDER_STATUSES.filter(isCapturedStatus)).toEqual(['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed']);
  });

  it('N14 an order has a purpose: the sale, or one offer', () => {
    expect(purposeOf('Standard', 'ignored')).toBe('sale');
    expect([purposeOf('Upsell', 'a'), purposeOf('Downsell', 'a')]).toEqual(['offer:a', 'offer:a']);
    expect(purposeOf('Upsell', 'a')).not.toBe(purposeOf('Upsell', 'b'));
    expect(purposeOf('Upsell', null)).toBe('offer:');
  });
});

describe('the page of a view', () => {
  it('E03 R07 is an order form for three views alone', () => {
    expect(VIEW_KINDS.filter(isOrderForm)).toEqual(['two-step-order-form', 'two-page-checkout', 'checkout']);
    expect(isOrderForm(null)).toBe(false);
  });

  it.each([
    ['landing', 'page', 'Offer'],
    ['two-step-order-form', 'page', 'TwoStepOrderForm'],
    ['offer', 'upsell', 'Upsell'],
    ['offer', 'downsell', 'Upsell'],
    ['order-success', 'thankyou', 'OrderSuccess'],
    ['two-page-checkout', 'page', 'CheckoutPersonalInfo'],
    ['checkout', 'page', 'Checkout'],
  ] as const)('R07 %s on a %s is stored as %s', (view, kind, name) => {
    expect(pageNameOf(view, kind)).toBe(name);
  });

  it('R07 an order form has the layout of its view, and any other page that of two steps', () => {
    const layouts = (['two-step-order-form', 'two-page-checkout', 'checkout', 'landing', null] as const).map(layoutOf);
    expect(layouts).toEqual(['two-step', 'two-page', 'one-page', 'two-step', 'two-step']);
  });

  it('R07 the second page of a two-page checkout is stored as CheckoutCardInfo', () => {
    expect(pageNameOf('two-page-checkout', 'page', 'payment')).toBe('CheckoutCardInfo');
    expect(pageNameOf('checkout', 'page', 'payment')).toBe('Checkout');
  });
});

describe('the messages for shoppers', () => {
  it('K03 are those of the catalogue, word for word', () => {
    expect(new Set(Object.values(MESSAGES))).toEqual(
      new Set([
        'Please, enter valid address and phone number!',
        'Page not found',
        'Something went wrong',
        'Sorry, but your payment failed',
        'Sorry, but Payment Service is not available!',
        'Sorry, but the information regarding your order is missing',
        "Sorry, but we couldn't find One time Offer information",
        "Sorry, but we couldn't find Offer information",
        'Entered address is not valid',
        "Sorry, but we couldn't validate your address",
        "Sorry, but we don't ship to Your country. Please, select one from the list",
        "Couldn't calculate shipping options",
        "Sorry, but we couldn't calculate the tax",
        'Coupon can not be applied to this product',
        'Coupon can not be applied to subscription',
      ]),
    );
  });
});
