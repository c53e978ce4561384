import { firstMoment, nextDay } from './zone.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The time of a text such as 2026-11-21, 2026-11-21T10:00Z or 2026-11-21T15:45+05:45; a day begins at midnight on the clock of the
 * zone. Null for no day of the calendar.
 */
export function beginOf(text: string, timeZone: string): Date | null {
  const [at, day] = [new Date(text), new Date(text.slice(0, 10))];
  if (Number.isNaN(at.getTime()) || Number.isNaN(day.getTime())) return null;
  // JavaScript reads 30 February as a day of March.
  if (!day.toISOString().startsWith(text.slice(0, 10))) return null;
  return DAY.test(text) ? firstMoment(timeZone, text) : at;
}

/** The end of a day, or the time itself. */
export function endOf(text: string, timeZone: string): Date | null {
  const at = beginOf(text, timeZone);
  return at && DAY.test(text) ? firstMoment(timeZone, nextDay(text)) : at;
}
