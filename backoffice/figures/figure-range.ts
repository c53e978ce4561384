import { firstMoment, parseBegin, parseEnd, withOffset } from '../../domain/zone.ts';
import { minuteText } from './number-text.ts';

/** A range of figures: from a full hour, or the begin of a day, to before another one. */
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

/** When it is, and on which clock days are those of the range. */
export interface RangeClock {
  now: Date;
  timeZone: string;
}

type Refused = { refused: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = /^(\d+)d$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days are on the clock, other times at the full hours around them; a text says what is wrong with the range. */
export function figureRange({ since = '7d', until }: AskedRange, clock: RangeClock): FigureRange | Refused {
  const { now, timeZone } = clock;
  const days = DAYS.exec(since);
  const begin = days ? new Date(now.getTime() - Number(days[1]) * DAY_MS) : parseBegin(since, timeZone);
  const end = until === undefined ? now : parseEnd(until, timeZone);
  if (!begin) return noDate(since);
  if (!end) return noDate(until);
  if (begin >= now) return { refused: `The range begins at ${said(begin, clock)}, which is in the future.` };
  const from = DAY.test(since) ? begin : atHour(begin, Math.floor);
  const isPast = end <= now;
  const to = isPast && DAY.test(until ?? '') ? end : atHour(isPast ? end : now, Math.ceil);
  if (from < to) return { since: from, until: to };
  return {
    refused: `The range ends at ${said(to, clock)}, which is not after its begin at ${said(from, clock)}.`,
  };
}

/** The range to compare with: `7d` for the same times of day seven days before, or two days or times with `..` between. */
export function comparedRange(asked: string, { since, until }: FigureRange, clock: RangeClock): FigureRange | Refused {
  const days = DAYS.exec(asked);
  const before = (at: Date) => daysBefore(Number(days?.[1]), at, clock.timeZone);
  if (days) return { since: before(since), until: before(until) };
  const [first = '', last = ''] = asked.split('..');
  return figureRange({ since: first, until: last }, clock);
}

/** The clocks may have been set in between, so that it is not the same number of hours. */
function daysBefore(days: number, at: Date, timeZone: string): Date {
  const shown = Date.parse(`${withOffset(timeZone, at).slice(0, 23)}Z`);
  return firstMoment(timeZone, new Date(shown - days * DAY_MS).toISOString());
}

function atHour(at: Date, round: (hours: number) => number): Date {
  return new Date(round(at.getTime() / HOUR_MS) * HOUR_MS);
}

function noDate(text = ''): Refused {
  return { refused: `"${text}" is no date of the calendar.` };
}

function said(at: Date, { timeZone }: RangeClock): string {
  return `${minuteText(withOffset(timeZone, at))} ${timeZone}`;
}
