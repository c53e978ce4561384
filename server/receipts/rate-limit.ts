/** How often somebody may do something. */
export interface RateLimit {
  /** Counts one, and says whether it is within the limit. */
  allows(who: string): boolean;
}

export interface RateLimitOptions {
  most: number;
  perMs: number;
  clock: () => Date;
}

/** Beyond so many callers in one window memory counts for more than fairness, and all are counted anew. */
const MOST_CALLERS = 50_000;

/** At most so many in each window of time, for each caller, in this process. */
export function rateLimit({ most, perMs, clock }: RateLimitOptions): RateLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    allows(who) {
      const now = clock().getTime();
      if (now >= windowEnds || counts.size >= MOST_CALLERS) {
        counts = new Map();
        windowEnds = now + perMs;
      }
      const count = (counts.get(who) ?? 0) + 1;
      counts.set(who, count);
      return count <= most;
    },
  };
}
