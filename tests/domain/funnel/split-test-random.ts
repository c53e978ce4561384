/** Numbers in [0, 1), the same in every run: the linear congruential generator of Numerical Recipes. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** The number of draws of each name. */
export function countDraws(draws: number, draw: () => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let each = 0; each < draws; each += 1) {
    const name = draw();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Chi-square by degrees of freedom, from 1: a fair draw exceeds it once in a thousand times. */
const CRITICAL = [10.828, 13.816, 16.266, 18.467, 20.515];

/**
 * Whether counts fit shares, which sum to 1, by Pearson's chi-square test at p = 0.001. A name without a share must not
 * be drawn at all.
 */
export function fits(counts: Readonly<Record<string, number>>, shares: Readonly<Record<string, number>>): boolean {
  if (Object.keys(counts).some((name) => !shares[name])) return false;
  const draws = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const expected = Object.entries(shares).filter(([, share]) => share > 0);
  const statistic = expected.reduce((sum, [name, share]) => {
    const difference = (counts[name] ?? 0) - share * draws;
    return sum + difference ** 2 / (share * draws);
  }, 0);
  if (expected.length === 1) return statistic === 0;
  return statistic < (CRITICAL[expected.length - 2] ?? 0);
}
