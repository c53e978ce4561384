import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { clientAddress, SHARED_ADDRESS } from '../../server/http/client-address.ts';
import { WindowCounts } from '../../server/timing/window-counts.ts';

const MOST_WRONG = 10;
const WINDOW_MS = 600_000;
const SLOWED_MS = 1_000;

/** Whether what was sent is the token; or in so many milliseconds the address may try again. */
type Checked = 'right' | 'wrong' | { waitMs: number };

/**
 * Looks at the tokens that callers send, without white space around them, and counts the wrong ones by address, in this process; the right one does not count, so that
 * a program may give any number of commands. After ten wrong ones an address waits, and no token of it is looked at. One of this
 * machine or of a private network does not: a stranger's guesses there would lock the owner out. Each of its answers, right or wrong,
 * then takes a second. A null token is never right.
 */
export function tokenGuesses(token: string | null, clock: () => Date) {
  const wrong = new WindowCounts(WINDOW_MS);
  return {
    async check(ip: string, sent: string): Promise<Checked> {
      const address = clientAddress(ip);
      const waitMs = wrong.waitFor(address, 1, MOST_WRONG, clock());
      if (waitMs > 0 && address !== SHARED_ADDRESS) return { waitMs };
      if (waitMs > 0) await pause(SLOWED_MS);
      if (token !== null && isToken(sent.trim(), token)) return 'right';
      wrong.add(address, 1, clock());
      return 'wrong';
    },
  };
}

/** Hashes have one length, so that the comparison reveals nothing about the token's. */
function isToken(sent: string, token: string): boolean {
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
