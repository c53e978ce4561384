import { expect, it } from 'vitest';
import { SHARED_ADDRESS } from '../../../../server/http/client-address.ts';
import { ProviderCalls } from '../../../../server/orders/charging/provider-calls.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date(NOW.getTime() + 3_600_000);
const ADDRESS = '198.51.100.1';

/** How many of these pages are opened, where each is of the session that is named for it. */
function opened(calls: ProviderCalls, count: number, hashOf: (page: number) => string, address: string, now = NOW) {
  const pages = Array.from({ length: count }, (_, page) => calls.mayOpenApproval({ hash: hashOf(page), address }, now));
  return pages.filter(Boolean).length;
}

it('a session opens twenty approval pages in an hour, and twenty in the next', () => {
  const calls = new ProviderCalls();
  expect(opened(calls, 25, () => 'eve', ADDRESS)).toBe(20);
  expect(opened(calls, 1, () => 'ann', ADDRESS)).toBe(1);
  expect(opened(calls, 25, () => 'eve', ADDRESS, LATER)).toBe(20);
});

it('a thousand shoppers behind one address open two pages each, and sessions that are made for it no more', () => {
  const calls = new ProviderCalls();
  expect(opened(calls, 2_000, (page) => `shopper ${page % 1_000}`, ADDRESS)).toBe(2_000);
  expect(opened(calls, 10, (page) => `new ${page}`, ADDRESS)).toBe(0);
  expect(opened(calls, 3_000, (page) => `new ${page}`, SHARED_ADDRESS)).toBe(3_000);
});

it('a provider is asked twenty times a minute about an attempt, and forty times for a session', () => {
  const calls = new ProviderCalls();
  const asked = (attempt: string, hash: string, now = NOW) =>
    Array.from({ length: 30 }, () => calls.mayAskAbout(attempt, { hash }, now)).filter(Boolean).length;
  expect([asked('a', 'eve'), asked('b', 'eve'), asked('c', 'eve')]).toEqual([20, 20, 0]);
  expect([asked('a', 'ann'), asked('d', 'ann')]).toEqual([0, 20]);
  expect(asked('a', 'eve', LATER)).toBe(20);
});
