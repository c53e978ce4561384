/** R12: how much of a video was watched. Each second counts once, however often it plays; a skipped one never. */
export interface Watching {
  seen: ReadonlySet<number>;
  /** Whole percentages that were reported. */
  reported: readonly number[];
}

export const NOTHING_WATCHED: Watching = { seen: new Set(), reported: [] };

const MILESTONES = [25, 50, 75, 100];

/** The progress at a playback time, and the new percentages to report, oldest first. Times are seconds. */
export function watchedAt(watching: Watching, time: number, duration: number): { next: Watching; reports: number[] } {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(time) || time < 0) {
    return { next: watching, reports: [] };
  }
  const seconds = Math.max(1, Math.floor(duration));
  const seen = new Set(watching.seen).add(Math.min(Math.floor(time), seconds - 1));
  const share = Math.floor((seen.size / seconds) * 100);
  return reporting({ ...watching, seen }, share);
}

/** For players that report the share themselves. `share` is 0 to 1. */
export function watchedShare(watching: Watching, share: number): { next: Watching; reports: number[] } {
  return reporting(watching, Number.isFinite(share) ? Math.floor(Math.min(1, Math.max(0, share)) * 100 + 1e-6) : 0);
}

/** At the end the share is reported, unless it was already. */
export function watchedToEnd(watching: Watching, share: number): { next: Watching; reports: number[] } {
  const percentage = Math.round(Math.min(1, Math.max(0, share)) * 100);
  if (watching.reported.some((each) => each >= percentage)) return { next: watching, reports: [] };
  return { next: { ...watching, reported: [...watching.reported, percentage] }, reports: [percentage] };
}

/** The share of whole seconds seen, 0 to 1. */
export function shareOf(watching: Watching, duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0) return 0;
  return Math.min(1, watching.seen.size / Math.max(1, Math.floor(duration)));
}

function reporting(watching: Watching, percentage: number): { next: Watching; reports: number[] } {
  const reports = MILESTONES.filter((each) => each <= percentage && !watching.reported.includes(each));
  return { next: { ...watching, reported: [...watching.reported, ...reports] }, reports };
}
