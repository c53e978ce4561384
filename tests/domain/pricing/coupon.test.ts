import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Coupon,
  type CouponLine,
  type CouponRefusal,
  couponCode,
  couponCodeProblem,
  couponDetail,
  couponLines,
  couponMessage,
  couponRefusal,
} from '../../../domain/pricing/coupon.ts';
import { computeDiscounts } from '../../../domain/pricing/discount.ts';

const NOT_FOR_PRODUCT = 'Coupon can not be applied to this product';
const NOT_FOR_SUBSCRIPTION = 'Coupon can not be applied to subscription';
const NOW = new Date('2026-11-21T10:00:00Z');

const TENTH: Coupon = {
  code: 'TENTH',
  discount: { type: 'percent', ppm: 100_000 },
  products: null,
  purchase: 'any',
  from: null,
  until: null,
  minimum: 0,
  maxUses: null,
};
const jar: CouponLine = { offer: 'three-jars', product: 'jar', total: 5000, isSubscription: false };
const monthly: CouponLine = { ...jar, isSubscription: true };
const book: CouponLine = { offer: 'a-book', product: 'book', total: 1005, isSubscription: false };

const refusal = (over: Partial<Coupon>, lines: CouponLine[], now = NOW) =>
  couponRefusal({ ...TENTH, ...over }, lines, now);

const saidOf = (refused: CouponRefusal | null) => refused && couponMessage(refused);

const problem = (over: Partial<Coupon>, lines: CouponLine[], now = NOW) => saidOf(refusal(over, lines, now));

describe('a coupon', () => {
  it('V08 applies to the whole order where it names nothing', () => {
    for (const lines of [[jar], [monthly], [jar, book]]) expect(problem({}, lines)).toBeNull();
  });

  it('V08 K03 applies to its product or offer, in an order that contains one of them', () => {
    expect(problem({ products: ['jar'] }, [jar])).toBeNull();
    expect(problem({ products: ['three-jars'] }, [jar, book])).toBeNull();
    expect(problem({ products: ['jar'] }, [book])).toBe(NOT_FOR_PRODUCT);
    expect(problem({ products: ['jar'] }, [])).toBe(NOT_FOR_PRODUCT);
    expect(problem({}, [])).toBe(NOT_FOR_PRODUCT);
  });

  it('V08 K03 applies to single purchases or to subscriptions, and a refusal names which', () => {
    expect(problem({ purchase: 'one-time' }, [jar])).toBeNull();
    expect(problem({ purchase: 'one-time' }, [monthly])).toBe(NOT_FOR_SUBSCRIPTION);
    expect(problem({ purchase: 'one-time' }, [monthly, book])).toBeNull();
    expect(problem({ purchase: 'subscription' }, [monthly])).toBeNull();
    expect(problem({ purchase: 'subscription' }, [jar])).toBe(NOT_FOR_PRODUCT);
    expect(problem({ purchase: 'one-time', products: ['book'] }, [monthly])).toBe(NOT_FOR_PRODUCT);
    expect(problem({ purchase: 'one-time', products: ['jar'] }, [monthly, book])).toBe(NOT_FOR_SUBSCRIPTION);
  });

  it('V08 applies from its first moment until before its last, in any time zone of the file', () => {
    const dates = { from: '2026-11-21T12:00:00+02:00', until: '2026-11-30T00:00:00Z' };
    const at = (time: string) => problem(dates, [jar], new Date(time));
    expect(at('2026-11-21T09:59:59.999Z')).toBe(NOT_FOR_PRODUCT);
    expect([at('2026-11-21T10:00:00Z'), at('2026-11-29T23:59:59.999Z')]).toEqual([null, null]);
    expect(at('2026-11-30T00:00:00Z')).toBe(NOT_FOR_PRODUCT);
    expect(problem({ from: dates.from }, [jar], new Date('2090-01-01T00:00:00Z'))).toBeNull();
    expect(problem({ until: dates.until }, [jar], new Date('2000-01-01T00:00:00Z'))).toBeNull();
  });

  it('V08 applies from its minimum on, counted over the whole order', () => {
    expect(problem({ minimum: 5000 }, [jar])).toBeNull();
    expect(problem({ minimum: 5001 }, [jar])).toBe(NOT_FOR_PRODUCT);
    expect(problem({ minimum: 6005, products: ['jar'] }, [jar, book])).toBeNull();
  });

  it('V08 K03 is not found, whether it is unknown or for other items', () => {
    const unknown = couponRefusal(undefined, [jar], NOW);
    expect(saidOf(unknown)).toBe(NOT_FOR_PRODUCT);
    expect(unknown).toEqual({ reason: 'not-found' });
  });

  it('V08 is refused with one reason among several, its time first', () => {
    const past = { until: '2020-01-01T00:00:00Z' };
    expect(refusal({ ...past, products: ['tea'] }, [jar])).toEqual({ reason: 'over' });
    expect(refusal({ from: '2030-01-01T00:00:00Z' }, [jar])).toEqual({ reason: 'not-yet' });
    expect(refusal({ products: ['tea'], minimum: 9000 }, [jar])).toEqual({ reason: 'other-products' });
    expect(refusal({ minimum: 9000 }, [jar, book])).toEqual({ reason: 'below-minimum', minimum: 9000, subtotal: 6005 });
    expect(refusal({ purchase: 'one-time', products: ['jar'] }, [monthly, book])).toEqual({ reason: 'one-time-only' });
    expect(refusal({ purchase: 'subscription' }, [jar, book])).toEqual({ reason: 'subscription-only' });
    expect(couponRefusal(TENTH, [jar], NOW, true)).toEqual({ reason: 'used-up' });
    expect(couponRefusal({ ...TENTH, ...past }, [jar], NOW, true)).toEqual({ reason: 'over' });
  });

  it('V08 has a sentence for each reason, and a minimum names both amounts', () => {
    const money = (amount: number) => `$${(amount / 100).toFixed(2)}`;
    const plain = ['not-found', 'not-yet', 'over', 'used-up', 'other-products', 'one-time-only', 'subscription-only'];
    const details = plain.map((reason) => couponDetail({ reason } as CouponRefusal, money));
    expect(new Set(details).size).toBe(plain.length);
    for (const detail of details) expect(detail).toMatch(/^This code .*\.$/);
    expect(couponDetail({ reason: 'below-minimum', minimum: 9000, subtotal: 6005 }, money)).toBe(
      'It needs an order of $90.00 or more before delivery; yours is $60.05.',
    );
    expect(couponDetail({ reason: 'too-little-left', least: 50, total: 20 }, money)).toBe(
      'It would leave $0.20 to pay, and the smallest amount we can charge is $0.50.',
    );
    expect(couponMessage({ reason: 'first-delivery-free' })).toBe(NOT_FOR_SUBSCRIPTION);
    expect(couponMessage({ reason: 'used-up' })).toBe(NOT_FOR_PRODUCT);
  });

  it('V08 applies exactly where a line can be discounted', () => {
    const line = fc.record({
      offer: fc.constantFrom('a', 'b'),
      product: fc.constantFrom('p', 'q'),
      total: fc.nat(1000),
      isSubscription: fc.boolean(),
    });
    const coupon = fc.record({
      products: fc.option(fc.subarray(['a', 'p', 'q'], { minLength: 1 })),
      purchase: fc.constantFrom('any' as const, 'one-time' as const, 'subscription' as const),
    });
    fc.assert(
      fc.property(coupon, fc.array(line), (over, lines) => {
        const fitting = couponLines({ ...TENTH, ...over }, lines);
        expect(problem(over, lines) === null).toBe(fitting.length > 0);
      }),
    );
  });

  it('V08 is looked up by the code without blanks, in any case', () => {
    expect([couponCode(' save-10\t'), couponCode('SAVE-10')]).toEqual(['SAVE-10', 'SAVE-10']);
  });
});

