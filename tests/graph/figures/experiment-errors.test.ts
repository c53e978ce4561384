import { describe, expect, it } from 'vitest';
import type { ExperimentReport } from '../../../graph/figures/experiment.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { firstLook, type SimulatedTest, seededWalk } from './simulated-test.ts';

/** Of tests that are run this often, the share in which something is shown at some look of each hundred visitors. */
function shareThat(shows: (report: ExperimentReport) => boolean, runs: number, test: SimulatedTest): number {
  const random = seededWalk(20_261_126);
  const found = Array.from({ length: runs }, () => firstLook(test, random, shows));
  return found.filter((at) => at !== null).length / runs;
}

/** Whether an interval of the conversion, or with `of` that of the revenue, says that one arm is better. */
const isDecided = ({ groups: [group] }: ExperimentReport) =>
  group?.arms.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0)) ?? false;

const isRevenueDecided = ({ groups: [group] }: ExperimentReport) =>
  group?.arms.some(({ revenue }) =>
    revenue.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0)),
  ) ?? false;

const isSorted = ({ groups: [group] }: ExperimentReport) => group?.ratio?.isOff ?? false;

const RUNS = inSoak(10_000, 100);

describe('a split test that is looked at every hundred visitors', () => {
  const alike = { rates: [0.05, 0.05], visitors: inSoak(50_000, 8_000) } as const;

  it('names a winner in 5 % of the tests of two equal arms at most', () => {
    expect(shareThat(isDecided, RUNS, alike)).toBeLessThanOrEqual(0.05);
  });

  it('finds a fifth more sales in 80 % of the tests at least, by 30,000 visitors', () => {
    const better = { rates: [0.05, 0.06], visitors: 30_000 } as const;
    expect(shareThat(isDecided, inSoak(RUNS, 40), better)).toBeGreaterThanOrEqual(0.8);
  });

  it('says that a revenue differs in 5 % of the tests of two equal arms at most', () => {
    expect(shareThat(isRevenueDecided, RUNS, alike)).toBeLessThanOrEqual(0.05);
  });

  it('finds shares of 52 and 48 in 99 % of the tests at least, by 50,000 visitors', () => {
    const sorted = { share: 0.52, rates: [0.05, 0.05], visitors: 50_000 } as const;
    expect(shareThat(isSorted, inSoak(2_000, 10), sorted)).toBeGreaterThanOrEqual(0.99);
  });

  it('raises an alarm of the shares in a thousandth of the sound tests at most', () => {
    expect(shareThat(isSorted, RUNS, alike)).toBeLessThanOrEqual(0.001);
  });
});
