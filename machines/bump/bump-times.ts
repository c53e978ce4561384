import {
  type BumpImpression,
  bumpExpiresAt,
  type ExpiringBump,
  isBumpExpired,
  withImpression,
} from '../../domain/pricing/bump-expiry.ts';

/** E01: the times of the bumps on a form. */
export interface BumpTimes {
  impressions: BumpImpression[];
  /** The expired bumps by offer; null until the clock was read. */
  expired: string[] | null;
}

/** The times at `now`, in ms since 1970. Every bump counts as seen by then. */
export function timesAt(bumps: readonly ExpiringBump[], seen: readonly BumpImpression[], now: number): BumpTimes {
  const at = new Date(now);
  const impressions = bumps.reduce((list, { offer }) => withImpression(list, offer, at), [...seen]);
  return {
    impressions,
    expired: bumps.filter((bump) => isBumpExpired(impressions, bump, at)).map(({ offer }) => offer),
  };
}

/** When the next bump expires, in ms since 1970; null if none does. */
export function nextExpiry(
  bumps: readonly ExpiringBump[],
  seen: readonly BumpImpression[],
  now: number,
): number | null {
  const { impressions } = timesAt(bumps, seen, now);
  const ends = bumps.map((bump) => bumpExpiresAt(impressions, bump)?.getTime() ?? Number.POSITIVE_INFINITY);
  const next = Math.min(...ends.filter((end) => end > now));
  return Number.isFinite(next) ? next : null;
}

export function isSameTimes(one: BumpTimes, other: BumpTimes): boolean {
  return JSON.stringify([one.impressions, one.expired]) === JSON.stringify([other.impressions, other.expired]);
}
