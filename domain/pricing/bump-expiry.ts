/** E01: when a shopper saw a bump for the first time. */
export interface BumpImpression {
  /** The sfid of the bump's offer. */
  sfid: string;
  /** ISO 8601. */
  viewDate: string;
}

/** A bump as far as its time goes; null minutes is one that stays. */
export interface ExpiringBump {
  offer: string;
  expiresAfterMinutes: number | null;
}

const MINUTE_MS = 60_000;

/** E01: the list after a bump was seen. The first view counts, so that a reload does not give more time. */
export function withImpression(list: readonly BumpImpression[], sfid: string, now: Date): BumpImpression[] {
  if (viewedAt(list, sfid) !== null) return [...list];
  return [...list.filter((view) => view.sfid !== sfid), { sfid, viewDate: now.toISOString() }];
}

/** When a bump stops being on sale to this shopper; null where it stays, or was not seen yet. */
export function bumpExpiresAt(list: readonly BumpImpression[], bump: ExpiringBump): Date | null {
  const seen = viewedAt(list, bump.offer);
  if (seen === null || bump.expiresAfterMinutes === null) return null;
  const end = new Date(seen + bump.expiresAfterMinutes * MINUTE_MS);
  // Past the last day that a date can name is never.
  return Number.isNaN(end.getTime()) ? null : end;
}

/** True from the moment at which the bump expires. */
export function isBumpExpired(list: readonly BumpImpression[], bump: ExpiringBump, now: Date): boolean {
  const end = bumpExpiresAt(list, bump);
  return end !== null && now.getTime() >= end.getTime();
}

/** In milliseconds since 1970; a date that nobody can read is no view. */
function viewedAt(list: readonly BumpImpression[], sfid: string): number | null {
  const seen = Date.parse(list.find((view) => view.sfid === sfid)?.viewDate ?? '');
  return Number.isNaN(seen) ? null : seen;
}
