import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logGamma, sampleRatio } from '../../../backoffice/figures/sample-ratio.ts';
import { soakRuns } from '../../support/soak/soak.ts';

/** The chance of each number of sessions of the first arm, of so many in all. */
function binomial(sessions: number, share: number): number[] {
  const ways = (first: number) => logGamma(sessions + 1) - logGamma(first + 1) - logGamma(sessions - first + 1);
  return Array.from({ length: sessions + 1 }, (_, first) =>
    Math.exp(ways(first) + first * Math.log(share) + (sessions - first) * Math.log(1 - share)),
  );
}

describe('the check of the shares of a split test', () => {
  it('is the ratio of two chances, of the prior’s mean and of the shares', () => {
    // One session after another: the prior of 1,000 sessions by halves gives the n-th of one arm (500 + n) / (1000 + n).
    const evidence = (sessions: number) =>
      Array.from({ length: sessions }, (_, n) => ((500 + n) / (1_000 + n)) * 2).reduce((all, each) => all * each, 1);
    for (const sessions of [1, 10, 60])
      expect(sampleRatio([sessions, 0], [0.5, 0.5]).p).toBeCloseTo(1 / evidence(sessions), 10);
  });

  it('has a p below a bound as seldom as the bound says, exactly', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.double({ min: 0.02, max: 0.98, noNaN: true }),
      fc.constantFrom(0.001, 0.05),
      (sessions, share, bound) => {
        const wrong = binomial(sessions, share)
          .filter((_, first) => sampleRatio([first, sessions - first], [share, 1 - share]).p <= bound)
          .reduce((sum, chance) => sum + chance, 0);
        expect(wrong).toBeLessThanOrEqual(bound);
      },
    );
    fc.assert(property, soakRuns(200));
  });

  it('does not mind the order of the arms', () => {
    const { p } = sampleRatio([3_100, 1_900, 5_000], [0.3, 0.2, 0.5]);
    expect(sampleRatio([5_000, 3_100, 1_900], [0.5, 0.3, 0.2]).p).toBeCloseTo(p, 10);
  });

  it('takes 5,400 and 4,600 for sorted, and 5,050 and 4,950 for drawn', () => {
    expect(sampleRatio([5_400, 4_600], [0.5, 0.5])).toMatchObject({ isOff: true });
    expect(sampleRatio([5_050, 4_950], [0.5, 0.5])).toMatchObject({ isOff: false });
    expect(sampleRatio([0, 0], [0.5, 0.5])).toEqual({ p: 1, isOff: false });
  });
});

it('the logarithm of the gamma function has the factorials', () => {
  let factorial = 1;
  for (let number = 1; number <= 20; number += 1) {
    expect(logGamma(number)).toBeCloseTo(Math.log(factorial), 10);
    factorial *= number;
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 10);
});
