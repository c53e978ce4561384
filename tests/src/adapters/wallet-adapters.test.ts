// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletSheetRequest } from '../../../machines/wallet/wallet.types.ts';
import { appleRequest } from '../../../src/adapters/wallets/apple-request.ts';
import { createCardTokens } from '../../../src/adapters/wallets/card-tokens.ts';
import type { GoogleAddress } from '../../../src/adapters/wallets/google-pay.types.ts';
import { googleRequest } from '../../../src/adapters/wallets/google-request.ts';
import { walletAmount } from '../../../src/adapters/wallets/wallet-adapter.ts';
import {
  contactOfApple,
  contactOfGoogle,
  deliveryOfApple,
  deliveryOfGoogle,
  placeOfWallet,
} from '../../../src/adapters/wallets/wallet-contact.ts';
import { createWalletPort } from '../../../src/adapters/wallets/wallet-port.ts';

const REQUEST: WalletSheetRequest = {
  currency: 'USD',
  countryCode: 'US',
  label: 'Fernhollow',
  total: 12_905,
  recurring: null,
  asks: null,
  lines: [
    { label: '3 bags', amount: 13_905 },
    { label: 'Discount', amount: -1_000 },
  ],
};
const PAGE = 'https://shop.example/order?uid=classic';
const RECURRING = {
  ...({ label: 'Every 2 weeks', amount: 3_900, intervalUnit: 'week', intervalCount: 2 } as const),
  firstRenewal: '2026-12-05T00:00:00.000Z',
  terms: '$39.00 every 2 weeks',
  manageUrl: '/subscription',
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  delete window.ApplePaySession;
  delete window.google;
});

describe('amounts in the wallets’ format', () => {
  it.each([
    [12_905, 'USD', '129.05'],
    [0, 'USD', '0.00'],
    [-1_000, 'USD', '-10.00'],
    [7, 'USD', '0.07'],
    [129, 'JPY', '129'],
    [999_999_999_99, 'USD', '999999999.99'],
    [18_600, 'KWD', '18.60'],
  ])('A06 %i of %s is %s', (minor, currency, text) => {
    expect(walletAmount(minor, currency)).toBe(text);
  });

  it('V10 both sheets show the server’s total and lines, and no sums of their own', () => {
    expect(googleRequest(REQUEST, 'pk_1')).toMatchObject({
      callbackIntents: ['PAYMENT_AUTHORIZATION'],
      transactionInfo: {
        totalPrice: '129.05',
        displayItems: [{ price: '139.05' }, { price: '-10.00' }],
      },
    });
    expect(appleRequest(REQUEST, 3, PAGE)).toMatchObject({
      total: { label: 'Fernhollow', amount: '129.05' },
      lineItems: [{ amount: '139.05' }, { amount: '-10.00' }],
    });
  });

  it('V10 both sheets show the later charges without adding them', () => {
    const request = { ...REQUEST, recurring: RECURRING };
    expect(googleRequest(request, 'pk_1')).toMatchObject({
      transactionInfo: {
        totalPrice: '129.05',
        displayItems: [{}, {}, { label: '$39.00 every 2 weeks', price: '0.00' }],
      },
    });
    expect(appleRequest(request, 14, PAGE)).toMatchObject({
      total: { amount: '129.05' },
      recurringPaymentRequest: {
        billingAgreement: '$39.00 every 2 weeks',
        managementURL: 'https://shop.example/subscription',
        regularBilling: { amount: '39.00', recurringPaymentIntervalUnit: 'day', recurringPaymentIntervalCount: 14 },
      },
    });
    expect(appleRequest(request, 3, PAGE)).not.toHaveProperty('recurringPaymentRequest');
  });
});

describe('the contact of a wallet', () => {
  it('E08 E11 a state is recognised by its code and its name, in any case', () => {
    const address = { countryCode: 'us', locality: 'Portland', postalCode: '97205' };
    for (const administrativeArea of ['OR', 'or', 'Oregon', ' oregon '])
      expect(contactOfGoogle({ ...address, administrativeArea })).toEqual({
        country: 'US',
        state: 'OR',
        city: 'Portland',
        zipPostalCode: '97205',
      });
    expect(contactOfGoogle({ ...address, administrativeArea: 'Elsewhere' }).state).toBe('Elsewhere');
    expect(contactOfGoogle({})).toEqual({});
  });

  it('E11 a name is split before its last word, and unknown fields are absent', () => {
    expect(contactOfGoogle({ name: '  Anna Maria  del Río ' })).toEqual({
      firstName: 'Anna Maria del',
      lastName: 'Río',
    });
    expect(contactOfGoogle({ name: 'Cher' })).toEqual({ firstName: 'Cher' });
    expect(contactOfGoogle(undefined)).toEqual({});
    expect(contactOfApple(undefined)).toEqual({});
    expect(contactOfApple({ givenName: 'Ada', addressLines: ['1 Way', 'Apt 2'], phoneNumber: '' })).toEqual({
      firstName: 'Ada',
      street: '1 Way',
      apartment: 'Apt 2',
    });
  });
});

