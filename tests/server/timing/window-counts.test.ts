import { expect, it } from 'vitest';
import { WindowCounts } from '../../../server/timing/window-counts.ts';

const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(Date.UTC(2026, 10, 28) + ms);

it.each([1_000, 600_000])('a window of %d ms ends in time, also where the clock is set back by 40 days', (length) => {
  const counts = new WindowCounts(length);
  counts.add('a', 10, at(40 * DAY_MS));
  expect(counts.waitFor('a', 1, 10, at(40 * DAY_MS))).toBe(length);
  expect(counts.waitFor('a', 1, 10, at(0))).toBe(0);
  counts.add('a', 10, at(0));
  expect(counts.waitFor('a', 1, 10, at(-1))).toBe(0);
  expect([counts.waitFor('a', 1, 10, at(length - 1)), counts.waitFor('a', 1, 10, at(length))]).toEqual([1, 0]);
});
