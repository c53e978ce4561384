import { expect, it } from 'vitest';
import { couponGuesses } from '../../../../server/orders/pricing/coupon-guesses.ts';
import { testClock } from '../../../support/shops/order-shop.ts';

const EVE = { hash: 'eve' };
const codes = (count: number, prefix = 'WRONG') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

it('a session has twenty wrong codes, and tries again ten minutes later', () => {
  const [guesses, clock] = [couponGuesses(), testClock()];
  for (const code of codes(19)) guesses.wrong(EVE, code, clock.now());
  expect(guesses.isThrottled(EVE, clock.now())).toBe(false);
  guesses.wrong(EVE, 'ONE MORE', clock.now());
  expect(guesses.isThrottled(EVE, clock.now())).toBe(true);
  expect(guesses.isThrottled({ hash: 'ann' }, clock.now())).toBe(false);
  clock.advance(600_000);
  expect(guesses.isThrottled(EVE, clock.now())).toBe(false);
});

it('wrong codes do not count for longer than ten minutes where the clock is set back by 40 days', () => {
  const [guesses, clock] = [couponGuesses(), testClock()];
  for (const code of codes(20)) guesses.wrong(EVE, code, clock.now());
  clock.advance(-40 * 86_400_000);
  expect(guesses.isThrottled(EVE, clock.now())).toBe(false);
});

it('the same wrong code a hundred times is one guess, however it is typed', () => {
  const [guesses, clock] = [couponGuesses(), testClock()];
  for (let times = 0; times < 100; times += 1) guesses.wrong(EVE, times % 2 ? 'summer' : ' SUMMER ', clock.now());
  expect(guesses.isThrottled(EVE, clock.now())).toBe(false);
});

it('new sessions from one address share its limit, and other addresses are not limited', () => {
  const [guesses, clock] = [couponGuesses(), testClock()];
  for (const code of codes(200))
    guesses.wrong({ hash: `session of ${code}`, address: '203.0.113.7' }, code, clock.now());
  expect(guesses.isThrottled({ hash: 'a new one', address: '203.0.113.7' }, clock.now())).toBe(true);
  expect(guesses.isThrottled({ hash: 'a new one', address: '203.0.113.8' }, clock.now())).toBe(false);
  expect(guesses.isThrottled({ hash: 'a new one', address: null }, clock.now())).toBe(false);
});

it('the number of stored entries is bounded', () => {
  const [guesses, clock] = [couponGuesses(), testClock()];
  for (const code of codes(20)) guesses.wrong(EVE, code, clock.now());
  for (const code of codes(200_000, 'OTHER')) guesses.wrong({ hash: code }, code, clock.now());
  expect(guesses.isThrottled(EVE, clock.now())).toBe(false);
});
