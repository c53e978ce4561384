/** How the sessions of the arms agree with the shares by which they were drawn. */
export interface SampleRatio {
  /** The always-valid p: the chance that draws by these shares alone ever look so far off, or further. */
  p: number;
  /** Whether something else than the draw sorts the visitors. */
  isOff: boolean;
}

/**
 * A sound test raises an alarm in one of ten thousand tests, however often one looks. Sessions of one browser come to one arm
 * together, which the check does not know: where a fifth of the visitors come again, the bound keeps such alarms near one of a thousand.
 */
const ALARM = 0.0001;

/** The prior counts as so many sessions: it expects shares that are off by a percent or two, as faults of a shop make them. */
const PRIOR = 1_000;

/**
 * Checks the sessions of arms against the shares that they were drawn by, each above 0 and all together 1. It is the multinomial
 * test martingale of Lindon and Malek, "Anytime-valid inference for multinomial count data" (NeurIPS 2022), with a Dirichlet prior
 * around the shares.
 */
export function sampleRatio(sessions: readonly number[], shares: readonly number[]): SampleRatio {
  const prior = shares.map((share) => PRIOR * share);
  const posterior = prior.map((weight, index) => weight + (sessions[index] ?? 0));
  const drawn = sessions.reduce((sum, count, index) => sum + count * Math.log(shares[index] ?? 1), 0);
  const evidence = logBeta(posterior) - logBeta(prior) - drawn;
  const p = Math.min(1, Math.exp(-evidence));
  return { p, isOff: p <= ALARM };
}

/** The logarithm of the multivariate beta function. */
function logBeta(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight) => sum + logGamma(weight), 0) - logGamma(total);
}

/** The logarithm of the gamma function of a positive number, by Stirling's series, whose error beyond ten is below 1e-12. */
export function logGamma(number: number): number {
  let shift = 0;
  let large = number;
  for (; large < 10; large += 1) shift += Math.log(large);
  const square = 1 / (large * large);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / large;
  return (large - 0.5) * Math.log(large) - large + Math.log(2 * Math.PI) / 2 + series - shift;
}
