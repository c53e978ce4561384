/** What is known of the sessions of one arm: how many there are, and the mean and variance of what each was worth. */
export interface Sample {
  count: number;
  mean: number;
  variance: number;
}

/** A difference of two means, and the bounds that hold it. */
export interface Interval {
  estimate: number;
  low: number;
  high: number;
}

/** The sessions of both arms at which the interval is narrowest beside that of a single look; other sizes lose little. */
const TUNED_FOR = 10_000;

/**
 * The always-valid interval of the mean of an arm less that of another one: with a chance of `1 - alpha` it holds the true
 * difference at every look, however often one looks. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha,
 * Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences" (Annals of Statistics, 2024,
 * theorem 2.2), for a difference of the means of randomised arms.
 */
export function differenceOfMeans(arm: Sample, base: Sample, alpha: number): Interval {
  const estimate = arm.mean - base.mean;
  const error = Math.sqrt(arm.variance / arm.count + base.variance / base.count);
  const width = error * boundary(arm.count + base.count, alpha);
  return { estimate, low: estimate - width, high: estimate + width };
}

/** How many standard errors the interval has on either side; at a single look it would be 1.96 for an alpha of 0.05. */
function boundary(sessions: number, alpha: number): number {
  const time = sessions * (tuning(alpha) / TUNED_FOR);
  return Math.sqrt(2 * (1 + 1 / time) * Math.log(Math.sqrt(time + 1) / alpha));
}

/** The square of the mixture's parameter times the sessions for which it is best, by the paper's appendix B.2. */
function tuning(alpha: number): number {
  const twice = -2 * Math.log(alpha);
  return twice + Math.log(twice + 1);
}
