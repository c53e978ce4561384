import { describe, expect, it } from 'vitest';
import { approvalIsOver } from '../../../domain/orders/approval-copy.ts';
import { followedReturn, type ProviderReturn } from '../../../domain/orders/payment-return.ts';
import type { ApiAnswer, ApiClient } from '../../../src/adapters/api/api.types.ts';
import { createApproval, payExpress, resolveReturn } from '../../../src/adapters/payment/approvals.ts';
import {
  isApprovalAddress,
  type LeavingView,
  redirectToProvider,
  watchForReturn,
} from '../../../src/adapters/payment/redirect.ts';
import { createStoredReturn } from '../../../src/adapters/storage/stored-return.ts';
import { anAccount, anOrder, anOrderRequest, aQuote } from '../../support/pages/orders.ts';
import { NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts';

const PAID_FOR = { order: 'FH-1', name: 'A… L…', city: 'S… F…' };
const APPROVED = { provider: 'paypal', token: 'EC-1', payerId: 'PAYER1' } as const;
const RETURNED: ProviderReturn = {
  provider: 'paypal',
  flow: 'payment',
  action: 'success',
  paymentId: 'PAYID-1',
  token: 'EC-1',
  payerId: 'PAYER1',
};

/** The shop's API with this answer. */
function apiThat(answer: ApiAnswer) {
  const calls: { path: string; body: object }[] = [];
  const api: ApiClient = {
    get: async () => answer,
    post: async (path, body) => {
      calls.push({ path, body });
      return answer;
    },
  };
  return { api, calls };
}

const ok = (body: unknown): ApiAnswer => ({ type: 'ok', body });
const problem = (status: number, code: string, rest: object = {}): ApiAnswer => {
  const error = { code, message: `says ${code}` };
  return { type: 'problem', status, error, body: { error, ...rest } };
};

describe('the request of an approval from PayPal', () => {
  const order = { ...anOrderRequest(), returnPath: '/order' };

  it.each([
    ['payment', 'orders/createpaypalpayment'],
    ['subscription', 'orders/createpaypalsubscription'],
    ['express', 'orders/setexpresscheckout'],
  ] as const)('O04 O05 T07 a %s is requested by %s', async (flow, path) => {
    const { api, calls } = apiThat(ok({ approvalUrl: 'https://paypal.example/', token: 'EC-1', paymentId: null }));
    const outcome = await createApproval(api, { provider: 'paypal', flow, order });
    expect([outcome, calls[0]?.path]).toEqual([
      { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://paypal.example/' },
      path,
    ]);
  });

  it.each([
    [ok({ order: anOrder(), payment: { status: 'captured' } }), { type: 'unknown', orderId: 'order-1' }],
    [problem(409, 'price_changed', { quote: aQuote(50) }), { type: 'requoted', quote: aQuote(50) }],
    [problem(409, 'order_closed'), { type: 'refused', code: 'order_closed', message: 'says order_closed' }],
    [
      ok('nonsense'),
      { type: 'refused', code: 'payment_unavailable', message: 'Sorry, but Payment Service is not available!' },
    ],
    [
      { type: 'unreachable' } as const,
      { type: 'refused', code: 'payment_unavailable', message: 'Sorry, but Payment Service is not available!' },
    ],
  ])('O04 K03 V10 the answer %j has its outcome', async (answer, expected) => {
    expect(await createApproval(apiThat(answer).api, { provider: 'paypal', flow: 'payment', order })).toEqual(expected);
  });
});

describe('the completion of a return', () => {
  it.each([
    ['payment', 'orders/executepaypalpayment'],
    ['subscription', 'orders/executepaypalsubscription'],
  ] as const)(
    'Q03 O04 T07 of a %s it passes on only the token, the payment and the payer, to %s',
    async (flow, path) => {
      const { api, calls } = apiThat(ok({ status: 'captured', order: anOrder() }));
      expect(await resolveReturn(api, { ...RETURNED, flow })).toEqual({ type: 'captured', order: anOrder() });
      const body = { token: 'EC-1', paymentId: 'PAYID-1', PayerID: 'PAYER1' };
      expect(calls).toEqual([{ path, body }]);
    },
  );

  it('O05 an express checkout is read by its token', async () => {
    const details = { payerId: 'PAYER1', account: anAccount(), quote: aQuote(99) };
    const { api, calls } = apiThat(ok(details));
    expect(await resolveReturn(api, { ...RETURNED, flow: 'express' })).toEqual({
      type: 'express',
      provider: 'paypal',
      details,
      token: 'EC-1',
    });
    expect(calls).toEqual([{ path: 'orders/getexpresscheckoutdetail', body: { token: 'EC-1' } }]);
  });

  it.each([
    [ok({ status: 'captured', order: null }), { type: 'captured', order: null }],
    [ok({ status: 'captured', order: null, paidFor: PAID_FOR }), { type: 'captured', order: null, paidFor: PAID_FOR }],
    [ok({ status: 'captured', order: null, paidFor: { name: 1 } }), { type: 'captured', order: null }],
    [ok({ status: 'pending', order: anOrder() }), { type: 'unknown', orderId: null, why: 'processing' }],
    [ok({ status: 'unknown', order: null }), { type: 'unknown', orderId: null }],
    [ok({}), { type: 'unknown', orderId: null }],
    [ok(null), { type: 'unknown', orderId: null, why: 'unreachable' }],
    [
      ok({ status: 'requires_approval', approvalUrl: 'https://p.example/' }),
      { type: 'requires_approval', provider: 'paypal', approvalUrl: 'https://p.example/' },
    ],
    [problem(404, 'order_missing'), { type: 'missing' }],
    [problem(400, 'invalid_request'), { type: 'missing' }],
    [problem(409, 'payment_expired'), { type: 'refused', code: 'payment_expired', message: approvalIsOver('PayPal') }],
    [
      problem(409, 'payment_not_approved'),
      { type: 'refused', code: 'payment_not_approved', message: 'says payment_not_approved' },
    ],
    [problem(402, 'payment_declined'), { type: 'declined', severity: 'soft', message: 'says payment_declined' }],
    [
      problem(429, 'too_many_attempts'),
      { type: 'declined', severity: 'hard', code: 'too_many_attempts', message: 'says too_many_attempts' },
    ],
    [problem(503, 'payment_unavailable'), { type: 'unknown', orderId: null, why: 'unreachable' }],
    [problem(500, 'internal_error'), { type: 'unknown', orderId: null, why: 'unreachable' }],
    [{ type: 'unreachable' } as const, { type: 'unknown', orderId: null, why: 'unreachable' }],
  ])('O04 K03 the answer %j to a return has its outcome', async (answer, expected) => {
    expect(await resolveReturn(apiThat(answer).api, RETURNED)).toEqual(expected);
  });

  it.each(['soft', 'hard'] as const)('N08 the %s severity of a decline comes with the return', async (severity) => {
    const error = { code: 'payment_declined', message: 'no', severity } as const;
    const answer = { type: 'problem', status: 402, error, body: { error } } as const;
    expect(await resolveReturn(apiThat(answer).api, RETURNED)).toMatchObject({ type: 'declined', severity });
  });

  it.each([
    [false, 'orders/doexpresscheckout'],
    [true, 'orders/createrecurringpayment'],
  ])('O05 T07 a confirmed total (recurring: %s) is paid by %s', async (isRecurring, path) => {
    const quote = { id: 'quote-1', total: 99 };
    const { api, calls } = apiThat(ok({ status: 'captured', order: anOrder() }));
    expect(await payExpress(api, { ...APPROVED, quote, isRecurring })).toEqual({ type: 'captured', order: anOrder() });
    expect(calls).toEqual([{ path, body: { token: 'EC-1', PayerID: 'PAYER1', quote } }]);
  });

  it('V07 O05 an account with what the shopper typed goes with the total', async () => {
    const quote = { id: 'quote-1', total: 99 };
    const account = anAccount({ firstName: 'Cher', lastName: 'Sarkisian' });
    const { api, calls } = apiThat(ok({ status: 'captured', order: anOrder() }));
    await payExpress(api, { ...APPROVED, account, quote, isRecurring: false });
    expect(calls[0]?.body).toEqual({ token: 'EC-1', PayerID: 'PAYER1', quote, account });
  });

  it.each([
    [ok({ status: 'unknown', order: anOrder() }), { type: 'unknown', orderId: 'order-1' }],
    [ok({ status: 'unknown', order: null }), { type: 'unknown', orderId: null }],
    [{ type: 'unreachable' } as const, { type: 'unknown', orderId: null }],
    [problem(409, 'payment_expired'), { type: 'refused', code: 'payment_expired', message: 'says payment_expired' }],
  ])('O05 N14 for a confirmed total %j is no decline', async (answer, expected) => {
    const payment = { ...APPROVED, quote: { id: 'quote-1', total: 99 }, isRecurring: false };
    expect(await payExpress(apiThat(answer).api, payment)).toEqual(expected);
  });
});

describe('the return in an address', () => {
  it.each([
    ['no token', { token: null }],
    ['a token of nonsense', { token: 'EC 1<script>' }],
    ['a payer of nonsense', { payerId: '../..' }],
    ['a payment that is too long', { paymentId: 'P'.repeat(65) }],
  ])('Q03 an address with %s has no return', (_, over) => {
    expect(followedReturn({ ...RETURNED, ...over })).toBeNull();
  });

  it('Q03 a cancelled return needs no token, because it captures nothing', () => {
    const cancelled: ProviderReturn = { ...RETURNED, action: 'cancel', token: null };
    expect([followedReturn(cancelled), followedReturn(RETURNED), followedReturn(null)]).toEqual([
      cancelled,
      RETURNED,
      null,
    ]);
  });
});

describe('a return that is not resolved yet', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;

  it('Q03 a reload reads it until it is resolved or too old', () => {
    let now = 0;
    const kept = createStoredReturn(
      () => storage,
      () => now,
      'fh-classic',
    );
    kept.write(RETURNED);
    expect(kept.read()).toEqual(RETURNED);
    now = 7 * 3_600_000;
    expect(kept.read()).toBeNull();
    kept.clear();
    expect(stored.size).toBe(0);
  });

  it('Q03 one of a funnel is no return of another one, which leaves it and has its own', () => {
    stored.clear();
    const [classic, refill] = ['fh-classic', 'nv-refill'].map((funnel) =>
      createStoredReturn(
        () => storage,
        () => 0,
        funnel,
      ),
    );
    classic?.write(RETURNED);
    expect(refill?.read()).toBeNull();
    refill?.write({ ...RETURNED, token: 'EC-2' });
    refill?.clear();
    expect(classic?.read()).toEqual(RETURNED);
    classic?.write({ ...RETURNED, provider: 'other' as 'paypal' });
    expect(classic?.read()).toBeNull();
  });

  it('Q03 any other stored value, or forbidden storage, counts as no return', () => {
    const kept = createStoredReturn(
      () => storage,
      () => 0,
      'fh-classic',
    );
    const values = [
      ...NAUGHTY_STRINGS,
      '{}',
      '[]',
      '{"fh-classic":{"returned":{},"at":0}}',
      '{"fh-classic":{"returned":null,"at":0}}',
    ];
    for (const value of values) {
      stored.set('sluice-paypal-return', value);
      expect(kept.read()).toBeNull();
    }
    const forbidden = createStoredReturn(
      () => {
        throw new DOMException('no', 'SecurityError');
      },
      () => 0,
      'fh-classic',
    );
    forbidden.write(RETURNED);
    forbidden.clear();
    expect(forbidden.read()).toBeNull();
  });
});

describe('the redirect to PayPal', () => {
  it.each([
    ['https://www.paypal.com/checkoutnow?token=EC-1', true, true],
    ['http://127.0.0.1:8092/checkoutnow?token=EC-1', false, true],
    ['http://paypal.example/', false, false],
    ['https://someone:else@www.paypal.com/', false, false],
    ['javascript:alert(1)', false, false],
    ['data:text/html,hi', false, false],
    ['//evil.example/', false, false],
    ['', false, false],
  ])('O04 %s is allowed (live: %s, in a test: %s)', (address, live, inTest) => {
    expect([isApprovalAddress(address, false), isApprovalAddress(address, true)]).toEqual([live, inTest]);
  });

  it('O04 it redirects, and returns the time', async () => {
    const { view, went } = aWindow();
    const departure = { provider: 'paypal', url: 'https://www.paypal.com/' } as const;
    expect(await redirectToProvider({ view, now: () => 7, isTest: () => false }, departure)).toEqual({ awaySince: 7 });
    expect(went).toEqual(['https://www.paypal.com/']);
  });

  it('Q03 it resolves when this page is shown again, and for no other', async () => {
    const { view, isShown } = aWindow();
    const watching = watchForReturn(view);
    expect(isShown(false)).toBe(1);
    expect(isShown(true)).toBe(0);
    await watching;
  });

  it('O04 an address outside the provider’s hosts is refused', async () => {
    const { view, went } = aWindow();
    const departure = { provider: 'paypal', url: 'javascript:alert(1)' } as const;
    const leaving = redirectToProvider({ view, now: () => 0, isTest: () => true }, departure);
    await expect(leaving).rejects.toThrow();
    expect(went).toEqual([]);
  });
});

/**
 * The parts of a browser's window that a redirect uses; `isShown` shows its page, and returns the listeners still
 * waiting.
 */
function aWindow() {
  const went: string[] = [];
  const listeners = new Set<(event: { persisted: boolean }) => void>();
  const view: LeavingView = {
    location: { assign: (address) => void went.push(address) },
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  };
  const isShown = (persisted: boolean) => {
    for (const listener of listeners) listener({ persisted });
    return listeners.size;
  };
  return { view, went, isShown };
}
