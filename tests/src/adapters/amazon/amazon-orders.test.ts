// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AMAZON_COPY } from '../../../../domain/amazon-pay/amazon-copy.ts';
import { HiddenToken } from '../../../../domain/orders/access-token.ts';
import type { AmazonPlacement } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import type { ApiAnswer, ApiClient } from '../../../../src/adapters/api/api.types.ts';
import { createAmazonEffects } from '../../../../src/adapters/payment/amazon/amazon-effects.ts';
import { resolveReturn } from '../../../../src/adapters/payment/amazon/amazon-return.ts';
import { installLibrary, type LibraryStub, removeLibrary } from './library-stub.ts';

const S01 = 'S01-1234567-1234567';
const CUSTOMER = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '(206) 555-0100',
  formattedPhoneNumber: '2065550100',
  country: 'US',
  state: 'WA',
  city: 'Seattle',
  street: '1 Main St',
  zipPostalCode: '98101',
  apartment: '',
  additionalAddressLine: '',
};
const PLACEMENT = {
  flow: 'order',
  reference: S01,
  accessToken: new HiddenToken('Atza|x'),
  sellerId: 'SELLER',
  confirmation: false,
  order: { orderType: 'Standard', returnPath: '/order' },
} as unknown as AmazonPlacement;
const ORDER = { id: 'order-1' };
let library: LibraryStub;
let calls: [string, object][];

beforeEach(() => {
  library = installLibrary(window);
  calls = [];
});

afterEach(() => {
  vi.useRealTimers();
  removeLibrary(window);
});

const ok = (body: unknown): ApiAnswer => ({ type: 'ok', body });
const problem = (status: number, code: string, more: object = {}): ApiAnswer => {
  const error = { code, message: `says ${code}` };
  return { type: 'problem', status, error, body: { error, ...more } };
};
const UNREACHABLE: ApiAnswer = { type: 'unreachable' };

function api(answer: ApiAnswer): ApiClient {
  const post: ApiClient['post'] = async (path, body) => {
    calls.push([path, body]);
    return answer;
  };
  return { get: (path) => post(path, {}), post };
}

const effects = (answer: ApiAnswer) => createAmazonEffects(api(answer), window);

const accessToken = new HiddenToken('Atza|x');
const request = { flow: 'order', brand: 'fernhollow', accessToken, reference: S01 } as const;

describe('the customer of an address', () => {
  it('O06 E18 E19 is read by the reference, with the cleaned phone', async () => {
    const outcome = await effects(ok(CUSTOMER)).lookUpCustomer(request);
    expect(outcome).toMatchObject({ type: 'known', account: { firstName: 'Ada', phone: '2065550100' } });
    expect(outcome).not.toHaveProperty('account.formattedPhoneNumber');
    await effects(ok(CUSTOMER)).lookUpCustomer({ ...request, flow: 'subscription', reference: 'C01-1' });
    expect(calls).toEqual([
      ['orders/getInfoAmazon', { brand: 'fernhollow', accessToken: 'Atza|x', orderReferenceId: S01 }],
      ['orders/getInfoAmazonSub', { brand: 'fernhollow', accessToken: 'Atza|x', billingAgreementId: 'C01-1' }],
    ]);
  });

  it.each([
    ['an old token', problem(401, 'sign_in_expired'), 'session_expired', /^401 .*says sign_in_expired/],
    ['a country that is not delivered to', problem(422, 'address_invalid'), 'refused', /^422 .*says address_invalid/],
    [
      'an error of another shape',
      { type: 'problem', status: 502, error: null, body: 'Bad Gateway' },
      'refused',
      /^502 .*Gateway/,
    ],
    ['half a customer', ok({ firstName: 'Ada' }), 'refused', /^no customer in the answer$/],
    ['an outage', UNREACHABLE, 'refused', /^unreachable$/],
  ] as const)(
    'K04 with %s it is not known, and the raw error is what was answered',
    async (_what, answer, type, error) => {
      expect(await effects(answer).lookUpCustomer(request)).toEqual({ type, error: expect.stringMatching(error) });
    },
  );
});

it('K04 a long raw error ends with a character that is complete', async () => {
  const answer: ApiAnswer = { type: 'problem', status: 502, error: null, body: `${'x'.repeat(294)}😀` };
  const outcome = await effects(answer).lookUpCustomer(request);
  expect(outcome).toEqual({ type: 'refused', error: `502 "${'x'.repeat(294)}` });
});

