import { beginOf, endOf } from '../../../domain/zone.ts';

const DAY_MS = 86_400_000;
const DAYS = /^(\d+)d$/;

/** The times between which rows are asked for; or a sentence that says which of them is no date. */
export function momentRange(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  now: Date,
  timeZone = 'UTC',
): { since: Date; until: Date } | { refused: string } {
  const days = DAYS.exec(since ?? '');
  const begin = days ? new Date(now.getTime() - Number(days[1]) * DAY_MS) : beginOf(since ?? '1970-01-01', timeZone);
  const end = endOf(until ?? '9000-01-01', timeZone);
  if (!begin) return { refused: `"${since}" is no date of the calendar.` };
  if (!end) return { refused: `"${until}" is no date of the calendar.` };
  return { since: begin, until: end };
}