describe('the delivery of a wallet', () => {
  const google = (address: GoogleAddress) => deliveryOfGoogle({ email: 'ada@example.com', shippingAddress: address });

  it.each([
    ['GB', 'Greater London'],
    ['DE', 'Berlin'],
    ['IE', 'County Dublin'],
    ['JP', 'Tokyo'],
  ])('E08 E11 of %s has no state, whatever region the wallet names: %s', (countryCode, administrativeArea) => {
    const address = { countryCode, administrativeArea, locality: 'x'.repeat(90), postalCode: '1'.repeat(50) };
    expect(google(address).state).toBe('');
    const place = placeOfWallet(address);
    expect([place.state, place.city.length, place.zipPostalCode.length]).toEqual(['', 80, 40]);
  });

  it.each([
    ['GB', 'N1 ', 'N1 1AA'],
    ['GB', 'SW1Y', 'SW1Y 1AA'],
    ['CA', 'K1A', 'K1A 1A1'],
    ['CA', 'K1A 0B1', 'K1A 0B1'],
    ['US', '94110', '94110'],
  ])(
    'O08 V10 the beginning of a postal code of %s, %j, is priced as one of its district',
    (countryCode, postalCode, zip) => {
      expect(placeOfWallet({ countryCode, postalCode }).zipPostalCode).toBe(zip);
    },
  );

  it('E11 a line that is too long goes on in the next, and a fourth one stays', () => {
    const lines = ['12 Fern Street', 'c/o Dr. Maximiliane von der Heide-Schulze, 3rd floor', 'Backyard', 'ring twice'];
    const account = deliveryOfApple({ addressLines: lines });
    const written = [account.street, account.apartment, account.additionalAddressLine].join(' ');
    for (const line of lines) for (const word of line.split(/[ ,]+/)) expect(written).toContain(word);
    expect(account.apartment.length).toBeLessThanOrEqual(40);
  });
});

