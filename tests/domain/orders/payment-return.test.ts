import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followedReturn,
  paymentMethodOf,
  readAmazonReturn,
  readPayPalReturn,
  readProviderReturn,
} from '../../../domain/orders/payment-return.ts';
import { parseQuery } from '../../../domain/routing/query.ts';
import { anyText } from '../../support/text/naughty-strings.ts';

describe('the return from PayPal', () => {
  it.each([
    ['paypal', 'payment'],
    ['paypalsubscription', 'subscription'],
    ['paypalnvp', 'express'],
  ])('Q03 %s=true is the %s flow, with all parameters of PayPal', (flag, flow) => {
    const query = parseQuery(`uid=u&${flag}=true&action=success&paymentId=PAY-1&token=EC-2&PayerID=P3`);
    expect(readPayPalReturn(query)).toEqual({
      provider: 'paypal',
      flow,
      action: 'success',
      paymentId: 'PAY-1',
      token: 'EC-2',
      payerId: 'P3',
    });
  });

  it('Q03 a cancel is marked, and an empty or missing parameter is null', () => {
    expect(readPayPalReturn(parseQuery('paypal=true&action=cancel&token='))).toEqual({
      provider: 'paypal',
      flow: 'payment',
      action: 'cancel',
      paymentId: null,
      token: null,
      payerId: null,
    });
  });

  it.each([
    'action=success&paymentId=PAY-1&token=EC-2&PayerID=P3',
    'paypal=1&action=success',
    'paypal=TRUE&action=success',
    'paypal=false&paypal=true&action=success',
    'paypal=true',
    'paypal=true&action=Success',
    'paypal=true&action=refund',
    'paypal=true&paypalnvp=true&action=success',
    '',
  ])('Q03 Q09 %j is no return', (text) => {
    expect(readPayPalReturn(parseQuery(text))).toBeNull();
  });
});

describe('a return that can be confirmed', () => {
  const followed = (text: string) => followedReturn(readPayPalReturn(parseQuery(`paypal=true&${text}`)))?.token;

  it.each([
    ['action=success&token=EC-2', 'EC-2'],
    ['action=success&token=EC-2&paymentId=PAY-1&PayerID=P3', 'EC-2'],
    ['action=success&paymentId=PAY-1', undefined],
    ['action=success&token=EC%202', undefined],
    ['action=success&token=EC-2&paymentId=%2F', undefined],
    ['action=success&token=EC-2&PayerID=%2F', undefined],
    ['action=cancel&token=EC%202', 'EC 2'],
  ])('O04 of %s has the token %s', (text, token) => {
    expect(followed(text)).toBe(token);
  });

  it('O04 is none without a return', () => {
    expect(followedReturn(null)).toBeNull();
  });
});

describe("the return from Amazon's hosted page", () => {
  it.each(['Success', 'Failure'] as const)('Q04 is %s, with all its fields', (resultCode) => {
    const text = `resultCode=${resultCode}&orderId=o&orderReferenceId=S01-1&amount=12.50&currencyCode=USD&sellerOrderId=s`;
    expect(readAmazonReturn(parseQuery(text))).toEqual({
      resultCode,
      orderId: 'o',
      orderReferenceId: 'S01-1',
      amount: '12.50',
      currencyCode: 'USD',
      sellerOrderId: 's',
    });
  });

  it.each(['orderReferenceId=S01-1', 'resultCode=success', 'resultCode=', 'resultCode=x&resultCode=Success', ''])(
    'Q04 Q09 %j is no return',
    (text) => {
      expect(readAmazonReturn(parseQuery(text))).toBeNull();
    },
  );
});

