import { expect, it } from 'vitest';
import { isRenewal, parseRenewal, renewalPurpose } from '../../../domain/orders/order-kind.ts';

it('E12 the purpose of a renewal names its subscription and its number', () => {
  const renewal = { subscriptionId: 'sub-1', number: 12 };
  expect(renewalPurpose(renewal)).toBe('renewal:sub-1:12');
  expect(parseRenewal('renewal:sub-1:12')).toEqual(renewal);
  expect(isRenewal('renewal:sub-1:12')).toBe(true);
});

it.each(['sale', 'offer:a', 'offer:a:1', 'renewal', 'renewal:sub-1', 'renewal:sub-1:', 'renewal::1', ''])(
  'E12 the purpose %j is not that of a renewal',
  (purpose) => {
    expect([parseRenewal(purpose), isRenewal(purpose)]).toEqual([null, false]);
  },
);
