import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../server/db/schema/schema.ts';
import { clientAddress, SHARED_ADDRESS } from '../../server/http/client-address.ts';
import { type TryKeyOf, takeTry, waitForTry } from '../../server/storage/tries.ts';

const MOST_WRONG = 10;
const WINDOW_MS = 600_000;
const SLOWED_MS = 1_000;

/** Whether what was sent is the token; or in so many milliseconds the address may try again. */
type Checked = 'right' | 'wrong' | { waitMs: number };

/** Counts a token of an address, and returns 0, or the milliseconds until one more may be looked at. */
export type CountToken = (address: string, isWrong: boolean) => Promise<number>;

interface CountingDeps {
  db: Db;
  tryKeyOf: TryKeyOf;
  clock: () => Date;
  newId: () => string;
}

/** Counts in the store, for all processes on it: the studio's and those of the admin API. */
export function countTokens({ db, tryKeyOf, clock, newId }: CountingDeps): CountToken {
  return async (address, isWrong) => {
    const key = { key: tryKeyOf(`tokens of address ${address}`), most: MOST_WRONG, isExact: true, weight: 1 as const };
    const tried = { what: newId(), keys: [key], windowMs: WINDOW_MS, at: clock() };
    return (await takeTry(db, tried, isWrong)) ? 0 : waitForTry(db, tried, key);
  };
}

/**
 * Looks at the tokens that callers send, without white space around them, and counts the wrong ones by address; the right one does not
 * count, so that a program may give any number of commands. After ten wrong ones an address waits, and no answer says whether its token
 * was right. One of this machine or of a private network does not: a stranger's guesses there would lock the owner out. Each of its
 * answers, right or wrong, then takes a second. A null token is never right.
 */
export function tokenGuesses(token: string | null, count: CountToken) {
  return {
    async check(ip: string, sent: string): Promise<Checked> {
      const address = clientAddress(ip);
      const isRight = token !== null && isToken(sent.trim(), token);
      const waitMs = await count(address, !isRight);
      if (waitMs > 0 && address !== SHARED_ADDRESS) return { waitMs };
      if (waitMs > 0) await pause(SLOWED_MS);
      return isRight ? 'right' : 'wrong';
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
