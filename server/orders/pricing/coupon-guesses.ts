import { couponCode } from '../../../domain/pricing/coupon.ts';
import { limitFor } from '../../http/client-address.ts';
import { isWithin } from '../../timing/is-within.ts';
import type { CouponGuesses } from '../records/guards.types.ts';
import type { OrderSession } from '../records/orders-deps.ts';

const MOST_WRONG = { bySession: 20, byAddress: 200 };
const WINDOW_MS = 600_000;

/** At this number of codes a new window begins early, so that memory stays bounded. */
const MOST_CODES = 200_000;

/** Counts wrong codes in this process. Each further process adds as many guesses, which are still too few to find a code. */
export function couponGuesses(): CouponGuesses {
  let wrong = new Map<string, Set<string>>();
  let stored = 0;
  let windowBegan = 0;
  const turnOver = (now: Date) => {
    if (isWithin(WINDOW_MS, windowBegan, now.getTime()) && stored < MOST_CODES) return;
    wrong = new Map();
    stored = 0;
    windowBegan = now.getTime();
  };
  return {
    isThrottled(who, now) {
      turnOver(now);
      return countersOf(who).some(({ key, most }) => (wrong.get(key)?.size ?? 0) >= most);
    },
    wrong(who, code, now) {
      turnOver(now);
      for (const { key, most } of countersOf(who)) {
        const codes = wrong.get(key) ?? new Set();
        const before = codes.size;
        if (before < most) codes.add(couponCode(code));
        wrong.set(key, codes);
        stored += codes.size - before;
      }
    },
  };
}

function countersOf({ hash, address }: OrderSession): { key: string; most: number }[] {
  const bySession = { key: `session ${hash}`, most: MOST_WRONG.bySession };
  return address
    ? [bySession, { key: `address ${address}`, most: limitFor(address, MOST_WRONG.byAddress) }]
    : [bySession];
}
