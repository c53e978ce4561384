import { describe, expect, it } from 'vitest';
import type { ExperimentReport } from '../../../backoffice/figures/experiment.ts';
import { inSoak, thinned } from '../../support/soak/soak.ts';
import { type SimulatedTest, seededWalk, shownIn } from './simulated-test.ts';

type Shows = (report: ExperimentReport) => boolean;

/** Of tests that are run this often, the share in which each of these is shown at some look of each hundred visitors. */
function sharesThat(shows: readonly Shows[], runs: number, test: SimulatedTest, seed = 1): number[] {
  const random = seededWalk(20_261_126 * seed);
  const found = Array.from({ length: runs }, () => shownIn(test, random, shows));
  return shows.map((each) => found.filter((shown) => shown.has(each)).length / runs);
}

/** Whether an interval of the conversion, or with `of` that of the revenue, says that one arm is better. */
const isDecided: Shows = ({ groups: [group] }) =>
  group?.arms.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0)) ?? false;

const isRevenueDecided: Shows = ({ groups: [group] }) =>
  group?.arms.some(({ revenue }) =>
    revenue.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0)),
  ) ?? false;

const isSorted: Shows = ({ groups: [group] }) => group?.ratio?.isOff ?? false;

/** Ten times a thousand tests in the soak. */
const SEEDS = thinned([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10);

describe('a split test that is looked at every hundred visitors', () => {
  it.each(SEEDS)(
    'has a wrong word in 5 % of the tests of equal arms at most, and a false alarm in 0.1 % (%i)',
    (seed) => {
      const alike = { rates: [0.05, 0.05], visitors: inSoak(50_000, 8_000) } as const;
      const shows = [isDecided, isRevenueDecided, isSorted];
      const [decided, revenue, sorted] = sharesThat(shows, inSoak(1_000, 100), alike, seed);
      expect(decided).toBeLessThanOrEqual(0.05);
      expect(revenue).toBeLessThanOrEqual(0.05);
      expect(sorted).toBeLessThanOrEqual(0.001);
    },
  );

  it('has no more of them where the shares are 90 and 10', () => {
    const unequal = { share: 0.9, expectedShare: 0.9, rates: [0.05, 0.05], visitors: inSoak(50_000, 8_000) } as const;
    const shows = [isDecided, isRevenueDecided, isSorted];
    const [decided, revenue, sorted] = sharesThat(shows, inSoak(1_000, 50), unequal);
    expect(decided).toBeLessThanOrEqual(0.05);
    expect(revenue).toBeLessThanOrEqual(0.05);
    expect(sorted).toBeLessThanOrEqual(0.001);
  });

  it('finds a fifth more sales in 80 % of the tests at least, by 30,000 visitors', () => {
    const better = { rates: [0.05, 0.06], visitors: 30_000 } as const;
    const [decided] = sharesThat([isDecided], inSoak(1_000, 40), better);
    expect(decided).toBeGreaterThanOrEqual(0.8);
  });

  it('finds shares of 52 and 48 in 99 % of the tests at least, by 50,000 visitors', () => {
    const off = { share: 0.52, rates: [0.05, 0.05], visitors: 50_000 } as const;
    const [sorted] = sharesThat([isSorted], inSoak(1_000, 10), off);
    expect(sorted).toBeGreaterThanOrEqual(0.99);
  });
});
