/** E01: when a shopper first saw a bump. */
export interface BumpImpression {
  sfid: string;
  /** ISO 8601. */
  viewDate: string;
}

/** A bump's sfid and duration; null minutes never expire. */
export interface ExpiringBump {
  offer: string;
  expiresAfterMinutes: number | null;
}

const MINUTE_MS = 60_000;

/** E01: the list after a bump was seen. The first view counts, so that a reload does not extend the time. */
export function withImpression(list: readonly BumpImpression[], sfid: string, now: Date): BumpImpression[] {
  if (viewedAt(list, sfid) !== null) return [...list];
  return [...list.filter((view) => view.sfid !== sfid), { sfid, viewDate: now.toISOString() }];
}

/** When a bump expires for this shopper; null where it never does, or was not seen yet. */
export function bumpExpiresAt(list: readonly BumpImpression[], bump: ExpiringBump): Date | null {
  const seen = viewedAt(list, bump.offer);
  if (seen === null || bump.expiresAfterMinutes === null) return null;
  const end = new Date(seen + bump.expiresAfterMinutes * MINUTE_MS);
  // An end beyond the range of dates means never.
  return Number.isNaN(end.getTime()) ? null : end;
}

/** True from the moment at which the bump expires. */
export function isBumpExpired(list: readonly BumpImpression[], bump: ExpiringBump, now: Date): boolean {
  const end = bumpExpiresAt(list, bump);
  return end !== null && now.getTime() >= end.getTime();
}

/** In milliseconds since 1970; an unreadable date counts as not seen. */
function viewedAt(list: readonly BumpImpression[], sfid: string): number | null {
  const seen = Date.parse(list.find((view) => view.sfid === sfid)?.viewDate ?? '');
  return Number.isNaN(seen) ? null : seen;
}
