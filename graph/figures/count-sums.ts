import type { FunnelCounts } from './funnel-counts.ts';

/** The sessions of some counts. */
export function sessionsOf(counts: readonly { sessions: number }[]): number {
  return counts.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** The counts of one step. */
export function countsAt<Count extends { stepId: string | null }>(
  counts: readonly Count[],
  step: string | null,
): Count[] {
  return counts.filter(({ stepId }) => stepId === step);
}

/** Sessions that began on a step. */
export function startedOn({ started }: FunnelCounts, step: string): number {
  return sessionsOf(countsAt(started, step));
}

/** Sessions that came to a step from another page. */
export function enteredOn({ entered }: FunnelCounts, step: string): number {
  return sessionsOf(countsAt(entered, step));
}

/** The part that one number is of another, from 0 to 1; null of nothing. */
export function shareOf(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}
