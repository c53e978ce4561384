import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NOTHING_WATCHED,
  shareOf,
  type Watching,
  watchedAt,
  watchedShare,
  watchedToEnd,
} from '../../../domain/tracking/watching.ts';

/** Plays a film of that many seconds at these times, and returns what was reported. */
function played(duration: number, times: readonly number[], from: Watching = NOTHING_WATCHED) {
  let watching = from;
  const reports = times.flatMap((time) => {
    const { next, reports } = watchedAt(watching, time, duration);
    watching = next;
    return reports;
  });
  return { watching, reports };
}

const seconds = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('how much of a video was watched', () => {
  it('R12 is reported at each quarter, once, and not before its last second', () => {
    expect(played(100, seconds(24)).reports).toEqual([]);
    expect(played(100, seconds(25)).reports).toEqual([25]);
    expect(played(100, seconds(100)).reports).toEqual([25, 50, 75, 100]);
    expect(played(4, seconds(4)).reports).toEqual([25, 50, 75, 100]);
  });

  it('R12 counts a second once, however often it is played, and a skipped one never', () => {
    expect(played(100, [...seconds(24), ...seconds(24), 0.2, 0.9]).reports).toEqual([]);
    expect(played(100, [99, 98, 10]).reports).toEqual([]);
    expect(played(100, [...seconds(24), 99]).reports).toEqual([25]);
    const half = played(100, seconds(50));
    expect(played(100, seconds(50), half.watching).reports).toEqual([]);
    expect(played(100, seconds(25, 50), half.watching).reports).toEqual([75]);
  });

  it('R12 counts the end of the film as its last second, and a film below a second as one', () => {
    expect(played(4.7, [0, 1, 2, 4.7]).reports).toEqual([25, 50, 75, 100]);
    expect(played(0.5, [0]).reports).toEqual([25, 50, 75, 100]);
    expect([...played(4, [0, 1, 2, 3, 4, 4.5, 9]).watching.seen]).toEqual([0, 1, 2, 3]);
  });

  it.each([
    [0, 0],
    [0, -1],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
    [-0.1, 10],
    [Number.NaN, 10],
    [Number.POSITIVE_INFINITY, 10],
  ])('R12 leaves out the time %d of a film of %d seconds', (time, duration) => {
    expect(watchedAt(NOTHING_WATCHED, time, duration)).toEqual({ next: NOTHING_WATCHED, reports: [] });
  });

  it('R12 never counts more than the film has, in any order of its times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.double({ min: 0, max: 70, noNaN: true })),
        (length, times) => {
          const { watching, reports } = played(length, times);
          expect(watching.seen.size).toBeLessThanOrEqual(length);
          expect(reports).toEqual([25, 50, 75, 100].slice(0, reports.length));
        },
      ),
    );
  });
});

describe('the share that a player reports itself', () => {
  const reports = (share: number, from = NOTHING_WATCHED) => watchedShare(from, share).reports;

  it('R12 is reported at each quarter, and a quarter of a rounded share counts', () => {
    expect([0, 0.24, 0.25, 0.29, 0.5, 1].map((share) => reports(share))).toEqual([
      [],
      [],
      [25],
      [25],
      [25, 50],
      [25, 50, 75, 100],
    ]);
    // 0.57 * 100 is 56.99…, and 0.7499999999 is a player's three quarters.
    expect(reports(0.7499999999)).toEqual([25, 50, 75]);
    expect(reports(0.5, watchedShare(NOTHING_WATCHED, 0.25).next)).toEqual([50]);
  });

  it('R12 lies between nothing and all, and is nothing where it is no number', () => {
    expect([-1, 7, Number.NaN, Number.POSITIVE_INFINITY].map((share) => reports(share))).toEqual([
      [],
      [25, 50, 75, 100],
      [],
      [],
    ]);
  });
});

describe('the end of a video', () => {
  const ended = (share: number, from = NOTHING_WATCHED) => watchedToEnd(from, share);

  it('R12 is reported with the share that was seen, unless as much was reported before', () => {
    expect(ended(0.4)).toEqual({ next: { ...NOTHING_WATCHED, reported: [40] }, reports: [40] });
    expect(ended(0.756).reports).toEqual([76]);
    expect([ended(-1).reports, ended(3).reports]).toEqual([[0], [100]]);
    const { watching } = played(100, seconds(50));
    expect(ended(0.5, watching)).toEqual({ next: watching, reports: [] });
    expect(ended(0.49, watching).reports).toEqual([]);
    expect(ended(0.51, watching)).toEqual({ next: { ...watching, reported: [25, 50, 51] }, reports: [51] });
  });

  it('R12 has the share of the whole seconds seen', () => {
    const { watching } = played(100, seconds(40));
    expect([100, 80, 40.9, 20].map((duration) => shareOf(watching, duration))).toEqual([0.4, 0.5, 1, 1]);
    expect([0, -4, Number.NaN, Number.POSITIVE_INFINITY].map((duration) => shareOf(watching, duration))).toEqual([
      0, 0, 0, 0,
    ]);
    expect(shareOf(played(0.5, [0]).watching, 0.5)).toBe(1);
  });
});