describe('the card provider’s answers', () => {
  const answers = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

  it('A06 the shopper reads a card’s error, and no error of the shop’s configuration', async () => {
    const tokens = createCardTokens('https://cards.example', 'pk_1');
    answers(402, '{"error":{"type":"card_error","message":"Your card has expired."}}');
    expect(await tokens.ofGooglePay('{"id":"tok_1"}', {})).toEqual({
      type: 'failed',
      message: 'Your card has expired.',
    });
    answers(401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: pk_1"}}');
    expect(JSON.stringify(await tokens.ofGooglePay('{"id":"tok_1"}', {}))).not.toContain('Key');
  });

  it.each(['<html>', '', 'null', '[]', '{"id":7}'])('A06 the answer %j is no payment method', async (body) => {
    answers(200, body);
    const tokens = createCardTokens('https://cards.example', 'pk_1');
    expect((await tokens.ofGooglePay('{"id":"tok_1"}', {})).type).toBe('failed');
  });

  it.each(['', '{', 'null', '{"id":5}', '"tok_1"'])('A06 the token %j of a wallet is sent nowhere', async (token) => {
    const called = vi.fn();
    vi.stubGlobal('fetch', called);
    expect((await createCardTokens('https://cards.example', 'pk_1').ofGooglePay(token, {})).type).toBe('failed');
    expect(called).not.toHaveBeenCalled();
  });
});

describe('the wallets as one port', () => {
  const settings = { apiUrl: 'https://cards.example', google: null, apple: { scriptUrl: null, merchantId: 'm' } };
  const DEPS = {
    page: document,
    publishableKey: 'pk_1',
    merchantSession: async () => null,
    deliveryOf: () => null,
  };
  const portOf = () => createWalletPort(settings, DEPS);

  beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))));

  it('A06 a browser without Apple Pay and a shop without Google Pay have no wallet, and load nothing', async () => {
    expect(await portOf().available(REQUEST)).toEqual([]);
    expect(document.head.querySelector('script')).toBeNull();
  });

  it('A06 a shop without wallets opens no sheet, and the outcome says so', async () => {
    const none = createWalletPort({ ...settings, apple: null }, DEPS);
    expect((await none.authorize('google_pay', REQUEST)).type).toBe('unavailable');
    expect((await portOf().authorize('apple_pay', REQUEST)).type).toBe('unavailable');
  });

  it('A06 a wallet that throws while it is checked or opened cannot pay', async () => {
    class Broken {
      static canMakePayments(): boolean {
        throw new Error('InvalidAccessError');
      }
      constructor() {
        throw new Error('InvalidAccessError');
      }
    }
    Object.assign(window, { ApplePaySession: Broken });
    expect(await portOf().available(REQUEST)).toEqual([]);
    expect((await portOf().authorize('apple_pay', REQUEST)).type).toBe('unavailable');
    Object.assign(window, { google: { payments: { api: { PaymentsClient: Broken } } } });
    const google = { scriptUrl: 'https://pay.example/', merchantId: 'm', environment: 'TEST' } as const;
    const port = createWalletPort({ ...settings, google }, DEPS);
    expect((await port.authorize('google_pay', REQUEST)).type).toBe('unavailable');
  });

  it('A06 the sheet opens inside the click event, before any await', () => {
    const begun = vi.fn();
    class Session {
      static canMakePayments = () => true;
      static supportsVersion = () => true;
      begin = begun;
    }
    Object.assign(window, { ApplePaySession: Session });
    void portOf().authorize('apple_pay', REQUEST);
    expect(begun).toHaveBeenCalledOnce();
  });

  it('N14 two clicks open one sheet; after an authorization without an end the next click opens a new one', async () => {
    const sessions: { end: (event: object) => void; completed: object[] }[] = [];
    class Session {
      static STATUS_SUCCESS = 0;
      static STATUS_FAILURE = 1;
      static canMakePayments = () => true;
      static supportsVersion = () => true;
      onpaymentauthorized: (event: object) => void = () => {};
      completed: object[] = [];
      begin() {
        sessions.push({ end: (event) => this.onpaymentauthorized(event), completed: this.completed });
      }
      completePayment(result: object) {
        this.completed.push(result);
      }
    }
    Object.assign(window, { ApplePaySession: Session });
    let made = 0;
    vi.stubGlobal('fetch', async () => Response.json({ id: `pm_${++made}` }));
    const port = portOf();
    const [first, second] = [port.authorize('apple_pay', REQUEST), port.authorize('apple_pay', REQUEST)];
    expect(sessions).toHaveLength(1);
    const payment = { token: { paymentData: {}, paymentMethod: {}, transactionIdentifier: '1' } };
    sessions[0]?.end({ payment });
    expect(await first).toBe(await second);
    expect(await first).toMatchObject({ type: 'authorized', cardId: 'pm_2' });

    const third = port.authorize('apple_pay', REQUEST);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]?.completed).toEqual([{ status: 1 }]);
    sessions[1]?.end({ payment });
    const outcome = await third;
    expect(outcome).toMatchObject({ type: 'authorized', cardId: 'pm_4' });
    if (outcome.type === 'authorized') for (const result of ['success', 'fail'] as const) outcome.finish(result);
    expect(sessions[1]?.completed).toEqual([{ status: 0 }]);
  });

  it('A06 V07 a browser whose sheet cannot name a wrong field ends it, and the form says why', async () => {
    const completed: object[] = [];
    class Session {
      static STATUS_FAILURE = 1;
      static canMakePayments = () => true;
      static supportsVersion = () => true;
      onpaymentauthorized: (event: object) => void = () => {};
      begin() {
        this.onpaymentauthorized({ payment: {} });
      }
      completePayment(result: object) {
        completed.push(result);
      }
    }
    Object.assign(window, { ApplePaySession: Session });
    const message = 'Enter your phone number';
    const unpriced = () => Promise.reject(new Error('no price was asked for'));
    const wrong = async () => ({ type: 'wrong' as const, problems: [{ field: 'phone' as const, message }] });
    const deliveryOf = () => ({ movedTo: unpriced, chose: unpriced, authorized: wrong });
    const port = createWalletPort(settings, { ...DEPS, deliveryOf });
    expect(await port.authorize('apple_pay', REQUEST)).toEqual({ type: 'unavailable', message });
    expect(completed).toEqual([{ status: 1, errors: [] }]);
  });
});
