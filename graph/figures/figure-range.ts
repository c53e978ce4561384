import { beginOf, endOf } from '../../domain/day-or-time.ts';

/** A range of figures: from a full hour to before another one. */
export interface FigureRange {
  since: Date;
  until: Date;
}

export interface AskedRange {
  /** `7d`, a day or a time; `7d` where absent. */
  since?: string | undefined;
  /** A day, whose end is meant, or a time; now where absent. */
  until?: string | undefined;
}

type Refused = { refused: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = /^(\d+)d$/;

/** The range that is asked for, at the full hours around it, as far as it is past; or a sentence that says what is wrong with it. */
export function figureRange({ since = '7d', until }: AskedRange, now: Date): FigureRange | Refused {
  const days = DAYS.exec(since);
  const begin = days ? new Date(now.getTime() - Number(days[1]) * DAY_MS) : beginOf(since, 'UTC');
  const end = until === undefined ? now : endOf(until, 'UTC');
  if (!begin) return noDate(since);
  if (!end) return noDate(until);
  if (begin >= now) return { refused: `The range begins at ${timeText(begin)}, which is in the future.` };
  return atHours(begin, end > now ? now : end);
}

/** The range to compare with: `7d` for the same hours seven days before, or two days or times with `..` between. */
export function comparedRange(asked: string, { since, until }: FigureRange, now: Date): FigureRange | Refused {
  const days = DAYS.exec(asked);
  const before = (at: Date) => new Date(at.getTime() - Number(days?.[1]) * DAY_MS);
  if (days) return { since: before(since), until: before(until) };
  const [first = '', last = ''] = asked.split('..');
  return figureRange({ since: first, until: last }, now);
}

function atHours(begin: Date, end: Date): FigureRange | Refused {
  const since = new Date(Math.floor(begin.getTime() / HOUR_MS) * HOUR_MS);
  const until = new Date(Math.ceil(end.getTime() / HOUR_MS) * HOUR_MS);
  if (since < until) return { since, until };
  return { refused: `The range ends at ${timeText(until)}, which is not after its begin at ${timeText(since)}.` };
}

function noDate(text = ''): Refused {
  return { refused: `"${text}" is no date of the calendar.` };
}

/** A time of a range, to the minute in UTC. */
export function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
