import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { CreatePayPalPaymentSchema, ExecutePayPalSchema } from '../../../../contracts/api/paypal-api.ts';
import { readConfig } from '../../../../server/config/config.ts';
import { type Environment, readSettings } from '../../../../server/config/settings.schema.ts';
import { readPayPal } from '../../../../server/payments/paypal/paypal-config.ts';
import { requestKey } from '../../../../server/payments/paypal/protocol/paypal-fields.ts';
import { amountText, parseAmount } from '../../../../server/payments/wire/read-json.ts';

/** PayPal's part of an environment. */
function read(environment: Environment, problems: string[]) {
  return readPayPal(readSettings(environment).settings, problems);
}

describe('the settings of PayPal', () => {
  it('O04 without credentials there is no provider, and the chosen protocol is kept', () => {
    const problems: string[] = [];
    expect(read({}, problems)).toEqual({ type: 'none', protocol: 'orders-v2' });
    expect(read({ PAYPAL_PROTOCOL: 'nvp', PAYPAL_CLIENT_ID: 'x' }, problems)).toEqual({
      type: 'none',
      protocol: 'nvp',
    });
    expect(problems).toEqual([]);
  });

  it('O04 with credentials the shop uses PayPal itself', () => {
    const problems: string[] = [];
    const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_ENVIRONMENT: 'sandbox' };
    expect(read({ ...keys, PAYPAL_PROTOCOL: 'orders-v2', PAYPAL_WEBHOOK_ID: 'WH' }, problems)).toMatchObject({
      type: 'paypal',
      protocol: 'orders-v2',
      isPayPal: true,
      options: { apiUrl: 'https://api-m.sandbox.paypal.com', clientId: 'id', webhookId: 'WH' },
    });
    expect(problems).toEqual([]);
  });

  it('O04 another server has all of its protocols on one origin', () => {
    const problems: string[] = [];
    const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_API_URL: 'http://127.0.0.1:8092/' };
    expect(read(keys, problems)).toMatchObject({
      isPayPal: false,
      options: {
        apiUrl: 'http://127.0.0.1:8092',
        nvpUrl: 'http://127.0.0.1:8092/nvp',
        webUrl: 'http://127.0.0.1:8092',
      },
    });
    expect(problems).toEqual([]);
  });

  it('O04 half of the credentials, or an unknown word, is a problem that names its variable and no secret', () => {
    const problems: string[] = [];
    read({ PAYPAL_CLIENT_SECRET: 'very-secret' }, problems);
    const words = { PAYPAL_PROTOCOL: 'soap', PAYPAL_ENVIRONMENT: 'moon', PAYPAL_API_URL: 'paypal.example' };
    problems.push(...readSettings(words).problems);
    expect(problems).toEqual([
      expect.stringContaining('PAYPAL_CLIENT_ID must be set'),
      expect.stringContaining('PAYPAL_PROTOCOL is "soap"'),
      expect.stringContaining('PAYPAL_ENVIRONMENT is "moon"'),
      expect.stringContaining('PAYPAL_API_URL is "paypal.example"'),
    ]);
    expect(problems.join()).not.toContain('very-secret');
  });
});

it('O04 PayPal’s first API begins nothing: a shop that is set to it does not start, and is given the other setting', () => {
  expect(readConfig({ PAYPAL_PROTOCOL: 'rest-v1' })).toEqual({
    ok: false,
    problems: [
      'PAYPAL_PROTOCOL is "rest-v1", which begins nothing any more: set orders-v2; what rest-v1 began is still finished, refunded and ended with the same PAYPAL_CLIENT_ID.',
    ],
  });
});

describe('values sent to PayPal, and values from the browser', () => {
  it('N14 a request id is the same only for the same step of an attempt, and fits the older protocols', () => {
    const key = requestKey('order:0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11:charge:1', 'execute');
    expect(key).toMatch(/^[0-9a-f]{38}$/);
    expect(requestKey('order:0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11:charge:1', 'execute')).toBe(key);
    expect(requestKey('order:0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11:charge:2', 'execute')).not.toBe(key);
    expect(requestKey('order:0b7f6a0e-3c55-4f0a-9f57-1f0b5f6f7d11:charge:1', 'refund')).not.toBe(key);
  });

  it.each([
    [3_011, 'USD', '30.11'],
    [500, 'JPY', '500'],
    [7, 'EUR', '0.07'],
    [-100, 'USD', '-1.00'],
  ])('E14 %i of %s is %s, and back', (minor, currency, text) => {
    expect(amountText(minor, currency)).toBe(text);
    expect(parseAmount(text, currency)).toBe(minor);
  });

  it('E14 an invalid amount is null', () => {
    for (const text of ['', '1e3', 'NaN', '1,00', ' 1', '0x10', '30.1111', '١'])
      expect(parseAmount(text, 'USD')).toBeNull();
    expect(parseAmount('1.5', 'JPY')).toBeNull();
    expect(parseAmount('1.00', 'usd')).toBeNull();
  });

  it('Q03 the return path is one of this shop, and PayPal’s parameters are ids', () => {
    const start = Compile(CreatePayPalPaymentSchema);
    const order = { orderType: 'Standard', funnel: { hash: 'h', step: 's' }, checkoutId: 'c' };
    expect(start.Check({ ...order, returnPath: '/order?uid=u1&x=%20' })).toBe(true);
    for (const returnPath of ['//evil.example', '/\\evil.example', 'https://evil.example', '', 'order', '/a\nb']) {
      expect(start.Check({ ...order, returnPath })).toBe(false);
    }
    const execute = Compile(ExecutePayPalSchema);
    expect(execute.Check({ token: 'EC-1', PayerID: null })).toBe(true);
    expect(execute.Check({ PayerID: 'ADAVXKMT2QR5W' })).toBe(false);
    expect(execute.Check({ token: '../v1/x', PayerID: 'A' })).toBe(false);
  });
});
