import { expect, it } from 'vitest';
import { isFreeTrial, laterCharged, savedForLater } from '../../../domain/orders/free-trial.ts';

it.each([
  [{ total: 0, renewal: {} }, true],
  [{ total: 0, renewal: null }, false],
  [{ total: 1, renewal: {} }, false],
  [{ total: 1, renewal: null }, false],
])('a free trial charges nothing now, and something later: %j is %s', (due, isTrial) => {
  expect(isFreeTrial(due)).toBe(isTrial);
});

it('a free trial names the card of its later deliveries', () => {
  expect(laterCharged('Visa ending 4242')).toBe('Later deliveries are charged to Visa ending 4242.');
  expect(savedForLater('Visa')).toBe('your Visa is kept for the later deliveries');
});
