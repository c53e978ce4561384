import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { RANGE_BEGIN, RANGE_END } from '../../backoffice/contracts/admin-figures-api.ts';
import { OfferReplySchema } from '../../contracts/api/content-api.ts';
import { CreateGuestOrderSchema, OrderReplySchema, OrderSchema } from '../../contracts/api/order-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { QuoteRequestSchema, QuoteSchema } from '../../contracts/api/quote-api.ts';
import { LogRequestSchema, StatsEventSchema } from '../../contracts/api/stats-api.ts';
import { type AccountField, accountFieldProblem, emptyAccount } from '../../domain/account/account.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { anOfferReply } from '../support/funnels/funnels.ts';
import { anAccount, anOrder, anOrderRequest, aQuote } from '../support/pages/orders.ts';

const isOrderRequest = (body: unknown) => Check(CreateGuestOrderSchema, body);

describe('placing an order', () => {
  it('O02 accepts a sale with its account and quote, and an offer with its parent', () => {
    const quote = { id: 'quote-1', total: 44.85 };
    expect(isOrderRequest(anOrderRequest({ account: anAccount(), quote }))).toBe(true);
    const offer = { sfid: 'offer-1', total: 44.85 };
    expect(isOrderRequest(anOrderRequest({ orderType: 'Upsell', parent: 'order-1', offer }))).toBe(true);
  });

  it('O02 V10 accepts any value in a field that the requirements name and the server does not trust', () => {
    const untrusted = [
      'accId',
      'upsells',
      'totalTax',
      'dataForTax',
      'paymentOptionId',
      'orderTransactionFee',
      'namedAgent',
    ];
    for (const field of [...untrusted, 'transactionFeeDocumentId', 'statsInfo']) {
      for (const value of [-100, 'free', { total: 0 }, null, [1]]) {
        expect(isOrderRequest({ ...anOrderRequest(), [field]: value })).toBe(true);
      }
    }
  });

  it.each<[string, object]>([
    ['another kind of order', { orderType: 'Free' }],
    ['another way to pay', { paymentMethod: 'cash' }],
    ['an account with an unknown field', { checkoutId: '' }],
    ['a funnel without its version', { funnel: { step: 'order-form' } }],
    ['an account with a field too many', { account: { ...anAccount(), isAdmin: true } }],
    ['an account that lacks a field', { account: { ...anAccount(), email: undefined } }],
    ['a total in words', { quote: { id: 'q', total: '1' } }],
    ['an id that is too long', { checkoutId: 'x'.repeat(101) }],
  ])('O02 N14 V10 is refused with %s', (_, over) => {
    expect(isOrderRequest({ ...anOrderRequest(), ...over })).toBe(false);
  });

  it("E11 V03 accepts every account whose values are within the form's lengths", () => {
    for (const field of Object.keys(emptyAccount('US')) as AccountField[]) {
      const account = { ...anAccount(), [field]: 'x'.repeat(longest(field)) };
      expect([field, isOrderRequest(anOrderRequest({ account }))]).toEqual([field, true]);
    }
  });

  it('O08 a quote request names at least one item', () => {
    const request = { funnel: { hash: 'hash-1' }, checkoutId: 'checkout-1', offers: ['bundle-1'] };
    expect(Check(QuoteRequestSchema, request)).toBe(true);
    expect(Check(QuoteRequestSchema, { ...request, offers: [] })).toBe(false);
    expect(Check(QuoteRequestSchema, { ...request, offers: Array.from({ length: 21 }, () => 'bundle-1') })).toBe(false);
    expect(Check(QuoteSchema, aQuote(44.85))).toBe(true);
  });
});

describe('the replies of the API', () => {
  it.each(ORDER_STATUSES)('E12 N13 an order may be %s', (status) => {
    expect(Check(OrderSchema, anOrder({ status }))).toBe(true);
  });

  it('E12 N13 an order with another status, or without a field, is refused', () => {
    expect(Check(OrderSchema, { ...anOrder(), status: 'Shipped' })).toBe(false);
    for (const field of Object.keys(anOrder()))
      expect(Check(OrderSchema, { ...anOrder(), [field]: undefined })).toBe(false);
  });

  it.each([
    [{ status: 'captured' }, true],
    [{ status: 'requires_action', clientSecret: 'secret' }, true],
    [{ status: 'requires_action' }, false],
    [{ status: 'unknown' }, true],
    [{ status: 'declined' }, false],
  ])('O02 N14 the payment state %j fits its schema: %s', (payment, isState) => {
    expect(Check(OrderReplySchema, { order: anOrder(), payment })).toBe(isState);
  });

  it('C06 E14 an offer has its picture and its currency', () => {
    expect(Check(OfferReplySchema, anOfferReply('bundle-1'))).toBe(true);
    expect(Check(OfferReplySchema, { ...anOfferReply('bundle-1'), currency: undefined })).toBe(false);
  });

  it('H05 an error has one shape, with a code and a sentence', () => {
    expect(Check(ProblemSchema, { error: { code: 'payment_declined', message: 'No.', severity: 'hard' } })).toBe(true);
    expect(Check(ProblemSchema, { error: { code: 'payment_declined', message: 'No.', severity: 'rude' } })).toBe(false);
    expect(Check(ProblemSchema, { error: 'No.' })).toBe(false);
  });
});

describe('the reports of the browser', () => {
  it('C03 E09 an event needs only its type, and null in a field means absent', () => {
    expect(Check(StatsEventSchema, { eventType: 'Page View' })).toBe(true);
    expect(
      Check(StatsEventSchema, { eventType: 'Video', videoPercentage: 50, url: null, sessionId: '12345678901234' }),
    ).toBe(true);
  });

  it.each<[string, object]>([
    ['no type', { eventType: '' }],
    ['more than all of a video', { videoPercentage: 101 }],
    ['a session id that was not cut (L02)', { sessionId: '123456789012345' }],
  ])('C03 E09 V05 an event is refused with %s', (_, over) => {
    expect(Check(StatsEventSchema, { eventType: 'Page View', ...over })).toBe(false);
  });

  it('C05 a log line has a level and a message', () => {
    expect(Check(LogRequestSchema, { level: 'error', message: 'placeOrder failed', logObject: { any: 1 } })).toBe(true);
    expect(Check(LogRequestSchema, { level: 'fatal', message: 'x' })).toBe(false);
    expect(Check(LogRequestSchema, { level: 'info', message: '' })).toBe(false);
  });
});

function longest(field: AccountField): number {
  const isShortEnough = (length: number) => {
    const problem = accountFieldProblem(field, { ...anAccount(), [field]: 'x'.repeat(length) });
    return !problem?.startsWith('Use at most');
  };
  return Array.from({ length: 300 }, (_, length) => length).findLast(isShortEnough) ?? 0;
}

it.each([RANGE_BEGIN, RANGE_END])('a time of an answer, with its offset, is one to ask with: %s', (pattern) => {
  const times = ['2026-11-28T22:20:00.000+05:45', '2026-11-28T22:20-08:00', '2026-11-28T22:20Z', '2026-11-28'];
  expect(times.filter((time) => !new RegExp(pattern).test(time))).toEqual([]);
  expect(
    ['2026-11-28T22:20', '2026-11-28T22:20 05:45', '2026-11-28+05:45'].filter((time) => new RegExp(pattern).test(time)),
  ).toEqual([]);
});