describe('the order at Amazon', () => {
  it('O06 is placed by its reference, or by its agreement', async () => {
    await effects(ok({ order: ORDER, token: 't' })).place(PLACEMENT);
    await effects(ok({ order: ORDER, token: 't' })).place({ ...PLACEMENT, flow: 'subscription', reference: 'C01-1' });
    expect(calls).toEqual([
      ['orders/payamazon', { ...PLACEMENT.order, accessToken: 'Atza|x', orderReferenceId: S01 }],
      ['orders/payamazonsub', { ...PLACEMENT.order, accessToken: 'Atza|x', billingAgreementId: 'C01-1' }],
    ]);
  });

  it.each([
    ['confirmed', ok({ order: ORDER, token: 't' }), { type: 'confirmed', token: 't', orderId: 'order-1' }],
    ['paid in another tab', ok({ order: ORDER, payment: {} }), { type: 'unknown', orderId: 'order-1' }],
    ['of another price', problem(409, 'price_changed', { quote: { id: 'q', total: 1 } }), { type: 'requoted' }],
    ['of an old token', problem(401, 'x'), { type: 'refused', code: 'session_expired' }],
    ['of an old reference', problem(409, 'reference_stale'), { type: 'refused', code: 'stale_reference' }],
    ['refused', problem(400, 'invalid_request'), { type: 'refused', code: 'invalid_request' }],
    ['without an order', ok(null), { type: 'refused', code: 'payment_unavailable' }],
    ['unanswered', UNREACHABLE, { type: 'refused', code: 'payment_unavailable' }],
  ])('H05 is %s', async (_what, answer, outcome) => {
    expect(await effects(answer).place(PLACEMENT)).toMatchObject(outcome);
  });

  it('is placed within the confirmation, which then leaves the page', async () => {
    const outcome = await effects(ok({ order: ORDER, token: 't' })).place({ ...PLACEMENT, confirmation: true });
    expect(outcome).toEqual({ type: 'confirming' });
    expect(library.confirming).toEqual({ sellerId: 'SELLER', reference: S01 });
    expect(library.calls).toEqual(['confirmation left']);
  });

  it('ends the confirmation where nothing was placed', async () => {
    const confirming = { ...PLACEMENT, confirmation: true };
    const stale = { type: 'refused', code: 'stale_reference', message: AMAZON_COPY.staleReference };
    expect(await effects(problem(409, 'reference_stale')).place(confirming)).toEqual(stale);
    expect(library.calls).toEqual(['confirmation ended']);
    library.throwing.add('Confirmation');
    expect(await effects(ok({})).place(confirming)).toMatchObject({ type: 'refused' });
  });

  it('a confirmation that never begins is refused, and places nothing when it begins too late', async () => {
    vi.useFakeTimers();
    library.isConfirmationLate = true;
    const placing = effects(ok({ order: ORDER, token: 't' })).place({ ...PLACEMENT, confirmation: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await placing).toMatchObject({ type: 'refused', code: 'payment_unavailable' });
    library.beginConfirmation();
    await vi.runAllTimersAsync();
    expect([calls, library.calls]).toEqual([[], ['confirmation ended']]);
  });

  it('a placement that fails ends the confirmation, and a page that is not left is refused', async () => {
    const confirming = { ...PLACEMENT, confirmation: true };
    const broken: ApiClient = { ...api(UNREACHABLE), post: () => Promise.reject(new Error('broken')) };
    expect(await createAmazonEffects(broken, window).place(confirming)).toMatchObject({ type: 'refused' });
    expect(library.calls).toEqual(['confirmation ended']);
    library.throwing.add('success');
    expect(await effects(ok({ order: ORDER, token: 't' })).place(confirming)).toMatchObject({ type: 'refused' });
  });

  it.each([
    ['captured', ok({ status: 'captured', order: ORDER }), { type: 'captured', order: ORDER }],
    ['captured without its order', ok({ status: 'captured', order: null }), { type: 'unknown' }],
    ['pending', ok({ status: 'pending', order: ORDER }), { type: 'unknown' }],
    ['unreadable', ok(null), { type: 'unknown' }],
    ['unanswered', UNREACHABLE, { type: 'unknown' }],
    ['an error of the server', problem(500, 'internal_error'), { type: 'unknown' }],
    [
      'another card',
      ok({ status: 'requires_payment_method', message: 'm' }),
      { type: 'declined', message: 'm', canChooseAnother: true },
    ],
    ['declined', problem(402, 'payment_declined'), { type: 'declined', severity: 'soft' }],
    ['not this session’s', problem(404, 'order_missing'), { type: 'refused', code: 'order_missing' }],
  ])('O06 H05 its charge is %s', async (_what, answer, outcome) => {
    expect(await effects(answer).capture({ token: 't' })).toMatchObject(outcome);
    expect(calls).toEqual([['orders/captureamazon', { token: 't' }]]);
  });
});

describe('a return from a page of Amazon', () => {
  const returned = {
    provider: 'amazon',
    flow: 'payment',
    action: 'success',
    token: 't',
    paymentId: null,
    payerId: null,
  } as const;

  it.each([
    ['paid', ok({ status: 'captured', order: ORDER }), { type: 'captured', order: ORDER }],
    [
      'another card',
      ok({ status: 'requires_payment_method', message: 'm' }),
      { type: 'declined', severity: 'soft', message: 'm' },
    ],
    ['unknown', UNREACHABLE, { type: 'unknown' }],
    ['missing', problem(404, 'order_missing'), { type: 'missing' }],
    ['refused', problem(403, 'forbidden'), { type: 'refused' }],
  ])('Q04 is read by the server, and is %s', async (_what, answer, outcome) => {
    expect(await resolveReturn(api(answer), returned)).toMatchObject(outcome);
    expect(calls).toEqual([['orders/captureamazon', { token: 't' }]]);
  });

  it('Q04 without a token of ours is named by its order reference', async () => {
    await resolveReturn(api(UNREACHABLE), { ...returned, token: null, paymentId: S01 });
    expect(calls).toEqual([['orders/captureamazon', { orderReferenceId: S01 }]]);
  });
});

it('L08 the flag of a subscription is read once; signing out forgets the token and the library’s session', () => {
  const { storeSubscriptionFlag, takeSubscriptionFlag, storeToken, readToken, forgetToken } = effects(UNREACHABLE);
  expect(takeSubscriptionFlag()).toBe(false);
  storeSubscriptionFlag();
  expect([takeSubscriptionFlag(), takeSubscriptionFlag()]).toEqual([true, false]);
  storeToken(new HiddenToken('Atza|x'));
  expect(readToken()?.read()).toBe('Atza|x');
  forgetToken();
  expect([readToken(), library.calls]).toEqual([null, ['logout']]);
});
