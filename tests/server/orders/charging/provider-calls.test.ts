import { expect, it } from 'vitest';
import { ProviderCalls } from '../../../../server/orders/charging/provider-calls.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date(NOW.getTime() + 3_600_000);

it('a provider is asked twenty times a minute about an attempt, and forty times for a session', () => {
  const calls = new ProviderCalls();
  const asked = (attempt: string, hash: string, now = NOW) =>
    Array.from({ length: 30 }, () => calls.mayAskAbout(attempt, { hash }, now)).filter(Boolean).length;
  expect([asked('a', 'eve'), asked('b', 'eve'), asked('c', 'eve')]).toEqual([20, 20, 0]);
  expect([asked('a', 'ann'), asked('d', 'ann')]).toEqual([0, 20]);
  expect(asked('a', 'eve', LATER)).toBe(20);
});