describe('a typed code', () => {
  it.each(['abc', ' SPRING-10 ', 'x'.repeat(30), '123'])('V03 %j can be that of a coupon', (typed) => {
    expect(couponCodeProblem(typed)).toBeNull();
  });

  it.each([
    ['ab', 'A code has at least 3 characters'],
    ['x'.repeat(31), 'A code has at most 30 characters'],
    ['ten %', 'A code has letters, digits and dashes only'],
    ['spring/10', 'A code has letters, digits and dashes only'],
  ])('V03 %j cannot: %s', (typed, problem) => {
    expect(couponCodeProblem(typed)).toBe(problem);
  });
});

describe('the discount of a coupon', () => {
  const taken = (over: Partial<Coupon>, lines: CouponLine[], shipping = 495) =>
    computeDiscounts({ ...TENTH, ...over }, lines, shipping);

  it('O08 is a percentage, rounded once for all its lines', () => {
    expect(taken({}, [jar, book])).toEqual({ lines: [501, 100], shipping: 0 });
    const third = { ...book, total: 5 };
    expect(taken({}, [third, { ...third, offer: 'b' }, { ...third, offer: 'c' }]).lines).toEqual([0, 1, 1]);
    expect(taken({ discount: { type: 'percent', ppm: 1_000_000 } }, [jar, book]).lines).toEqual([5000, 1005]);
  });

  it('O08 gives the odd cent to the same line in any order of the lines', () => {
    const of = (offer: string, total: number): CouponLine => ({ ...book, offer, total });
    const [a, b, c] = [of('a', 5), of('b', 5), of('c', 5)];
    expect(taken({}, [a, b, c]).lines).toEqual([0, 1, 1]);
    expect(taken({}, [c, b, a]).lines).toEqual([1, 1, 0]);
    expect(taken({}, [b, c, a]).lines).toEqual([1, 1, 0]);
    const discount = { type: 'amount', amount: 1 } as const;
    expect(taken({ discount }, [of('a', 5), of('a', 6)]).lines).toEqual([0, 1]);
    expect(taken({ discount }, [of('a', 6), of('a', 5)]).lines).toEqual([1, 0]);
  });

  it('O08 is an amount, shared in proportion to the lines, and no more than they cost', () => {
    expect(taken({ discount: { type: 'amount', amount: 601 } }, [jar, book]).lines.reduce((a, b) => a + b)).toBe(601);
    expect(taken({ discount: { type: 'amount', amount: 99_999 } }, [jar, book]).lines).toEqual([5000, 1005]);
    expect(taken({ discount: { type: 'amount', amount: 600 }, products: ['book'] }, [jar, book]).lines).toEqual([
      0, 600,
    ]);
  });

  it('O08 is all of the shipping and none of the goods, for free shipping', () => {
    const discount = { type: 'free-shipping' } as const;
    expect(taken({ discount }, [jar, book])).toEqual({ lines: [0, 0], shipping: 495 });
    expect(taken({ discount, products: ['tea'] }, [jar, book])).toEqual({ lines: [0, 0], shipping: 0 });
  });

  it('O08 is zero without a coupon', () => {
    expect(computeDiscounts(null, [jar, book], 495)).toEqual({ lines: [0, 0], shipping: 0 });
  });
});
