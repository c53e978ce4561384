/** The time in which a value that was replaced may finish what it began: a second tab, a page under way, a return from a provider. */
const GRACE_MS = 10 * 60_000;

/** The longest time in which a browser that lost the new value is given it again. */
const LONGEST_MS = 24 * 60 * 60_000;

/** A value that was replaced after a sale. */
export interface Replaced {
  /** The end where the new value is never used. */
  latestEnd: Date;
  /** The first request with the new value; null as long as no browser is known to have it. */
  nextUsedAt: Date | null;
}

/** The latest end of a value that is replaced now. */
export function latestEndFrom(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/**
 * The end of a replaced value: ten minutes after the new one was first used, and at most a day after it was first sent. An
 * answer that was sent proves nothing: the browser of a lost one has the old value alone, and a paid order under it.
 */
export function endOf({ latestEnd, nextUsedAt }: Replaced): Date {
  if (nextUsedAt === null) return latestEnd;
  return new Date(Math.min(latestEnd.getTime(), nextUsedAt.getTime() + GRACE_MS));
}
