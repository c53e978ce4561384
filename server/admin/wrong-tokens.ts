import { limitFor } from '../http/client-address.ts';

const MOST_WRONG = 10;
const WINDOW_MS = 600_000;

/** At this number of addresses a new window begins early, so that memory stays bounded. */
const MOST_ADDRESSES = 10_000;

export interface WrongTokens {
  /** The seconds that an address has to wait before its token is looked at; 0 where it need not. */
  waitOf(address: string, now: Date): number;
  count(address: string, now: Date): void;
}

/**
 * Counts wrong tokens by address, in this process. The right token does not count, so that a program may give any number of
 * commands; and it is not looked at while its address has to wait, or guessing would go on at full speed.
 */
export function wrongTokens(): WrongTokens {
  let wrong = new Map<string, number>();
  let windowEnds = 0;
  const turnOver = (now: Date) => {
    if (now.getTime() < windowEnds && wrong.size < MOST_ADDRESSES) return;
    wrong = new Map();
    windowEnds = now.getTime() + WINDOW_MS;
  };
  return {
    waitOf(address, now) {
      turnOver(now);
      const isOver = (wrong.get(address) ?? 0) >= limitFor(address, MOST_WRONG);
      return isOver ? Math.ceil((windowEnds - now.getTime()) / 1000) : 0;
    },
    count(address, now) {
      turnOver(now);
      wrong.set(address, (wrong.get(address) ?? 0) + 1);
    },
  };
}