describe('the return from a page of Amazon', () => {
  const back = { provider: 'amazon', flow: 'payment', paymentId: null, token: null, payerId: null };
  const ours = 'amazonpay=payment&amazontoken=attempt-1';

  it.each([
    [`${ours}&AuthenticationStatus=Success`, { ...back, action: 'success', token: 'attempt-1' }],
    [`${ours}&AuthenticationStatus=Failure`, { ...back, action: 'cancel', token: 'attempt-1' }],
    [`${ours}&AuthenticationStatus=Abandoned`, { ...back, action: 'cancel', token: 'attempt-1' }],
    [
      'amazonpay=subscription&amazontoken=a&AuthenticationStatus=Success',
      { ...back, flow: 'subscription', action: 'success', token: 'a' },
    ],
    ['resultCode=Success&orderReferenceId=S01-1', { ...back, action: 'success', paymentId: 'S01-1' }],
    ['resultCode=Failure&orderReferenceId=S01-1', { ...back, action: 'cancel', paymentId: 'S01-1' }],
    [`${ours}&AuthenticationStatus=success`, null],
    ['amazonpay=express&amazontoken=a&AuthenticationStatus=Success', null],
    [ours, null],
  ])('Q04 Q05 %s is followed as %o', (text, returned) => {
    expect(readProviderReturn(parseQuery(text))).toEqual(returned);
  });

  it('Q05 PayPal’s parameters come first', () => {
    const both = `paypal=true&action=success&token=EC-1&${ours}&AuthenticationStatus=Success&resultCode=Success`;
    expect(readProviderReturn(parseQuery(both))).toMatchObject({ provider: 'paypal', token: 'EC-1' });
    expect(readProviderReturn(parseQuery(`paypal=true&${ours}&AuthenticationStatus=Success`))).toBeNull();
  });

  it.each([
    [`${ours}&AuthenticationStatus=Success`, true],
    ['resultCode=Success&orderReferenceId=S01-1234567-1234567', true],
    ['resultCode=Success&orderReferenceId=S01-1', false],
    ['resultCode=Success&orderReferenceId=PAY-1', false],
    ['resultCode=Success', false],
    ['resultCode=Success&orderReferenceId=%2F', false],
    ['amazonpay=payment&AuthenticationStatus=Success', false],
    ['amazonpay=payment&amazontoken=%3Cb%3E&AuthenticationStatus=Success', false],
    ['amazonpay=payment&AuthenticationStatus=Abandoned', true],
  ])('Q04 O06 %s can be confirmed with the server: %s', (text, isFollowed) => {
    expect(followedReturn(readProviderReturn(parseQuery(text))) !== null).toBe(isFollowed);
  });
});

describe('the payment method', () => {
  it.each([
    ['paypal=true&action=success', 'PayPal'],
    ['paypalsubscription=true&action=cancel', 'PayPal'],
    ['paypalnvp=true', 'PayPal'],
    ['resultCode=Success', 'amazon'],
    ['resultCode=Failure', 'amazon'],
    ['amazonpay=payment&AuthenticationStatus=Success', 'amazon'],
    ['paypal=true&resultCode=Success', 'PayPal'],
    ['paypal=false&resultCode=Success', 'amazon'],
    ['paypal=false', 'cart'],
    ['orderId=1&amount=2', 'cart'],
    ['uid=u&step=1', 'cart'],
    ['', 'cart'],
  ])('Q05 of %j is %s', (text, method) => {
    expect(paymentMethodOf(parseQuery(text))).toBe(method);
  });

  it('Q09 any query has one, and has no return of another method', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.boolean(), (text, isPayPal, isAmazon) => {
        const flags = `${isPayPal ? 'paypal=true&action=success&' : ''}${isAmazon ? 'resultCode=Success&' : ''}`;
        const query = parseQuery(flags + text);
        const method = paymentMethodOf(query);
        if (isPayPal) expect(method).toBe('PayPal');
        else if (isAmazon && !/paypal/.test(text)) expect(method).toBe('amazon');
        if (method === 'cart') expect([readPayPalReturn(query), readAmazonReturn(query)]).toEqual([null, null]);
      }),
    );
  });
});
