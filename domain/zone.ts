/** Calendar days and times of day on the clock of an IANA time zone. */

const readers = new Map<string, Intl.DateTimeFormat>();

/** What the zone's clock shows at a moment, in milliseconds as if it were UTC. */
function shownAt(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    cachedReader(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = part;
  // The parts of a second are the same on every clock.
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1_000) + 1_000) % 1_000);
}

function cachedReader(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone);
  const reader = known ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...FIELDS });
  if (!known) readers.set(timeZone, reader);
  return reader;
}

const FIELDS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** The calendar day of a moment, `2026-12-03`. */
export function dayIn(timeZone: string, moment: Date): string {
  return withOffset(timeZone, moment).slice(0, 10);
}

/** A moment with its day on the zone's clock, which names the same instant everywhere: `2026-12-03T19:08:00.000+05:30` (RFC 3339). */
export function withOffset(timeZone: string, moment: Date): string {
  const offset = shownAt(moment.getTime(), timeZone) - moment.getTime();
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${new Date(moment.getTime() + offset).toISOString().slice(0, -1)}${offset < 0 ? '-' : '+'}${size}`;
}

/** No clock on Earth is further from UTC. */
const FURTHEST_MS = 16 * 3_600_000;

/** The calendar day after another one. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The first moment of a calendar day or time in a zone. A day may have 23 or 25 hours, and begin at 01:00 where clocks go forward. */
export function firstMoment(timeZone: string, day: string): Date {
  const wanted = Date.parse(day);
  let [before, at] = [wanted - FURTHEST_MS, wanted + FURTHEST_MS];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (shownAt(middle, timeZone) < wanted) before = middle;
    else at = middle;
  }
  return new Date(at);
}

const formerNames = new Map<string, string>();

/** The name by which older browsers know a zone, too: `Europe/Kiev` for `Europe/Kyiv`. */
export function formerName(timeZone: string): string {
  const name = formerNames.get(timeZone) ?? cachedReader(timeZone).resolvedOptions().timeZone;
  formerNames.set(timeZone, name);
  return name;
}

/** Whether a text names a time zone, also by a former name such as `Asia/Calcutta`. */
export function isTimeZone(text: string): boolean {
  try {
    cachedReader(text);
    return true;
  } catch {
    return false;
  }
}

/** An older browser has not every zone: its days are those of UTC, by that name. */
export function knownZone(timeZone = 'UTC'): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;

/** Null for no day of the calendar; a text without an offset is on the zone's clock, where a day begins at midnight. */
export function parseBegin(text: string, timeZone: string): Date | null {
  const shown = WITHOUT_OFFSET.test(text) ? `${text}Z` : text;
  const [at, day] = [new Date(shown), new Date(text.slice(0, 10))];
  if (Number.isNaN(at.getTime()) || Number.isNaN(day.getTime())) return null;
  // JavaScript reads 30 February as a day of March.
  if (!day.toISOString().startsWith(text.slice(0, 10))) return null;
  return DAY.test(text) || shown !== text ? firstMoment(timeZone, shown) : at;
}

/** The end of a day, or the time itself. */
export function parseEnd(text: string, timeZone: string): Date | null {
  const at = parseBegin(text, timeZone);
  return at && DAY.test(text) ? firstMoment(timeZone, nextDay(text)) : at;
}
