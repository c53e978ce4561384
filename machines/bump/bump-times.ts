import {
  type BumpView,
  bumpExpiresAt,
  bumpView,
  type ExpiringBump,
  isBumpExpired,
} from '../../domain/pricing/bump-expiry.ts';

/** E01: what is known of the time of the bumps on a form. */
export interface BumpTimes {
  /** When each was first seen. */
  views: BumpView[];
  /** Those that are over, by offer; null until the clock was read. */
  expired: string[] | null;
}

/** What is known at a moment, in ms since 1970: every bump has been seen by then. */
export function timesAt(bumps: readonly ExpiringBump[], seen: readonly BumpView[], now: number): BumpTimes {
  const at = new Date(now);
  const views = bumps.reduce((list, { offer }) => bumpView(list, offer, at), [...seen]);
  return { views, expired: bumps.filter((bump) => isBumpExpired(views, bump, at)).map(({ offer }) => offer) };
}

/** When the next bump will be over, in ms since 1970; null where none will. */
export function nextExpiry(bumps: readonly ExpiringBump[], seen: readonly BumpView[], now: number): number | null {
  const { views } = timesAt(bumps, seen, now);
  const ends = bumps.map((bump) => bumpExpiresAt(views, bump)?.getTime() ?? Number.POSITIVE_INFINITY);
  const next = Math.min(...ends.filter((end) => end > now));
  return Number.isFinite(next) ? next : null;
}

export function isSameTimes(one: BumpTimes, other: BumpTimes): boolean {
  return JSON.stringify([one.views, one.expired]) === JSON.stringify([other.views, other.expired]);
}
