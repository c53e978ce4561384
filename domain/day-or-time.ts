const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The time of a text such as 2026-11-21 or 2026-11-21T10:00Z; a day begins at midnight in UTC. Null for no day of the calendar. */
export function beginOf(text: string): Date | null {
  const at = new Date(text);
  // JavaScript reads 30 February as a day of March.
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
  return isReal ? at : null;
}

/** The end of a day, or the time itself. */
export function endOf(text: string): Date | null {
  const at = beginOf(text);
  return at && DAY.test(text) ? new Date(at.getTime() + DAY_MS) : at;
}
