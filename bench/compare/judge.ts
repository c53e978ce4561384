/** One thing that is measured at both commits. */
export interface Measure {
  name: string;
  isMoreBetter: boolean;
  /** What is less counts as this much, since a ratio to nothing says nothing. */
  least: number;
}

export function more(name: string): Measure {
  return { name, isMoreBetter: true, least: 0.01 };
}

export function less(name: string, least = 0.01): Measure {
  return { name, isMoreBetter: false, least };
}

/** The values of one round. */
export interface Pair {
  old: number;
  now: number;
}

export interface Judgement {
  /** Medians. */
  old: number;
  now: number;
  /** The geometric mean of the rounds' ratios; more than 1 is better, also where less is measured. */
  ratio: number;
  /** The worst and the best ratio of a round. */
  worst: number;
  best: number;
  isUnder: boolean;
}

/** A measure below it is named. */
export const BOUND = 0.95;

/** Compares values that were measured in turn, at least one pair. */
export function judge({ isMoreBetter, least }: Measure, pairs: readonly Pair[]): Judgement {
  const ratios = pairs.map(({ old, now }) => {
    const ratio = Math.max(now, least) / Math.max(old, least);
    return isMoreBetter ? ratio : 1 / ratio;
  });
  const ratio = Math.exp(ratios.reduce((sum, each) => sum + Math.log(each), 0) / ratios.length);
  return {
    old: median(pairs.map((pair) => pair.old)),
    now: median(pairs.map((pair) => pair.now)),
    ratio,
    worst: Math.min(...ratios),
    best: Math.max(...ratios),
    isUnder: ratio < BOUND,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}
