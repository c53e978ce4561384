import { describe, expect, it } from 'vitest';
import { differenceOfMeans, type Sample } from '../../../backoffice/figures/confidence-sequence.ts';

const arm = (count: number, mean: number): Sample => ({ count, mean, variance: mean * (1 - mean) });

/** How many standard errors the bounds are from the estimate. */
function errors(count: number, alpha = 0.05): number {
  const { low, high } = differenceOfMeans(arm(count / 2, 0.5), arm(count / 2, 0.5), alpha);
  return (high - low) / 2 / Math.sqrt(1 / count);
}

describe('an always-valid interval of a difference', () => {
  it('has the bounds of the paper’s theorem on both sides of the estimate', () => {
    // The root of 2 (t + 1) / t · log(√(t + 1) / α), where t is the tuned time of so many sessions.
    const time = (20_000 / 10_000) * (-2 * Math.log(0.05) + Math.log(-2 * Math.log(0.05) + 1));
    const bound = Math.sqrt(((2 * (time + 1)) / time) * Math.log(Math.sqrt(time + 1) / 0.05));
    const { estimate, low, high } = differenceOfMeans(arm(12_000, 0.06), arm(8_000, 0.05), 0.05);
    const error = Math.sqrt((0.06 * 0.94) / 12_000 + (0.05 * 0.95) / 8_000);
    expect(estimate).toBeCloseTo(0.01, 12);
    expect(high - estimate).toBeCloseTo(bound * error, 12);
    expect(estimate - low).toBeCloseTo(bound * error, 12);
  });

  it('is wider than that of a single look, least at the size that it is tuned for, and narrower with each session', () => {
    const sizes = [1_000, 5_000, 10_000, 50_000, 1_000_000];
    for (const size of sizes) {
      expect(errors(size)).toBeGreaterThan(2.9);
      expect(errors(size)).toBeLessThan(4);
    }
    const widths = sizes.map((size) => errors(size) / Math.sqrt(size));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });

  it('is wider for a smaller chance of a wrong word', () => {
    expect(errors(10_000, 0.025)).toBeGreaterThan(errors(10_000));
  });
});
