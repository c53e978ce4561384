/** Wrong coupon codes of a session in one window of time, so that codes are not guessed by the thousand. */
export interface CouponGuesses {
  /** True once a session has guessed too often; whatever it types then does not apply. */
  isTiresome(session: string, now: Date): boolean;
  /** Counts a code that did not apply. */
  wrong(session: string, now: Date): void;
}

const MOST_WRONG = 20;
const WINDOW_MS = 600_000;

/** Beyond so many sessions in one window memory counts for more, and all are counted anew. */
const MOST_SESSIONS = 50_000;

/** Counts in this process: a second one doubles what may be guessed, which is still nothing. */
export function couponGuesses(): CouponGuesses {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  const turnOver = (now: Date) => {
    if (now.getTime() < windowEnds && counts.size < MOST_SESSIONS) return;
    counts = new Map();
    windowEnds = now.getTime() + WINDOW_MS;
  };
  return {
    isTiresome(session, now) {
      turnOver(now);
      return (counts.get(session) ?? 0) >= MOST_WRONG;
    },
    wrong(session, now) {
      turnOver(now);
      counts.set(session, (counts.get(session) ?? 0) + 1);
    },
  };
}
